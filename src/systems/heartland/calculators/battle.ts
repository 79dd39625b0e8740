import { Type, type Static } from '@sinclair/typebox';
import { explain } from '../../../kernel/explained.js';
import { ok } from '../../../kernel/result.js';
import type { Calculator } from '../../../kernel/system.js';
import { battleTold } from '../previews/battle-told.js';
import { certain, type ForetoldStack } from '../previews/stack-odds.js';
import { fireOf, type Circumstances, type Firer } from '../procedures/fire.js';
import { shelterBy, type Cover } from '../procedures/shelter.js';
import { HOUSE_CHARTS } from '../tables/own-charts.js';
import type { HexsideRowId } from '../tables/terrain.js';
import { SETTLEMENTS, TERRAINS, WEATHERS } from '../vocabulary.js';

const Count = (most: number, description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: most, description: `${description}; 0 when left out.` }));
function oneOf<const T extends readonly string[]>(values: T, description: string) {
  return Type.Optional(Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description }));
}

const HEXSIDES = ['minor-river', 'bridge', 'ford', 'pontoon', 'mountain'] as const satisfies readonly HexsideRowId[];

const stack = {
  combatFactors: Type.Integer({ minimum: 0, maximum: 900, description: 'After all halvings; of a defender with his support.' }),
  battleRating: Count(9, 'Of the Overall Commander'),
  morale: Count(9, 'Of the Overall Commander'),
  artillery: Count(99, 'Points that fire, of leaders who are replaced when they fall'),
  gunfire: Count(99, 'What gunboats add'),
  cavalry: Count(900, 'Combat factors of cavalry'),
  cavalryUnits: Count(99, 'Units of cavalry'),
  broken: Count(99, 'Broken units'),
  leaders: Type.Optional(Type.Integer({ minimum: 0, maximum: 40, description: 'Leaders in the stack; 1 when left out.' })),
  steps: Type.Optional(Type.Integer({ minimum: 1, maximum: 400, description: 'The most steps that it can lose; not limited when left out.' })),
  terrain: oneOf(TERRAINS, 'Where it stands; clear when left out.'),
  settlement: oneOf(SETTLEMENTS, 'What stands in its hex.'),
  entrenchment: Count(3, 'Level of its entrenchment'),
};

const Wave = Type.Object(
  { ...stack, hasty: Type.Optional(Type.Boolean({ description: 'Declared without an administration point (H-10.41.a.1).' })), across: Type.Optional(Type.Array(Type.Unsafe<(typeof HEXSIDES)[number]>({ type: 'string', enum: [...HEXSIDES] }), { maxItems: 3, uniqueItems: true, description: 'What lies on the hexside between the two.' })) },
  { additionalProperties: false },
);
const Parameters = Type.Object(
  {
    waves: Type.Array(Wave, { minItems: 1, maxItems: 6, description: 'The attackers in the order of their exchanges.' }),
    defender: Type.Object(stack, { additionalProperties: false }),
    weather: oneOf(WEATHERS, 'Clear when left out.'),
    firepowerOffset: Type.Optional(Type.Integer({ minimum: 0, maximum: 8, description: "The scenario's addition to every die (H-10.46.1); 4 when left out." })),
    doctrine: oneOf(['unused', 'used'], 'The option tactical-doctrine (H-10.32.a.1, H-10.32.a.2); unused when left out.'),
  },
  { additionalProperties: false },
);
type Question = Static<typeof Parameters>;
type WaveOf = Question['waves'][number];
type StackOf = Question['defender'];

const USUAL_OFFSET = 4;

/** The odds of a battle from bare numbers, by the charts of the house. */
export const battleCalculator: Calculator = {
  name: 'battle',
  description: 'A battle of one to six exchanges: columns and modifiers of both sides, losses, retreats, checks, leaders and artillery.',
  parameters: Parameters,
  answer(question: Question) {
    const { waves, defender } = question;
    const exchanges = waves.map((wave, earlier) => {
      const [attacker, target] = [firerOf(wave), firerOf(defender)];
      return {
        attack: fireOf(HOUSE_CHARTS.fireEffects, attacker, target, circumstancesOf(question, wave, earlier, 'attack')),
        defence: fireOf(HOUSE_CHARTS.fireEffects, target, attacker, circumstancesOf(question, wave, earlier, 'return')),
      };
    });
    return ok(battleTold({ table: HOUSE_CHARTS.fireEffects, exchanges, defender: stackOf('defender', defender), attackers: waves.map((wave, place) => stackOf(`wave ${String(place + 1)}`, wave)) }));
  },
};

function firerOf({ combatFactors, battleRating = 0, morale = 0, artillery = 0, gunfire = 0, cavalry = 0, cavalryUnits = 0, broken = 0 }: StackOf): Firer {
  const factors = explain([{ label: 'Combat factors', value: combatFactors, rule: 'H-10.11.3', provenance: 'source' }]);
  return { combatFactors: factors, battleRating, morale, artillery, gunfire, cavalry: { combatFactors: cavalry, units: cavalryUnits }, broken };
}

function circumstancesOf({ weather = 'clear', firepowerOffset: offset = USUAL_OFFSET, defender, doctrine = 'unused' }: Question, wave: WaveOf, earlier: number, direction: Circumstances['direction']): Circumstances {
  const firedAt = direction === 'attack' ? 'defender' : 'attacker';
  const shelter = shelterBy(HOUSE_CHARTS.terrain, coverOf(direction === 'attack' ? defender : wave, wave.across), { firedAt, weather, doctrine });
  return { direction, earlier, keepsShift: false, hasty: wave.hasty ?? false, shelter, weather, offset };
}

function coverOf({ terrain = 'clear', settlement, entrenchment = 0 }: StackOf, hexside: readonly HexsideRowId[] = []): Cover {
  return { terrain, ...(settlement && { settlement }), entrenchment, hexside };
}

function stackOf(name: string, { morale = 0, leaders = 1, artillery = 0, steps }: StackOf): ForetoldStack {
  return { name, morale, leaders, artillery: certain(artillery), ...(steps !== undefined && { steps }) };
}
