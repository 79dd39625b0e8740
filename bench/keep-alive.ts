import { connect, type Socket } from 'node:net';

/** An answer, as much of it as a load generator looks at. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A connection that stays open and asks one thing after another; far cheaper than a full HTTP client. */
export class KeepAlive {
  private received = '';
  private settle: { resolve: (answer: Answer) => void; reject: (reason: unknown) => void } | undefined;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.take(text));
    socket.on('error', (error) => this.settle?.reject(error));
    socket.on('close', () => this.settle?.reject(new Error('the server closed the connection')));
  }

  static open(url: string): Promise<KeepAlive> {
    const { hostname, port, host } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => resolve(new KeepAlive(socket, host)));
      socket.once('error', reject);
    });
  }

  /** Posts a JSON text; only one at a time. */
  post(path: string, body: string, token = ''): Promise<Answer> {
    const length = Buffer.byteLength(body);
    const head = `POST ${path} HTTP/1.1\r\nHost: ${this.host}\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${String(length)}\r\n\r\n`;
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      this.socket.write(head + body);
    });
  }

  close(): void {
    this.settle = undefined;
    this.socket.destroy();
  }

  private take(text: string): void {
    this.received += text;
    const end = this.received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.received.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.received.length < end + 4 + length) return;
    const body = this.received.slice(end + 4, end + 4 + length);
    this.received = this.received.slice(end + 4 + length);
    this.settle?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}
