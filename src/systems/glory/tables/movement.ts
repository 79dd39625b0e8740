import { house, printed, type Cell } from '../../../kernel/table.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Ground, MovementColumn } from '../vocabulary.js';

/** The movement points of one row of the chart, by column and ground. */
export type MovementCells = Readonly<Record<MovementColumn, Readonly<Record<Ground, Cell<number>>>>>;

/**
 * What a row does: `cost` is the price of the hex, `half` half of the other terrain's price rounded up, `add` comes on
 * top, `cancel` takes the price or ban of a crossing away, `reduce` lowers it, not below 0; `prohibited` bars the way;
 * `none` has no effect.
 */
export type MovementEffect = 'cost' | 'half' | 'add' | 'cancel' | 'reduce' | 'prohibited' | 'none';

/** One row of the Movement chart. Rows without cells do the same to every column on every ground. */
export interface MovementRow {
  readonly rule: RuleId;
  readonly label: string;
  readonly appliesTo: 'hex' | 'road' | 'elevation' | 'hexside' | 'occupied-hex' | 'turn';
  readonly effect: Cell<MovementEffect>;
  readonly cells?: MovementCells;
}

const onGround = (good: Cell<number>, fair: Cell<number>, bad: Cell<number>) => ({ good, fair, bad });
const asPrinted = (good: number, fair = good, bad = fair) => onGround(printed(good), printed(fair), printed(bad));
const standIn = (why: string) => (good: number, fair = good, bad = fair) => onGround(house(good, why), house(fair, why), house(bad, why));

const WOODS = 'the row is cut off after the cavalry Good cell; Fair as Good, Bad one more, leaders constant';
const woods = standIn(WOODS);
const marsh = standIn('the row is missing; infantry 2, mounted 3, guns one more; Bad one more, leaders constant');
const town = standIn('the row is missing; infantry as Clear, cavalry and guns 2; Bad one more, leaders constant');
const pike = standIn('the row is missing; surfaced, so 1 on any ground and never dearer than a road');
const road = standIn('the row is missing; 2 in Bad gives the floor of note g a purpose');
const ford = standIn('the row is missing; mounted troops wade easily and guns badly; Bad one more, leaders constant');
const stream = standIn('the row is missing; at least 1, because a stream ford lowers it by one; the shape of Clear');
const everyone = (one: ReturnType<typeof asPrinted>): MovementCells => ({ infantry: one, cavalry: one, artillery: one, leader: one });

