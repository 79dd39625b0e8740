import { Type, type Static, type TProperties } from '@sinclair/typebox';
import { EDGES, REORGANISATION_STEPS } from './vocabulary.js';

const closed = { additionalProperties: false } as const;

const Hex = Type.String({ pattern: '^[0-9]{4}$', description: 'A hex as printed: two digits column, two digits row.', examples: ['0507'] });
const Leader = Type.String({ maxLength: 40, description: 'A leader.' });
const Unit = Type.String({ maxLength: 40, description: 'A unit.' });
const Force = Type.String({ maxLength: 40, description: 'A force: its Overall Commander, or `hex:` and the hex of leaderless units.' });
const Path = Type.Array(Hex, { minItems: 1, maxItems: 60, description: 'The hexes entered, in order.' });
const Hexside = Type.Object({ hex: Hex, direction: Type.Integer({ minimum: 0, maximum: 5 }) }, { ...closed, description: 'A hexside by one of its hexes, clockwise from north: 0 … 5.' });
const Levels = Type.Integer({ minimum: 0, maximum: 6 });
const GivenUp = Type.Optional(Type.Integer({ minimum: 1, maximum: 9, description: 'Morale levels that the Overall Commander gives up for the roll (H-3.54.1).' }));
const PaidBy = Type.Optional(Type.String({ maxLength: 40, description: 'An army commander in range who pays in his place (H-3.24.b.3).' }));

function some<S extends typeof Leader>(item: S, most: number) {
  return Type.Array(item, { minItems: 1, maxItems: most, uniqueItems: true });
}

function any<S extends typeof Leader>(item: S, most: number) {
  return Type.Array(item, { maxItems: most, uniqueItems: true });
}

function command<const T extends string, P extends TProperties>(type: T, description: string, properties: P) {
  return Type.Object({ type: Type.Literal(type), ...properties }, { ...closed, description });
}

function order<const T extends string, P extends TProperties>(type: T, description: string, properties: P) {
  return Type.Object({ order: Type.Literal(type), ...properties }, { ...closed, description });
}

