import type { Json } from './rejection.js';

type Data = Readonly<Record<string, Json>>;

/** How the events of a system are written: the schema number of each type now, and the step from each older one to the next, by `type/number`. */
export interface EventSchemas {
  readonly title: string;
  readonly current: Readonly<Record<string, number>>;
  readonly upcasters: Readonly<Record<string, (data: Data) => Data>>;
}

/** Brings data of an older schema to the present shape. @throws for a type or a schema number that was never written */
export function upcast({ title, current, upcasters }: EventSchemas, type: string, schema: number, data: Data): Data {
  if (Object.hasOwn(current, type) && schema === current[type]) return data;
  const step = upcasters[`${type}/${schema}`];
  if (!step) throw new Error(`no ${title} event ${type} has the schema ${schema}`);
  return upcast({ title, current, upcasters }, type, schema + 1, step(data));
}