/** The Movement chart of Chancellorsville and Fredericksburg, rows and columns in printed order (G-TM.1 to G-TM.15). */
export const MOVEMENT = {
  clear: {
    rule: 'G-TM.1',
    label: 'Clear',
    appliesTo: 'hex',
    effect: printed('cost'),
    cells: { infantry: asPrinted(1, 1, 2), cavalry: asPrinted(1, 1, 2), artillery: asPrinted(2, 2, 3), leader: asPrinted(1) },
  },
  woods: {
    rule: 'G-TM.2',
    label: 'Woods',
    appliesTo: 'hex',
    effect: printed('cost'),
    cells: {
      infantry: asPrinted(2, 2, 3),
      cavalry: onGround(printed(2), house(2, WOODS), house(3, WOODS)),
      artillery: onGround(printed(3), house(3, WOODS), house(4, WOODS)),
      leader: woods(2),
    },
  },
  marsh: {
    rule: 'G-TM.3',
    label: 'Marsh',
    appliesTo: 'hex',
    effect: printed('cost'),
    cells: { infantry: marsh(2, 2, 3), cavalry: marsh(3, 3, 4), artillery: marsh(4, 4, 5), leader: marsh(3) },
  },
  town: {
    rule: 'G-TM.4',
    label: 'Town',
    appliesTo: 'hex',
    effect: printed('cost'),
    cells: { infantry: town(1, 1, 2), cavalry: town(2, 2, 3), artillery: town(2, 2, 3), leader: town(1) },
  },
  pike: { rule: 'G-TM.5', label: 'Pike', appliesTo: 'road', effect: printed('cost'), cells: everyone(pike(1)) },
  road: {
    rule: 'G-TM.5',
    label: 'Road',
    appliesTo: 'road',
    effect: printed('cost'),
    cells: { infantry: road(1, 1, 2), cavalry: road(1, 1, 2), artillery: road(1, 1, 2), leader: road(1) },
  },
  trail: { rule: 'G-TM.6', label: 'Trail', appliesTo: 'road', effect: printed('half') },
  railroad: { rule: 'G-TM.7', label: 'Railroad', appliesTo: 'road', effect: printed('half') },
  'unfinished-railroad': { rule: 'G-TM.7', label: 'Unfinished railroad', appliesTo: 'road', effect: printed('half') },
  'one-level': { rule: 'G-TM.8', label: 'Up or down one level', appliesTo: 'elevation', effect: printed('none') },
  'more-levels': {
    rule: 'G-TM.8',
    label: 'Up or down more than one level',
    appliesTo: 'elevation',
    effect: house('none', 'the chart names one level only; its remark that elevation costs nothing is extended'),
  },
  river: { rule: 'G-TM.9', label: 'River or canal', appliesTo: 'hexside', effect: printed('prohibited') },
  bridge: { rule: 'G-TM.10', label: 'Bridge', appliesTo: 'hexside', effect: printed('cancel') },
  pontoon: { rule: 'G-TM.10', label: 'Pontoon', appliesTo: 'hexside', effect: printed('cancel') },
  ford: {
    rule: 'G-TM.11',
    label: 'River ford',
    appliesTo: 'hexside',
    effect: printed('add'),
    cells: { infantry: ford(2, 2, 3), cavalry: ford(1, 1, 2), artillery: ford(3, 3, 4), leader: ford(1) },
  },
  stream: {
    rule: 'G-TM.12',
    label: 'Stream or creek',
    appliesTo: 'hexside',
    effect: printed('add'),
    cells: { infantry: stream(1, 1, 2), cavalry: stream(1, 1, 2), artillery: stream(2, 2, 3), leader: stream(1) },
  },
  'stream-ford': { rule: 'G-TM.13', label: 'Stream ford', appliesTo: 'hexside', effect: printed('reduce'), cells: everyone(asPrinted(1)) },
  'improved-position': { rule: 'G-TM.14', label: 'Improved position', appliesTo: 'hexside', effect: printed('add'), cells: everyone(asPrinted(1)) },
  'sunken-road': { rule: 'G-TMN.e', label: 'Sunken road', appliesTo: 'hex', effect: printed('none') },
  wall: {
    rule: 'G-TM.14',
    label: 'Fence or wall',
    appliesTo: 'hexside',
    effect: house('none', 'no fence or wall is named in the source; a map may draw them'),
  },
  embankment: { rule: 'G-T1.5', label: 'Railroad embankment', appliesTo: 'hexside', effect: house('none', 'only the Manassas map has embankments') },
  'friendly-infantry': {
    rule: 'G-TM.15',
    label: 'Friendly infantry passed',
    appliesTo: 'occupied-hex',
    effect: printed('add'),
    cells: { infantry: asPrinted(1), cavalry: asPrinted(1), artillery: asPrinted(1), leader: asPrinted(0) },
  },
  night: { rule: 'G-13.a', label: 'Next to an enemy by night', appliesTo: 'turn', effect: printed('add'), cells: everyone(asPrinted(1)) },
} as const satisfies Record<string, MovementRow>;

export type MovementRowId = keyof typeof MOVEMENT;

/** A Movement chart by row. Rows whose price depends on nothing but the row have cells. */
export type MovementChart = Readonly<Record<MovementRowId, MovementRow>>;

/** What artillery pays on top on trails where the ground is Fair or Bad (G-TMN.g). */
export const GUNS_ON_TRAIL: Readonly<Record<Ground, Cell<number>>> = asPrinted(0, 1, 1);

/** What leaving a stack against its order costs (G-7.12.b, G-7.12.c). */
export const STACK_EXIT: Cell<number> = printed(1);

/** What mounting or dismounting costs (G-12.1.a). */
export const CHANGE_OF_MOUNT: Cell<number> = printed(2);
