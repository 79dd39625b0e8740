import { drawnMap } from '../../hex/drawn-map.js';
import type { Viewer } from '../../kernel/system.js';
import { isStation, settlementAt, terrainAt } from './board.js';
import { observe, type HeartlandView, type LeaderView, type UnitView } from './observe.js';
import type { HeartlandState } from './state.js';
import type { Top } from './visible.js';
import { SIDES, type Settlement, type Side, type Terrain } from './vocabulary.js';

const WIDTH = 7;
const TERRAIN_LETTERS: Readonly<Record<Terrain, string>> = { clear: '.', broken: 'b', rough: 'r', swamp: 's', mountain: 'm' };
const SETTLEMENT_LETTERS: Readonly<Record<Settlement, string>> = { village: 'v', town: 'T', city: 'C' };
const SIDE_LETTERS: Readonly<Record<Side, string>> = { union: 'U', confederate: 'C' };
const KEY =
  'A hex: its number, terrain (. clear, b broken, r rough, s swamp, m mountain), settlement (v village, T town, C city), = a station, x a rail cut; below it the side and what lies on top: * a leader, ? a screen, # an entrenchment, i infantry, c cavalry, e engineers, d a depot, w a wagon, o anything else.';

/** The board as the viewer sees it, 7 characters a column and two lines a hex; below it the stacks, and the viewer's own forces. */
export function draw(state: HeartlandState, viewer: Viewer): string {
  const view = observe(state, viewer);
  return [heading(state, view), '', ...board(state, view), '', KEY, ...stackLines(view), ...riverLines(view), ...ownLines(view)].join('\n') + '\n';
}

function heading(state: HeartlandState, { turn, turns, label, weather, phase, impulse, sides }: HeartlandView): string {
  const { title } = state.setting.scenario;
  if (turn === 0) return `${title}, before the first turn`;
  const running = impulse ? `, impulse ${impulse.number} of the ${impulse.side} side at level ${impulse.level}` : '';
  const effort = SIDES.map((side) => `${side} ${sides[side].warEffort} war effort points`).join(', ');
  return `${title}, turn ${turn} of ${turns} (${label}), ${weather.replace('-', ' ')}, ${phase.name}${running}; ${effort}`;
}

function board(state: HeartlandState, view: HeartlandView): readonly string[] {
  const stacks = new Map(view.stacks.map(({ hex, side, top }) => [hex, SIDE_LETTERS[side] + sign(top)]));
  return drawnMap(state.setting.scenario.map, WIDTH, (id) => [id + ground(state, id), ` ${stacks.get(id) ?? ''}`]);
}

function ground({ setting, map }: HeartlandState, id: string): string {
  const { board: hexes } = setting;
  const hex = hexes.grid.indexOf(id);
  if (hex < 0) return '';
  const settlement = settlementAt(hexes, hex);
  const rail = map.railCuts.includes(hex) ? 'x' : isStation(hexes, hex) ? '=' : '';
  return TERRAIN_LETTERS[terrainAt(hexes, hex)] + (settlement ? SETTLEMENT_LETTERS[settlement] : '') + rail;
}

function sign(top: Top): string {
  if (top.kind === 'leader') return '*';
  if (top.kind === 'screen') return '?';
  if (top.kind === 'entrenchment') return '#';
  const letters: Readonly<Record<string, string>> = { infantry: 'i', cavalry: 'c', engineer: 'e', depot: 'd', wagon: 'w' };
  return letters[top.type] ?? 'o';
}

function stackLines({ stacks }: HeartlandView): readonly string[] {
  return stacks.map(({ hex, side, top }) => `${hex} ${side}: ${described(top)}`);
}

function described(top: Top): string {
  switch (top.kind) {
    case 'leader':
      return `${top.name}, ${top.stars} stars, ${top.active ? 'active' : 'inactive'}, ${top.ratings.ar}-${top.ratings.br}-${top.ratings.mr}${top.wound ? `, wounded ${top.wound}` : ''}`;
    case 'screen':
      return 'a cavalry screen';
    case 'entrenchment':
      return `an entrenchment of level ${top.level}`;
    case 'unit':
      return `${top.type}${top.cf === null ? '' : ` ${top.cf}`}${top.working ? ' at work' : ''}`;
  }
}

function riverLines({ units }: HeartlandView): readonly string[] {
  const afloat = units.filter(({ type, hex }) => hex !== null && (type === 'gunboat' || type === 'battery' || type === 'landing'));
  return afloat.map(({ hex, side, name, steps, hexside }) => `${hex ?? ''} ${side}: ${name}${hexside === null ? '' : ` at hexside ${hexside}`}${steps === 1 ? ', reduced' : ''}`);
}

/** What the viewer may know of boxes (H-3.11.a.2). */
function ownLines({ leaders, units }: HeartlandView): readonly string[] {
  const inField = leaders.filter(({ place }) => place === 'map' || place === 'box' || place === 'staff');
  return inField.map((leader) => `${leader.hex ?? ''} ${leader.name} (${leader.under ? `under ${leader.under}` : leader.side}): ${standing(leader)}; ${unitsIn(units, leader.id)}`);
}

function standing({ points, morale, artillery, ammunition, headquarters, corps }: LeaderView): string {
  const marks = [headquarters ? 'HQ' : '', corps ? 'corps' : ''].filter((mark) => mark !== '');
  return [`${points} AP`, `ML ${morale}`, `artillery ${artillery}`, `ammunition ${ammunition}`, ...marks].join(', ');
}

function unitsIn(units: readonly UnitView[], leader: string): string {
  return units.filter((unit) => unit.leader === leader).map(({ id, cf, ml }) => `${id} ${cf}-${ml}`).join(', ') || 'no units';
}
