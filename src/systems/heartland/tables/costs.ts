import { Type } from '@sinclair/typebox';
import type { RuleId } from '../../../kernel/rule.js';
import { house, printed, type Cell } from '../../../kernel/table.js';

/** A price, an income or a limit, and the row that speaks of it. */
export interface Amount {
  readonly rule: RuleId;
  readonly label: string;
  readonly amount: Cell<number>;
}

function amount(rule: RuleId, label: string, cell: Cell<number>): Amount {
  return { rule, label, amount: cell };
}

const PRICE = 'the text breaks off before its prices; calibrated on its one budget, 245 points for eight leaders and nine turns';
const WORK = 'the procedure is lost; scaled on the printed orders of 1 point';
const LIMIT = 'the text breaks off before it; keeps one purchase from deciding a campaign';
const priced = (value: number) => house(value, PRICE);

/** What costs war effort points (WEP), in the order of the text. */
const WAR_EFFORT = {
  initiative: amount('H-4.1.2', 'Initiative', printed(5)),
  initiativeAfterTies: amount('H-4.1.4', 'Initiative after three ties', printed(10)),
  pay: amount('H-11.0.1', 'Pay of an active leader, each own impulse', printed(1)),
  trainRun: amount('H-8.72.2', 'Running a train, each impulse', printed(1)),
  emergencyOrder: amount('H-3.41.a.1', 'Emergency order', printed(10)),
  chiefOfStaff: amount('H-3.32.2', 'Appointing a chief of staff', printed(10)),
  killedLeader: amount('H-10.67.b.1', 'Replacing a killed leader at once', printed(10)),
  brevet: amount('H-3.32.b.2', 'Brevet promotion', printed(1)),
  newCommand: amount('H-3.11.d.3', 'New field command', priced(5)),
  replacementStep: amount('H-4.32.1', 'Replacement step', priced(2)),
  ammunition: amount('H-4.32.1', 'Ammunition supply point', priced(1)),
  artillery: amount('H-3.31.b.4', 'Artillery point', priced(4)),
  wagon: amount('H-4.32.1', 'Wagon, each point of capacity', priced(2)),
  depot: amount('H-4.32.1', 'Depot, each point of capacity', priced(2)),
  train: amount('H-8.72.1', 'Train', priced(10)),
  pontoon: amount('H-8.81.1', 'Pontoon', priced(4)),
  engineer: amount('H-4.32.1', 'Union engineer brigade', priced(8)),
  entrenchment: amount('H-3.24.a.7', 'Level of entrenchment', priced(2)),
  landing: amount('H-7.11.1', 'Naval landing', priced(6)),
  unionGunboat: amount('H-4.32.1', 'Union gunboat', priced(12)),
  confederateGunboat: amount('H-4.32.1', 'Confederate gunboat', priced(15)),
  gunboatStep: amount('H-4.32.1', 'Repairing a step of a gunboat', priced(4)),
  batteryStep: amount('H-4.32.1', 'Repairing a step of a shore battery', priced(4)),
  training: amount('H-3.53.3', 'Training, one morale level', priced(3)),
  riverTransport: amount('H-8.9.2', 'River transport, each gunboat', priced(2)),
  bridgeRepair: amount('H-13.11.3', 'Rebuilding a burnt bridge', priced(2)),
} as const satisfies Record<string, Amount>;

/** What costs administration points (AP), in the order of the text. */
const ADMINISTRATION = {
  order: amount('H-3.24.5', 'An order, where nothing else is said', printed(1)),
  detachOrMerge: amount('H-8.25.1', 'Detaching or merging, all at one time in one hex', printed(1)),
  detachment: amount('H-8.51.1', 'Creating a detachment', printed(1)),
  attack: amount('H-8.41.1', 'Declaring an attack', printed(1)),
  loot: amount('H-8.64.a.2', 'Taking war effort points from a captured landing', printed(1)),
  step: amount('H-3.24.a.7', 'Using a replacement or recruit step', printed(1)),
  ammunition: amount('H-3.24.a.7', 'Taking in an ammunition supply point', printed(1)),
  demolition: amount('H-13.1.1', 'An attempt to burn a town, a bridge or a landing', printed(1)),
  forage: amount('H-13.21.1', 'Foraging', printed(1)),
  entrenchment: amount('H-3.24.a.7', 'A level of entrenchment', printed(1)),
  training: amount('H-3.53.3', 'Training', printed(1)),
  lendRating: amount('H-3.24.b.1', 'Lending a manoeuvre rating, each use', printed(1)),
  activateLeader: amount('H-3.31.b.1', 'Activating a leader', printed(1)),
  replaceLeader: amount('H-3.31.b.2', 'Replacing or dismissing a leader', printed(1)),
  activateEngineers: amount('H-3.31.b.3', 'Activating engineers', printed(1)),
  artillery: amount('H-3.31.b.4', 'An artillery point', printed(2)),
  chiefOfStaff: amount('H-3.32.2', 'Appointing a chief of staff', printed(1)),
  receiveReaction: amount('H-9.1.3', 'Receiving a force that reacts', printed(1)),
  reactInPart: amount('H-9.11.a.1', 'Sending only a part in reaction', printed(1)),
  rearGuard: amount('H-9.22.2', 'Taking a rear guard out of a box', printed(1)),
  extendedAttack: amount('H-10.71.2', 'Attacking in an extended battle', printed(1)),
  pontoon: amount('H-8.81.a.1', 'Laying a pontoon', printed(1)),
  dismantling: amount('H-8.81.b.1', 'Dismantling a pontoon', printed(1)),
  depotFromWagon: amount('H-8.5.1', 'Making a depot of a wagon and a detachment', house(1, WORK)),
  railRepair: amount('H-4.32.1', 'Repairing a rail line with engineers', house(1, WORK)),
  railRepairUnaided: amount('H-4.32.1', 'Repairing a rail line without engineers', house(2, WORK)),
  bridgeRepair: amount('H-13.11.3', 'Rebuilding a burnt bridge', house(2, WORK)),
  redistribution: amount('H-4.32.1', 'Giving artillery to another leader of the stack', house(1, WORK)),
} as const satisfies Record<string, Amount>;