/** What can be ordered in the reorganisation segment, by step. */
const ORDERS = [
  // Demolition.
  order('burn-bridge', 'Cavalry at one end burns a bridge; so many tries, each 1 AP (H-13.11.2).', { leader: Leader, hexside: Hexside, tries: Type.Integer({ minimum: 1, maximum: 20 }) }),
  order('burn-town', 'Burns the town where the leader stands; so many tries, each 1 AP (H-13.12.1).', { leader: Leader, tries: Type.Integer({ minimum: 1, maximum: 20 }) }),
  order('trample-landing', 'Confederates trample a Union landing (H-13.13.1).', { leader: Leader, landing: Unit }),
  // Foraging.
  order('forage', 'Lives off the land (H-13.21.1).', { leader: Leader }),
  // Recruiting.
  order('recruit', 'Raises a recruit step for a reduced unit of the stack (H-3.24.a.7).', { leader: Leader, unit: Unit }),
  // Purchases.
  order('buy', 'Buys a counter of the mix and places it (H-4.31.1).', { unit: Unit, hex: Hex, hexside: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })) }),
  order('buy-replacement', 'Buys replacement steps into the pool (H-4.31.1).', { steps: Type.Integer({ minimum: 1, maximum: 99 }) }),
  // The recheck.
  order('emergency-supply', 'Uses up a wagon or depot for a force whose communications are cut (H-7.35.2).', { force: Force, unit: Unit }),
  order('steady', 'The Overall Commander gives up a morale level for −1 on attrition (H-3.54.3).', { leader: Leader }),
  // Administration.
  order('replace-step', 'Turns a reduced unit to its full side, or brings an eliminated one back (H-3.24.a.7).', { leader: Leader, unit: Unit, paidBy: PaidBy }),
  order('take-ammunition', 'Takes in an ammunition point (H-3.24.a.7).', { leader: Leader, points: Type.Integer({ minimum: 1, maximum: 20 }), paidBy: PaidBy }),
  order('add-artillery', 'An army commander gives an artillery point (H-3.31.b.4).', { leader: Leader, by: Leader }),
  order('pass-artillery', 'Moves artillery to another leader of the same stack (H-7.0.2).', { leader: Leader, to: Leader, points: Type.Integer({ minimum: 1, maximum: 10 }), paidBy: PaidBy }),
  order('train', 'Raises the morale of a leader (H-3.53.3).', { leader: Leader, paidBy: PaidBy }),
  order('entrench', 'Raises an entrenchment by a level (H-3.24.a.7).', { leader: Leader, chiefEngineer: Type.Optional(Type.Literal(true)), paidBy: PaidBy }),
  order('man-work', 'A detachment mans the entrenchment of its hex, or leaves it (H-3.6.2).', { unit: Unit, manned: Type.Boolean() }),
  order('place-chief-engineer', 'Places the Confederate chief engineer in a field command box (H-3.11.b.1).', { leader: Leader }),
  order('create-detachment', 'Turns a step of a unit into detachments (H-8.51.1).', { leader: Leader, unit: Unit }),
  order('convert-wagon', 'Makes a depot of a wagon and a detachment in a town or city (H-8.5.1).', { leader: Leader, wagon: Unit, detachment: Unit, paidBy: PaidBy }),
  order('repair-rail', 'Repairs a rail cut (H-8.71.2).', { leader: Leader, hex: Hex, paidBy: PaidBy }),
  order('repair-bridge', 'Union engineers rebuild a burnt bridge (H-13.11.3).', { leader: Leader, engineer: Unit, hexside: Hexside, paidBy: PaidBy }),
  order('convert-section', 'Takes over a rail section from station to station (H-8.71.2).', { from: Hex, to: Hex }),
  order('dismiss', 'Takes a leader off the map; his units go to the leader named, or stay without one (H-3.31.b.2).', { leader: Leader, by: Leader, successor: Type.Optional(Leader) }),
  order('appoint', 'Gives the command of a dismissed or fallen leader to one of the pool (H-3.41.2).', { leader: Leader, by: Leader, units: some(Unit, 60) }),
  order('appoint-army-commander', 'Gives the headquarters to a leader (H-3.41.4).', { leader: Leader }),
  order('appoint-chief-of-staff', 'Puts a leader on an army commander\'s staff (H-3.32.1).', { leader: Leader, commander: Leader }),
  order('confirm-acting-commander', 'Leaves the chief of staff in command for good (H-3.32.b.3).', { leader: Leader }),
  order('brevet', 'Promotes a leader by brevet (H-3.23.b.2).', { leader: Leader }),
  order('remove-isolated-leader', 'An emergency order takes a leader off the map who is cut off (H-3.41.5).', { leader: Leader }),
  order('form-command', 'Draws a leader of the pool at random for leaderless units (H-3.11.d.3).', { hex: Hex, units: some(Unit, 60) }),
  order('form-corps', 'Declares a field command of cavalry a cavalry corps (H-3.12.1).', { leader: Leader }),
  order('dissolve-corps', 'Takes the corps marker off (H-3.12.2).', { leader: Leader }),
  order('place-landing', 'The Union places a landing of the mix on the bank of a major river (H-7.11.1).', { landing: Unit, hex: Hex }),
  order('remove-landing', 'The Union takes a landing off the map (H-13.13.2).', { landing: Unit }),
  order('repair-gunboat', 'Repairs a gunboat in a port (H-2.0.3).', { unit: Unit }),
  // The naval sequence.
  order('transport', 'A gunboat carries a unit, a wagon and leaders from one landing place to another (H-8.9.2).', {
    gunboat: Unit,
    from: Hex,
    to: Hex,
    unit: Type.Optional(Unit),
    wagon: Type.Optional(Unit),
    leaders: any(Leader, 20),
  }),
  order('announce-assault', 'The fleet goes on to the box from which it may land (H-8.92.a.2).', { gunboat: Unit }),
  order('place-reinforcements', 'Places Union reinforcements (H-4.33.1).', { group: Type.Integer({ minimum: 0, maximum: 99 }), hex: Type.Optional(Hex), leader: Type.Optional(Leader) }),
] as const;

export const ReorganisationOrderSchema = Type.Union([...ORDERS]);
export type ReorganisationOrder = Static<(typeof ORDERS)[number]>;
export type OrderType = ReorganisationOrder['order'];
export type OrderOf<T extends OrderType> = Extract<ReorganisationOrder, { readonly order: T }>;

