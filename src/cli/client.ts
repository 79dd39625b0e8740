import { readLog, type LogFile } from '../games/log-file.js';

/** The service answered with a problem document (RFC 9457), or did not answer at all. */
export class Problem extends Error {
  constructor(
    message: string,
    /** The HTTP status; 0 when the service could not be reached. */
    readonly status: number,
    readonly code?: string,
  ) {
    super(message);
    this.name = 'Problem';
  }
}

/** The public HTTP API, as any client uses it. */
export interface Api {
  /** @throws Problem */
  get<T>(path: string, token?: string): Promise<T>;
  /** @throws Problem */
  post<T>(path: string, body: unknown, token?: string): Promise<T>;
  /** A game's export. @throws Problem */
  log(path: string, token?: string): Promise<LogFile>;
}

interface ProblemDocument {
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
  readonly violations?: readonly { readonly rule: string; readonly message: string }[];
}

/** @param origin where the service listens, e.g. `http://127.0.0.1:3000` */
export function api(origin: string): Api {
  const unanswered = (error: unknown): never => {
    throw new Problem(`${origin} does not answer (${reason(error)}); start the service with "npm start", or name it in VEDETTE_URL`, 0);
  };
  const call = async <T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>): Promise<T> => {
    const response = await fetch(`${origin.replace(/\/$/, '')}/v1${path}`, init).catch(unanswered);
    if (!response.ok) throw await problemOf(response, `${init.method ?? 'GET'} ${path}`);
    return read(response).catch((error: unknown) => {
      throw new Problem(`${origin} answers ${path} with something that cannot be read (${reason(error)})`, response.status);
    });
  };
  return {
    get: <T>(path: string, token?: string) => call<T>(path, { headers: headers(token) }, json),
    post: <T>(path: string, body: unknown, token?: string) => call<T>(path, { method: 'POST', headers: { ...headers(token), 'content-type': 'application/json' }, body: JSON.stringify(body) }, json),
    log: (path, token) => call(path, { headers: { ...headers(token), accept: 'application/x-ndjson' } }, async (response) => readLog(await response.text())),
  };
}

async function json<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

function headers(token?: string): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

async function problemOf(response: Response, what: string): Promise<Problem> {
  const document = (await response.json().catch(() => ({}))) as ProblemDocument;
  const rules = (document.violations ?? []).map(({ rule, message }) => `${rule}: ${message}`);
  const told = rules.length > 0 ? rules.join('; ') : (document.detail ?? document.title ?? response.statusText);
  return new Problem(`${what}: ${response.status} ${document.code ?? ''} ${told}`, response.status, document.code);
}

function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
