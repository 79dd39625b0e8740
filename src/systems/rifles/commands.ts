import { Type, type Static } from '@sinclair/typebox';
import { FORMATIONS, type Formation } from './vocabulary.js';

const closed = { additionalProperties: false } as const;
const Unit = Type.String({ maxLength: 40, description: 'A unit.' });
const Hex = Type.String({ maxLength: 4, description: 'A hex as printed, e.g. 0712.' });
const Facing = Type.Integer({ minimum: 0, maximum: 5, description: 'Hexside faced, clockwise from north.' });
const FormationSchema = Type.Unsafe<Formation>({ type: 'string', enum: [...FORMATIONS], description: 'The new formation.' });
const command = <const Name extends string, P extends Parameters<typeof Type.Object>[0]>(name: Name, description: string, properties: P) =>
  Type.Object({ type: Type.Literal(name), ...properties }, { ...closed, title: name, description });

/** Commands of every phase, in the order of the sequence of play. */
export const RIFLES_COMMANDS = [
  command('change-formation', 'A unit takes another formation; guns limber or unlimber; a unit that digs stops.', { unit: Unit, formation: FormationSchema }),
  command('deploy-skirmishers', 'A share of the men skirmishes from now on; 0 calls them back (R-MD.5).', {
    unit: Unit,
    share: Type.Integer({ minimum: 0, maximum: 100, description: 'Per cent of the men.' }),
  }),
  command('dig', 'A unit begins to dig; the trench is ready when its next turn begins.', { unit: Unit }),
  command('mount', 'Cavalry mounts.', { unit: Unit }),
  command('dismount', 'Cavalry dismounts.', { unit: Unit }),
  command('face', 'A unit turns in place.', { unit: Unit, facing: Facing }),
  command('move', 'A unit moves along a path of neighbouring hexes; it may move again while it has points left.', {
    unit: Unit,
    path: Type.Array(Hex, { minItems: 1, maxItems: 99, description: 'The hexes entered, in order; every hex costs a point at least.' }),
    facing: Type.Optional(Facing),
  }),
  command('rally', 'A disordered unit tries to get back into a formation.', { unit: Unit, formation: FormationSchema }),
  command('refloat', 'A vessel that ran aground tries to get off.', { unit: Unit }),
  command('end-movement', 'Ends the movement segment.', {}),
  command('fire', 'A unit fires at an enemy unit (R-FC.1).', { unit: Unit, target: Unit }),
  command('end-fire', 'Ends the fire segment.', {}),
  command('assault', 'Units of one hex attack a neighbouring hex hand to hand (R-ME.1).', {
    units: Type.Array(Unit, { minItems: 1, maxItems: 2, uniqueItems: true }),
    target: Hex,
  }),
  command('end-turn', 'Ends the assault segment, and with it the turn of the side.', {}),
  command('retreat', 'A beaten unit goes back one hex.', { unit: Unit, to: Hex }),
] as const;

/** The JSON Schema of a command: a union by `type`. */
export const RiflesCommandSchema = Type.Union([...RIFLES_COMMANDS], { $id: 'urn:vedette:schema:rifles-command:1', title: 'An Age of Rifles command' });

export type RiflesCommand = Static<(typeof RIFLES_COMMANDS)[number]>;
export type CommandType = RiflesCommand['type'];
export type CommandOf<Name extends CommandType> = Extract<RiflesCommand, { type: Name }>;