const HEARTLAND_COMMANDS = [
  // The initiative and the impulses.
  command('bid', 'Bids secretly for the initiative; 0 is a pass (H-4.1.1).', { levels: Levels }),
  command('declare-impulse', 'Says how many levels the impulse uses, and how many are kept for extended battles (H-5.15.2, H-5.16.2).', { levels: Levels, reserve: Type.Optional(Levels) }),

  // The supply sequence.
  command('draw-supply', 'Names the wagon or depot that a force is to draw on (H-7.31.1).', { force: Force, unit: Unit }),
  command('use-emergency-supply', 'Uses up a wagon or depot for a force whose communications are cut (H-7.35.1).', { force: Force, unit: Unit }),
  command('spend-own-use', 'Spends an Own-Use marker: in full supply for this impulse (H-7.34.4).', { leader: Leader }),
  command('bring-reinforcements', 'Brings on Confederate reinforcements that are due (H-6.1.1).', { group: Type.Integer({ minimum: 0, maximum: 99 }), hex: Type.Optional(Hex), leader: Type.Optional(Leader) }),
  command('end-supply', 'All states are determined (H-4.21.1).', {}),

  // Movement: organisation.
  command('activate', 'Tries one of the four ways to make a leader active again (H-8.12.1 to H-8.12.4).', {
    leader: Leader,
    by: Type.Unsafe<'roll' | 'commander' | 'emergency-order' | 'movement-roll'>({ type: 'string', enum: ['roll', 'commander', 'emergency-order', 'movement-roll'] }),
    commander: Type.Optional(Leader),
  }),
  command('inactivate', 'Turns an own leader to his inactive side (H-8.12.6).', { leader: Leader }),
  command('detach', 'Takes leaders and units out of a stack; they then stand on the map on their own (H-8.25.b.1, H-8.25.b.2).', { force: Force, leaders: any(Leader, 20), units: any(Unit, 60), paidBy: PaidBy }),
  command('attach', 'Joins leaders and units of a hex to a leader there (H-8.25.a.4).', { leader: Leader, leaders: any(Leader, 20), units: any(Unit, 60), paidBy: PaidBy }),
  command('raise-detachment', 'Turns a step of a unit into detachments (H-3.24.a.4).', { leader: Leader, unit: Unit }),
  command('form-corps', 'Declares a field command of cavalry a cavalry corps (H-3.12.1).', { leader: Leader }),
  command('give-up-artillery', 'Gives up artillery that the leader may not keep, or hands it to another of the stack (H-3.12.3).', { leader: Leader, points: Type.Integer({ minimum: 1, maximum: 10 }), to: Type.Optional(Leader) }),
  command('screen', 'Puts a cavalry unit on a leader as his screen, or takes it off (H-8.62.1).', { leader: Leader, unit: Unit, screen: Type.Boolean() }),
  command('screen-corps', 'Turns a cavalry corps to its screen face, or back (H-8.62.a.1).', { leader: Leader, screen: Type.Boolean() }),
  command('hide', 'Takes a force within the radius of a screening corps off the map, or puts it back (H-8.62.a.1).', { force: Force, hidden: Type.Boolean() }),
  command('remove-supply-unit', 'Takes an own wagon or depot off the map (H-7.21.5, H-7.22.4).', { unit: Unit }),
  command('declare-landing-exhausted', 'Flips a landing that was looted (H-8.64.a.3).', { landing: Unit }),

  // Movement: marching.
  command('roll-movement', 'Rolls for the movement points of a force (H-8.21.1).', {
    force: Force,
    givenUp: GivenUp,
    lender: Type.Optional(Type.String({ maxLength: 40, description: 'Who lends his manoeuvre rating for 1 AP (H-3.24.b.1, H-3.31.a.1).' })),
  }),
  command('force-march', 'Tries a forced march with the points rolled (H-8.3.1).', { givenUp: GivenUp, ownUse: Type.Optional(Type.Literal(true)) }),
  command('march', 'Moves the force that rolled along a path (H-8.2.1).', { path: Path }),
  command('drop', 'Leaves leaders or units behind where the force passes (H-8.25.2).', { leaders: any(Leader, 20), units: any(Unit, 60), paidBy: PaidBy }),
  command('pick-up', 'Takes friends along that have not moved (H-8.25.a.2).', { leaders: any(Leader, 20), units: any(Unit, 60), paidBy: PaidBy }),
  command('cut-rail', 'Cavalry of the moving force cuts the rail line of its hex (H-8.63.1).', {}),
  command('loot-landing', 'Confederates loot a Union landing (H-8.64.a.2).', { leader: Leader, landing: Unit }),
  command('reconnoitre', 'Cavalry looks into a hex (H-8.61.1, H-8.61.b.1).', { unit: Type.Optional(Unit), leader: Type.Optional(Leader), hex: Hex }),
  command('end-march', 'The moving force goes no further (H-8.23.1).', {}),
  command('move-wagon', 'Moves a wagon or pontoon on its own, with an escort if it has one (H-7.21.2, H-8.81.1).', { unit: Unit, escort: Type.Optional(Unit), path: Path }),
  command('check-attack', 'Checks whether the force attacks that hex (H-8.41.3).', { force: Force, target: Hex, paidBy: PaidBy }),
  command('decline-attack', 'Makes no attack where none is compulsory (H-8.4.2).', {}),
  command('join-attack', 'Joins an attack that was checked for already (H-8.42.3).', { force: Force }),
  command('end-movement', 'Ends the movement sequence (H-4.22.1).', {}),

  // Movement: railways and rivers.
  command('run-train', 'Runs a train with what boards and alights on the way (H-8.72.2, H-8.72.4).', {
    train: Unit,
    stops: Type.Array(
      Type.Object({ station: Hex, aboard: any(Unit, 60), leadersAboard: any(Leader, 20), off: any(Unit, 60), leadersOff: any(Leader, 20) }, closed),
      { minItems: 1, maxItems: 7, description: 'The stations in order, the first where it stands, and who gets on and off.' },
    ),
  }),
  command('leave-by-rail', 'Leaves the map by train over an own edge (H-8.74.1).', { train: Unit, hex: Hex, units: any(Unit, 60), leaders: any(Leader, 20) }),
  command('return-by-rail', 'Comes back by train over an own edge (H-8.74.1).', { train: Unit, hex: Hex, edge: Type.Unsafe<(typeof EDGES)[number]>({ type: 'string', enum: [...EDGES] }), units: any(Unit, 60), leaders: any(Leader, 20) }),
  command('order-pontoon', 'An army commander sets an engineer to lay or take up a pontoon bridge (H-8.81.a.1, H-8.81.b.1).', {
    commander: Leader,
    engineer: Unit,
    pontoon: Unit,
    direction: Type.Optional(Type.Integer({ minimum: 0, maximum: 5, description: 'The hexside to bridge; left out, the bridge is taken up.' })),
  }),
  command('move-gunboat', 'Moves a gunboat along a major river (H-8.91.1).', { gunboat: Unit, to: Hexside }),
  command('assign-gunboat', 'Says what a gunboat does in this impulse (H-8.9.1).', { gunboat: Unit, task: Type.Unsafe<'patrol' | 'support'>({ type: 'string', enum: ['patrol', 'support'] }) }),
  command('embark', 'Puts units aboard a gunboat for a naval assault (H-8.92.1, H-8.92.a.1).', { gunboat: Unit, unit: Unit, wagon: Type.Optional(Unit), leaders: any(Leader, 20) }),
  command('land', 'Lands a fleet (H-8.92.b.1).', { gunboat: Unit, hex: Hex, hexside: Hexside }),

  // Combat preparation.
  command('activate-for-reaction', 'An army commander makes an inactive leader active so that he may react (H-9.12.3).', { leader: Leader, commander: Leader }),
  command('react', 'A leader tries to react to an attack (H-9.11.1).', {
    leader: Leader,
    target: Type.String({ ...Hex, description: 'The attacked hex; in an extended battle a hex of friends in contact.' }),
    lender: Type.Optional(Type.String({ maxLength: 40, description: 'An army commander who lends his manoeuvre rating for 1 AP (H-9.11.2).' })),
  }),
  command('move-in-reaction', 'The force whose roll succeeded moves (H-9.13.1); with only a part of its units when its leader pays (H-9.11.a.1).', {
    path: Path,
    leave: Type.Optional(any(Unit, 60)),
    paidBy: Type.Optional(Type.String({ maxLength: 40, description: 'An army commander in range who pays for receiving the force, or for its closing up, in place of its overall commander (H-9.1.3, H-10.71.8).' })),
  }),
  command('end-reaction', 'No more reaction; while a force may move in reaction: it stays (H-9.2.1).', {}),
  command('retreat-before-combat', 'A stack under attack leaves; a rear guard stays where the rules ask for one (H-9.22.1).', { force: Force, to: Hex, rearGuard: any(Unit, 60), rearGuardLeader: Type.Optional(Leader) }),
  command('end-retreat-before-combat', 'No more retreat before combat (H-9.2.1).', {}),

  // Combat.
  command('fight', 'Fights the next battle; several attackers in the order named (H-10.11.1, H-10.33.1).', { target: Hex, waves: some(Force, 6) }),
  command('fight-on-river', 'Fights the next naval combat (H-10.8.1).', { attackers: some(Unit, 20), hexside: Hexside }),
  command('commit-artillery', 'Says secretly which leaders spend ammunition on their artillery (H-10.12.1).', { leaders: any(Leader, 20) }),
  command('place-loss', 'Places one step of loss (H-10.63.a.1).', { unit: Unit }),
  command('place-naval-losses', 'Places the naval steps: so many on the work (H-10.82.a.1).', { onWork: Type.Integer({ minimum: 0, maximum: 9 }), units: Type.Array(Unit, { maxItems: 9 }) }),
  command('name-artillery', 'Names the leader whose artillery is lost or who takes captured artillery (H-10.66.1).', { leader: Leader }),
  command('give-up-morale', 'Gives up a morale level to retreat a hex less (H-3.54.2).', { leader: Leader }),
  command('accept-retreat', 'Retreats all hexes (H-3.54.2).', {}),
  command('check-morale', 'Makes the check, or leaves it out where a new commander may (H-10.65.1, H-10.65.3).', { check: Type.Boolean() }),
  command('retreat', 'Takes a force back along a path (H-10.68.1).', { path: Path }),
  command('advance', 'Advances into a hex that was left (H-10.61.c.2).', { leaders: any(Leader, 20), units: any(Unit, 60), from: Hex }),
  command('decline-advance', 'Stays (H-10.61.c.2).', {}),
  command('name-successor', 'Fills the place of a fallen leader (H-3.41.3, H-10.67.b.1).', { successor: Type.Optional(Type.String({ maxLength: 40, description: 'A leader of the hex, or left out: one of the pool at random.' })) }),
  command('extend-battle', 'Buys an extended battle for an operations level (H-10.7.1).', { hex: Hex }),
  command('decline-extended-battle', 'Buys none (H-10.7.1).', {}),
  command('attack-again', 'Attacks in an extended battle (H-10.71.3).', { force: Force, target: Hex, paidBy: PaidBy }),
  command('end-extended-attacks', 'No more attacks (H-10.71.3).', {}),

  // Pay and reorganisation.
  command('pay', 'Pays the leaders of the impulse; those named are put on their inactive side first (H-11.0.1).', { inactivate: any(Leader, 40) }),
  command('submit-orders', 'All orders of the side for the running step; they are carried out together with those of the other side (H-4.3.1).', {
    step: Type.Unsafe<(typeof REORGANISATION_STEPS)[number]>({ type: 'string', enum: [...REORGANISATION_STEPS] }),
    orders: Type.Array(ReorganisationOrderSchema, { maxItems: 100 }),
  }),
] as const;

/** The JSON Schema of a command: a union by `type`. */
export const HeartlandCommandSchema = Type.Union([...HEARTLAND_COMMANDS], { $id: 'urn:vedette:schema:heartland-command:1', title: 'A command of The Army of the Heartland' });

export type HeartlandCommand = Static<(typeof HEARTLAND_COMMANDS)[number]>;
export type CommandType = HeartlandCommand['type'];
export type CommandOf<T extends CommandType> = Extract<HeartlandCommand, { readonly type: T }>;
