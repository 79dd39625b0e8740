import type { EventPage as PagedEvents } from '../../games/events.js';
import type { GamePage } from '../../games/list.js';
import type { GameView } from '../../games/view.js';
import type { AnyView } from '../../kernel/system.js';
import { glory } from '../../systems/glory/index.js';
import { heartland } from '../../systems/heartland/index.js';
import { rifles } from '../../systems/rifles/index.js';
import type { Game } from './game.js';
import type { GloryView } from './glory-view.js';
import type { HeartlandView } from './heartland-view.js';
import type { PlainView, PositionView } from './position-view.js';
import type { RiflesView } from './rifles-view.js';
import type { Shape } from './shape.js';

/** A game with what its other fields need to ask on: who looks, and as of which version. */
export interface SeenGame extends Shape<Game> {
  readonly token: string | undefined;
}

/** A game as the service describes it to the holder of the token. */
export function presentGame({ game: id, seats, view, ...rest }: GameView, token: string | undefined): SeenGame {
  return {
    ...rest,
    id,
    seats: bySide(seats, (seat) => ({ taken: seat !== null, ...seat })),
    view: presentView(rest.system, view),
    token,
  };
}

/** Which type a view has is told by its game's system. */
function presentView(system: string, view: AnyView): Shape<PositionView> {
  if (system === glory.id) return gloryView(view as ReturnType<typeof glory.observe>);
  if (system === heartland.id) return heartlandView(view as ReturnType<typeof heartland.observe>);
  if (system === rifles.id) return riflesView(view as ReturnType<typeof rifles.observe>);
  return typed<Shape<PlainView>>('PlainView', common(view));
}

/** What clients may ask for in every system. */
function common(view: AnyView): Shape<PositionView> {
  const { turn, turns, label, phase, awaiting } = view;
  return { turn, turns, label, awaiting, phase: { name: phase.name, json: phase }, json: view };
}

function heartlandView(view: ReturnType<typeof heartland.observe>): Shape<HeartlandView> {
  const { weather, sides, own, stacks } = view;
  const bothSides = (Object.keys(sides) as (keyof typeof sides)[]).map((side) => ({ side, ...sides[side], own: own[side] }));
  const told = stacks.map(({ top, ...stack }) => ({ ...stack, top: { ...NOTHING_TOLD, ...top } }));
  const typedParts = { weather: { name: weather }, sides: bothSides, stacks: told };
  return typed<Shape<HeartlandView>>('HeartlandView', { ...view, ...common(view), ...typedParts, leaders: view.leaders.map(marked), units: view.units.map(marked) });
}

/** Where another system has a type of its own, so has this one: else a query of both could not be merged. */
function marked<T extends { readonly marks: unknown }>(counter: T) {
  return { ...counter, marks: { json: counter.marks } };
}

/** One type for every kind of counter that can lie on top: what a kind does not have is null. */
const NOTHING_TOLD = { leader: null, name: null, stars: null, active: null, ratings: null, wound: null, brevet: null, level: null, type: null, size: null, cf: null, working: null };

function gloryView(view: ReturnType<typeof glory.observe>): Shape<GloryView> {
  const { boxes, victory, closedEntries } = view;
  const sides = (Object.keys(boxes) as (keyof typeof boxes)[]).map((side) => ({ side, ...victory[side], ...boxes[side], closedEntries: closedEntries[side] }));
  return typed<Shape<GloryView>>('GloryView', { ...view, ...common(view), sides });
}

/** Glory's units have a range that is no number: here it has another name, else a query of both could not be merged. */
function riflesView(view: ReturnType<typeof rifles.observe>): Shape<RiflesView> {
  const units = view.units.map(({ range, ...unit }) => ({ ...unit, fireRange: range }));
  return typed<Shape<RiflesView>>('RiflesView', { ...view, ...common(view), units, sides: bySide(view.victory, (victory) => victory) });
}

/** A page of the list of games. */
export function presentPage({ games, next }: GamePage) {
  const nodes = games.map(({ names, ...game }) => ({ ...game, seats: Object.entries(game.seats).map(([side, taken]) => ({ side, taken, name: names[side] ?? null })) }));
  return { nodes, pageInfo: { hasNextPage: next !== null, endCursor: next } };
}

/** A page of the log: what is withheld says so. */
export function presentEvents({ events, ...page }: PagedEvents) {
  return { ...page, events: events.map((entry) => ({ ...entry, withheld: 'withheld' in entry })) };
}

/** GraphQL has no maps: what the service keeps by side becomes a list in the same order. */
function bySide<T, U extends object>(map: Readonly<Record<string, T>>, of: (value: T) => U): (U & { readonly side: string })[] {
  return Object.entries(map).map(([side, value]) => ({ side, ...of(value) }));
}

/** Names the GraphQL type of a value where a field may have one of several. */
export function typed<T>(__typename: string, value: T): T {
  return { __typename, ...value };
}
