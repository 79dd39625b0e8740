import type { Json } from '../../kernel/rejection.js';
import type { EventSchemas } from '../../kernel/upcast.js';

type Data = Readonly<Record<string, Json>>;

/** A hex that an old event names by its index on the board: there is no map at hand to look its printed number up. */
function marked(index: Json): Json {
  return `#${Number(index)}`;
}

function hexside(index: Json): Json {
  return { hex: marked(Math.floor(Number(index) / 6)), direction: Number(index) % 6 };
}

/** The data with each of those members that it has changed. */
function changed(data: Json, change: (value: Json) => Json, ...members: readonly string[]): Data {
  const entries = Object.entries(data as Data).map(([name, value]): [string, Json] => [name, members.includes(name) ? change(value) : value]);
  return Object.fromEntries(entries);
}

function each(change: (value: Json) => Json): (values: Json) => Json {
  return (values) => (values as readonly Json[]).map(change);
}

const assault = (data: Json): Json => changed(data, marked, 'from', 'target');
const exchange = (data: Json): Json => changed(data, marked, 'from');
const mover = (data: Json): Json => (data === null ? null : changed(changed(data, marked, 'hex'), each(marked), 'path'));
const battle = (data: Json): Json => changed(changed(changed(changed(data, marked, 'target'), each(marked), 'vacated'), each(assault), 'waves'), each(exchange), 'exchanges');

/** What each older shape lacks, by `type/schema`: hexes are named as printed since schema 2, those of schema 1 by their index, as `#57`. */
export const UPCASTERS: EventSchemas['upcasters'] = {
  // A step that became detachments had their rule and nothing else to tell it by.
  'step-lost/1': (data) => (data.rule === 'H-8.51.1' ? { ...data, detached: true } : data),
  'phase-entered/1': (data) => changed(data, (phase) => changed(phase, hexside, 'hexside'), 'phase'),
  'movement-rolled/1': (data) => changed(data, mover, 'mover'),
  'forced-march-rolled/1': (data) => changed(data, mover, 'mover'),
  'reaction-begun/1': (data) => changed(data, mover, 'mover'),
  'assault-declared/1': (data) => changed(data, assault, 'assault'),
  'battle-begun/1': (data) => changed(data, battle, 'battle'),
  'battle-changed/1': (data) => changed(data, battle, 'change'),
  // Which units without a leader failed their checks is told with the checks, to their own side.
  'battle-changed/2': (data) => changed(data, (change) => changed(change, each((failure) => (failure as Data).stack!), 'failures'), 'change'),
  'stack-mustered/1': (data) => changed(data, (stack) => changed(stack, marked, 'hex'), 'stack'),
  'exchange-fought/1': (data) => changed(data, exchange, 'exchange'),
  'retreats-due/1': (data) => changed(data, each((retreat) => changed(retreat, marked, 'from')), 'retreats'),
  'gunboat-moved/1': (data) => changed(data, each(hexside), 'hexsides'),
  'naval-contact/1': (data) => changed(data, hexside, 'hexside'),
  // `to` says which side is told of an event, and nothing else since schema 2.
  'section-converted/1': ({ from, to, ...data }) => ({ ...data, stations: [from!, to!] }),
  'retreated-before-combat/1': ({ to, ...data }) => ({ ...data, hex: to! }),
  'force-advanced/1': ({ to, ...data }) => ({ ...data, hex: to! }),
  'naval-combat-fought/1': (data) => changed(data, hexside, 'hexside'),
};