/** What brings war effort points. */
const INCOME = {
  city: amount('H-4.31.2', 'A friendly city with a line of supply', priced(2)),
} as const satisfies Record<string, Amount>;

/** How much of something there may be. */
const LIMITS = {
  trains: amount('H-8.72.1', 'Trains of a side', printed(2)),
  landings: amount('H-7.11.1', 'Landings on the map', house(2, LIMIT)),
  entrenchment: amount('H-3.24.a.7', 'Level of an entrenchment', house(3, LIMIT)),
  artillery: amount('H-3.31.b.4', 'Artillery points of a leader', house(10, LIMIT)),
  corpsArtillery: amount('H-3.12.3', 'Artillery points of a cavalry corps', printed(2)),
  ammunition: amount('H-3.24.a.7', 'Ammunition supply points of a leader', house(6, LIMIT)),
  training: amount('H-3.53.3', 'Morale that training reaches', house(6, LIMIT)),
  trainingPerTurn: amount('H-3.53.3', 'Morale levels by training in one turn', house(1, LIMIT)),
  stepsPerUnit: amount('H-3.24.a.7', 'Steps that one unit takes in one turn', house(1, LIMIT)),
  entrenchmentPerTurn: amount('H-3.24.a.7', 'Levels by which one work grows in one turn', house(1, LIMIT)),
  wagonCapacity: amount('H-2.0.4', 'Capacity of a wagon', house(3, LIMIT)),
  depotCapacity: amount('H-2.0.4', 'Capacity of a depot', house(4, LIMIT)),
} as const satisfies Record<string, Amount>;

type Amounts<T> = Readonly<Record<keyof T, Amount>>;

/** Prices, income and limits. */
export interface Costs {
  readonly warEffort: Amounts<typeof WAR_EFFORT>;
  readonly administration: Amounts<typeof ADMINISTRATION>;
  readonly income: Amounts<typeof INCOME>;
  readonly limits: Amounts<typeof LIMITS>;
}

/** The prices, income and limits of text and house (H-3.24.5, H-4.31.2, H-4.32.1). */
export const COSTS: Costs = { warEffort: WAR_EFFORT, administration: ADMINISTRATION, income: INCOME, limits: LIMITS };

/** Prices that an owner knows; the text's own are not asked for, and those left out stay as they are. */
function known<T extends Readonly<Record<string, Amount>>>(amounts: T, most: (key: keyof T) => number) {
  const open = Object.entries(amounts).filter(([, { amount }]) => amount.provenance === 'house');
  const members = open.map(([key, { label }]) => [key, Type.Optional(Type.Integer({ minimum: 0, maximum: most(key), description: `${label}.` }))]);
  return Type.Optional(Type.Unsafe<Partial<Record<keyof T, number>>>(Type.Object(Object.fromEntries(members), { additionalProperties: false })));
}

const DEAREST = 99;
/** What the counters and the other charts can hold; anything else may be as many as there are counters. */
const MOST: Partial<Record<keyof typeof LIMITS, number>> = { entrenchment: 3, artillery: 10, ammunition: 20, training: 9, wagonCapacity: 4, depotCapacity: 4 };

/** Prices, income and limits as an owner hands them in. */
export const CostsSchema = Type.Object(
  {
    warEffort: known(WAR_EFFORT, () => DEAREST),
    administration: known(ADMINISTRATION, () => DEAREST),
    income: known(INCOME, () => DEAREST),
    limits: known(LIMITS, (limit) => MOST[limit] ?? DEAREST),
  },
  { additionalProperties: false, description: 'Prices, income and limits that the text does not print (H-4.32.1).' },
);

/** Any of the amounts, by its name. */
export interface CostsDocument {
  readonly warEffort?: Partial<Record<keyof typeof WAR_EFFORT, number>>;
  readonly administration?: Partial<Record<keyof typeof ADMINISTRATION, number>>;
  readonly income?: Partial<Record<keyof typeof INCOME, number>>;
  readonly limits?: Partial<Record<keyof typeof LIMITS, number>>;
}

/** The costs of a document; amounts that it leaves out stay as they are. */
export function readCosts({ warEffort = {}, administration = {}, income = {}, limits = {} }: CostsDocument): Costs {
  return {
    warEffort: replaced(COSTS.warEffort, warEffort),
    administration: replaced(COSTS.administration, administration),
    income: replaced(COSTS.income, income),
    limits: replaced(COSTS.limits, limits),
  };
}

function replaced<K extends string>(amounts: Readonly<Record<K, Amount>>, own: Partial<Record<K, number>>): Readonly<Record<K, Amount>> {
  const entries = (Object.keys(amounts) as K[]).map((key) => {
    const value = own[key];
    return [key, value === undefined ? amounts[key] : { ...amounts[key], amount: printed(value) }] as const;
  });
  return Object.fromEntries(entries) as Record<K, Amount>;
}

/** War effort points that something costs. */
export function warEffortFor({ warEffort }: Costs, key: keyof Costs['warEffort']): Cell<number> {
  return warEffort[key].amount;
}

/** Administration points that something costs. */
export function administrationFor({ administration }: Costs, key: keyof Costs['administration']): Cell<number> {
  return administration[key].amount;
}

/** How much of something there may be. */
export function limitOn({ limits }: Costs, key: keyof Costs['limits']): Cell<number> {
  return limits[key].amount;
}
