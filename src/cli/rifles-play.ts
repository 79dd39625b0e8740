import type { AnyCommand, AnyView } from '../kernel/system.js';
import { ARROWS, STACK_ARROWS, columned, drawCells, type Cell } from './board.js';
import type { Decision, Intention, Playing } from './playing.js';
import type { RiflesScenario, RiflesView } from './rifles.js';
import { geometryIn, movementOrder, retreatOrder, type Orders } from './rifles-commander.js';
import { wrap } from './wrap.js';

/** Commanders play Age of Rifles, who ask what their fire and their assaults would do. */
export function riflesPlaying(scenario: RiflesScenario): Playing {
  const geometry = geometryIn(scenario);
  return {
    choose: (chance, { side, offers, view, preview }) => intend({ side, offers, view: view as RiflesView, geometry, chance }, preview),
    heading: (view) => headingOf(view as RiflesView),
    board: (view) => Promise.resolve(drawRifles(view as RiflesView, scenario)),
    terms: (view) => Object.fromEntries(Object.entries((view as RiflesView).victory).map(([side, { terms }]) => [side, terms])),
  };
}

type Ask = Decision['preview'];

async function intend(orders: Orders, ask: Ask): Promise<Intention> {
  const [offer] = orders.offers;
  switch (offer?.decision) {
    case 'fire':
      return volley(offer.commands, ask);
    case 'assault':
      return assault(offer.commands, ask);
    case 'retreat':
      return { command: retreatOrder(orders) };
    default:
      return { command: movementOrder(orders) };
  }
}

interface Decimal {
  readonly decimal: string;
}

/** The preview of fire at every enemy, those who lose most first. */
interface FireForeseen {
  readonly targets: readonly { readonly target: string; readonly expected: { readonly losses: Decimal; readonly disordered: Decimal } }[];
}

/** Each unit fires once, at whom it hurts most. */
async function volley(commands: readonly AnyCommand[], ask: Ask): Promise<Intention> {
  const [first] = commands as readonly (AnyCommand & { readonly unit?: string })[];
  if (first?.unit === undefined) return { command: { type: 'end-fire' } };
  const foreseen = (await ask('fire', { unit: first.unit })) as FireForeseen | undefined;
  const [best] = foreseen?.targets ?? [];
  if (!best) return { command: first };
  const { losses, disordered } = best.expected;
  return {
    command: { type: 'fire', unit: first.unit, target: best.target } as AnyCommand,
    remark: `Foreseen: ${Number(losses.decimal).toFixed(1)} men lost, disorder ${percent(Number(disordered.decimal))}.`,
  };
}

interface AssaultForeseen {
  readonly targets: readonly { readonly stages: { readonly melee: readonly { readonly result: string; readonly probability: Decimal }[] } }[];
}

/** An assault is worth its risk when the defenders give way that often. */
const LEAST_SUCCESS = 0.55;
const GIVES_WAY: readonly string[] = ['driven-back', 'routed'];

/** The assault that succeeds most often, if one is likely to. */
async function assault(commands: readonly AnyCommand[], ask: Ask): Promise<Intention> {
  let best: { readonly command: AnyCommand; readonly success: number } | undefined;
  for (const command of commands.filter(({ type }) => type === 'assault')) {
    const success = await successOf(command, ask);
    if (success >= LEAST_SUCCESS && success > (best?.success ?? 0)) best = { command, success };
  }
  return best ? { command: best.command, remark: `Foreseen: the defenders give way ${percent(best.success)}.` } : { command: { type: 'end-turn' } };
}

async function successOf({ type: _, ...parameters }: AnyCommand, ask: Ask): Promise<number> {
  const foreseen = (await ask('assault', parameters)) as AssaultForeseen | undefined;
  const results = foreseen?.targets[0]?.stages.melee ?? [];
  return results.filter(({ result }) => GIVES_WAY.includes(result)).reduce((sum, { probability }) => sum + Number(probability.decimal), 0);
}

function percent(probability: number): string {
  return `${(probability * 100).toFixed(1).replace(/\.0$/, '')} %`;
}

function headingOf({ turn, turns, label, conditions }: RiflesView & AnyView): string {
  const { night, weather, ground, frozen } = conditions;
  const sky = [night ? 'night' : 'day', weather.replace('-', ' '), `${ground} ground`, ...(frozen ? ['ice'] : [])];
  return `Turn ${turn} of ${turns}, ${label} (${sky.join(', ')})`;
}

/** The sign of a hex is that of the first of these that is in it. */
const SIGNS: readonly (readonly [string, string])[] = [
  ['bridge', '='], ['deep-water', '≈'], ['shallow-water', '~'], ['town', '▪'], ['village', '▫'], ['redoubt', '◊'], ['walled-compound', '□'],
  ['woods', '♣'], ['marsh', 'm'], ['mud', 'u'], ['rocks', '^'], ['sand', ':'], ['tall-field', '¥'], ['field', 'f'], ['brush', '"'],
];
const OPEN = '·';
const KEY = `${OPEN} open, ${SIGNS.map(([feature, sign]) => `${sign} ${feature.replace('-', ' ')}`).join(', ')}; level of the ground, ! for fire; the Union has capitals; arrows: facing, double for a stack`;
/** Characters of a column: a sign and a level, and one between. */
const LEAST = 3;
const KEY_WIDTH = 118;

function drawRifles(view: RiflesView, { map }: RiflesScenario): readonly string[] {
  const codes = codesOf(view);
  const cells = new Map(map.hexes.map(({ hex, elevation, features }) => [hex, { ground: groundOf(features, elevation, view.burning.includes(hex)), units: unitsIn(view, codes, hex) }]));
  const key = wrap({ depth: 0, text: KEY }, KEY_WIDTH);
  const roster = view.units.map(({ id, name, hex, men, formation }) => `${codes.get(id) ?? ''} ${name} ${hex === null ? 'gone' : `${hex} ${men} ${formation}`}`);
  return [...drawCells(map, cells, LEAST), ...key, ...columned(roster)];
}

function groundOf(features: readonly string[], elevation: number, burns: boolean): string {
  const sign = SIGNS.find(([feature]) => features.includes(feature))?.[1] ?? OPEN;
  return burns ? `${sign}!` : `${sign}${elevation > 0 ? elevation : ''}`;
}

function unitsIn({ units }: RiflesView, codes: ReadonlyMap<string, string>, hex: string): Cell['units'] {
  const there = units.filter((unit) => unit.hex === hex);
  const [first] = there;
  return first ? `${codes.get(first.id) ?? ''}${(there.length > 1 ? STACK_ARROWS : ARROWS)[first.facing] ?? ''}` : '';
}

/** A letter for each unit: the Union's are capitals. After 26 of a side they begin anew. */
function codesOf({ units }: RiflesView): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(units.map(({ id, side }) => {
    const count = counts.get(side) ?? 0;
    counts.set(side, count + 1);
    const letter = String.fromCharCode('a'.charCodeAt(0) + (count % 26));
    return [id, side === 'union' ? letter.toUpperCase() : letter];
  }));
}
