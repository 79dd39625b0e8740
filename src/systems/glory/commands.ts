import { Type, type Static } from '@sinclair/typebox';

const closed = { additionalProperties: false } as const;
const Unit = Type.String({ maxLength: 40, description: 'A unit or, where the command says so, a leader.' });
const Hex = Type.String({ maxLength: 4, description: 'A hex as printed, e.g. 3717.' });
const Area = Type.String({ maxLength: 40, description: 'An entry area of the scenario.' });
const Facing = Type.Integer({ minimum: 0, maximum: 5, description: 'Hexside faced, clockwise from north.' });
const command = <const Name extends string, P extends Parameters<typeof Type.Object>[0]>(
  name: Name,
  description: string,
  properties: P,
) => Type.Object({ type: Type.Literal(name), ...properties }, { ...closed, title: name, description });

const some = (of: ReturnType<typeof Type.String>, most: number) => Type.Array(of, { minItems: 1, maxItems: most, uniqueItems: true });

/** Commands of every phase, in the order of the sequence of play. */
export const GLORY_COMMANDS = [
  command('attach-batteries', 'Chooses the command that batteries act with this turn (G-14.53.a).', {
    attachment: Type.String({ maxLength: 40, description: 'The choice, by its id in the scenario.' }),
    command: Type.String({ maxLength: 60 }),
  }),
  command('roll-weather', 'Rolls for the weather of the turn (G-WT.d). Either side may send it.', {}),
  command('roll-initiative', 'Both sides roll for the initiative of the turn (G-5.21.a). Either side may send it.', {}),
  command('choose-marker', 'The side with the initiative holds out a marker as the first to be activated (G-5.23.a).', { marker: Unit }),
  command('draw-marker', 'Draws a marker blindly from the pool (G-4.22.a). Either side may send it.', {}),
  command('activate-command', 'Begins with the units of one command under the drawn marker (G-4.24.a).', {
    command: Type.String({ maxLength: 60 }),
    with: Type.Optional(Type.String({ maxLength: 60, description: 'Sharpshooters, by their command, that act together with it (G-14.45.a).' })),
  }),
  command('combine-commands', 'Tries to activate several commands of the marker as one (G-4.25.a).', {
    commands: Type.Array(Type.String({ maxLength: 60 }), { minItems: 2, maxItems: 12, uniqueItems: true }),
  }),
  command('fire', 'One battery, or two stacked ones together, fires at a hex (G-9.12.a, G-9.3.a).', {
    batteries: some(Unit, 2),
    target: Hex,
    facing: Type.Optional(Facing),
  }),
  command('return-fire', 'A battery that was fired at answers (G-9.13.a).', {
    batteries: some(Unit, 2),
    target: Hex,
    facing: Type.Optional(Facing),
  }),
  command('decline-return-fire', 'Leaves the shot unanswered (G-9.13.e).', {}),
  command('end-fire', 'Ends the Artillery Fire segment; the results of all shots are applied (G-9.13.c).', {}),
  command('move', 'Moves one combat unit along a path of neighbouring hexes, its whole move (G-6.12.b).', {
    unit: Unit,
    path: Type.Array(Hex, { minItems: 1, maxItems: 40, description: 'The hexes entered, in order.' }),
    facing: Type.Optional(Facing),
    extended: Type.Optional(Type.Boolean({ description: 'By Extended Movement (G-6.13.a).' })),
    change: Type.Optional(
      Type.Unsafe<'mount' | 'dismount'>({ type: 'string', enum: ['mount', 'dismount'], description: 'As the last act of the move (G-12.1.a).' }),
    ),
  }),
  command('move-leader', 'Moves a leader along a path of neighbouring hexes.', {
    leader: Unit,
    path: Type.Array(Hex, { minItems: 1, maxItems: 40 }),
    extended: Type.Optional(Type.Boolean()),
  }),
  command('face', 'Turns a unit, and with it its stack, in place (G-7.12.a).', { unit: Unit, facing: Facing }),
  command('change', 'Mounts or dismounts cavalry that does not move (G-12.1.a).', { unit: Unit }),
  command('swap-stack', 'Changes the order of two stacked units as their complete movement (G-6.43.b).', { hex: Hex }),
  command('enter-map', 'Brings one combat unit onto the map, its whole move: as the next of its column, or beside the last (G-6.51.a).', {
    unit: Unit,
    area: Area,
    path: Type.Array(Hex, { minItems: 1, maxItems: 40, description: 'The hexes entered, in order; the first is an entry hex of the area.' }),
    facing: Facing,
    beside: Type.Optional(Type.String({ maxLength: 40, description: 'The unit that entered last in this column and shares its position with this one (G-6.51.c).' })),
    extended: Type.Optional(Type.Boolean({ description: 'By Extended Movement (G-6.51.f).' })),
    change: Type.Optional(Type.Unsafe<'mount' | 'dismount'>({ type: 'string', enum: ['mount', 'dismount'], description: 'As the last act of the move (G-12.1.a).' })),
  }),
  command('enter-leader', 'Brings a leader onto the map; he takes no position in a column (G-6.51.g).', {
    leader: Unit,
    area: Area,
    path: Type.Array(Hex, { minItems: 1, maxItems: 40 }),
    extended: Type.Optional(Type.Boolean()),
  }),
  command('exit-map', 'Moves one combat unit off the map by an entry of the off-map chart, towards another entry (G-OM.a).', {
    unit: Unit,
    path: Type.Array(Hex, { maxItems: 40, description: 'The hexes entered before, in order; none when the unit stands in the entry.' }),
    to: Area,
    extended: Type.Optional(Type.Boolean()),
  }),
  command('exit-leader', 'Moves a leader off the map by an entry of the off-map chart (G-OM.a).', {
    leader: Unit,
    path: Type.Array(Hex, { maxItems: 40 }),
    to: Area,
    extended: Type.Optional(Type.Boolean()),
  }),
  command('end-movement', 'Ends the movement segment; charges are designated next (G-10.21.a).', {}),
  command('displace-leader', 'Moves a leader out of a hex that enemies entered (G-5.15.b).', { leader: Unit, hex: Hex }),
  command('designate-charge', 'Names units that charge together and the hexes that they charge (G-10.21.a).', {
    attackers: some(Unit, 12),
    targets: some(Hex, 6),
  }),
  command('end-designation', 'All charges are designated; the defender reacts (G-3.C.c).', {}),
  command('retreat-before-charge', 'Mounted cavalry or horse artillery leaves before infantry charges (G-10.27.a).', {
    unit: Unit,
    path: Type.Array(Hex, { minItems: 1, maxItems: 2 }),
    facing: Facing,
  }),
  command('await-charge', 'A unit that could leave before the charge stays (G-10.27.a).', { unit: Unit }),
  command('defensive-fire', 'A hex under charge fires at charging hexes in its front (G-10.32.b).', { hex: Hex, targets: some(Hex, 3) }),
  command('end-defensive-fire', 'No more Defensive Fire; it is optional (G-10.31.c).', {}),
  command('resolve-charge', 'Resolves one of the designated charges (G-10.21.c).', { charge: Type.Integer({ minimum: 1 }) }),
  command('retreat', 'Retreats a unit along a path; an occupied last hex displaces the unit there (G-11.21.b, G-11.26.a).', {
    unit: Unit,
    path: Type.Array(Hex, { minItems: 1, maxItems: 2 }),
    facing: Facing,
    displace: Type.Optional(
      Type.Array(
        Type.Object({ unit: Unit, to: Hex, facing: Facing }, closed),
        { minItems: 1, maxItems: 12, description: 'The units that make room, the nearest first, each one hex (G-11.26.c).' },
      ),
    ),
  }),
  command('leave-map', 'Retreats a unit over the edge of the map, where no other path is left (G-11.28.a).', { unit: Unit }),
  command('accept-elimination', 'Declines to displace a friend where no other path is left; the unit is eliminated (G-11.26.a).', { unit: Unit }),
  command('stand', 'Takes a Disorder instead of retreating from an improved position (G-TCN.I).', { unit: Unit }),
  command('advance', 'Advances a unit into a vacated hex (G-11.31.a).', { unit: Unit, hex: Hex, facing: Facing }),
  command('decline-advance', 'Stays; only by night or after a repulse (G-13.i, G-11.33.i).', {}),
  command('counter-charge', 'The advanced defender charges one hex of the beaten units (G-11.33.a).', { target: Hex, facing: Facing }),
  command('decline-counter-charge', 'Advances without charging (G-11.33.i).', {}),
  command('occupy', 'Infantry enters the hex that its target left before the charge (G-10.27.e).', { unit: Unit, facing: Facing }),
  command('continue-attack', 'The advanced unit attacks again (G-11.32.a).', { targets: some(Hex, 3) }),
  command('decline-continued-attack', 'The advanced unit does not attack again (G-11.32.a).', {}),
  command('rally', 'A Disordered unit that was idle tries to Rally (G-11.52.a).', { unit: Unit, facing: Type.Optional(Facing) }),
  command('end-activation', 'The group has finished its actions (G-4.26.a).', {}),
  command('recover', 'A unit in the Recovery Box tries to return to a hex (G-11.62.a, G-11.64.a).', { unit: Unit, hex: Hex, facing: Facing }),
  command('end-recovery', 'The side makes no more Recovery rolls this turn (G-11.62.a).', {}),
] as const;

/** The JSON Schema of a command: a union by `type`. */
export const GloryCommandSchema = Type.Union([...GLORY_COMMANDS], { $id: 'urn:vedette:schema:glory-command:1', title: 'A Glory II command' });

export type GloryCommand = Static<(typeof GLORY_COMMANDS)[number]>;
export type CommandType = GloryCommand['type'];
export type CommandOf<T extends CommandType> = Extract<GloryCommand, { readonly type: T }>;
