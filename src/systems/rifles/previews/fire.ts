import { Type, type Static } from '@sinclair/typebox';
import type { Factor } from '../../../kernel/product.js';
import { compare, rational, toJson } from '../../../kernel/rational.js';
import type { Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { Preview } from '../../../kernel/system.js';
import { alive, piece } from '../position.js';
import { shown } from '../procedures/cross-section.js';
import { planVolley, readFirer, resolveVolley, type Volley } from '../procedures/fire.js';
import type { RiflesState } from '../state.js';
import { casualtyRow } from '../tables/casualties.js';
import { opponentOf, type UnitId } from '../vocabulary.js';
import { chance, endings, eventOf, expectation, waysOf, type Way } from './likely.js';

const Unit = Type.String({ maxLength: 40, description: 'A unit.' });
const Parameters = Type.Object({ unit: Unit, target: Type.Optional({ ...Unit, description: 'The unit fired at. Left out: every enemy, compared.' }) }, { additionalProperties: false });
type FireQuestion = Static<typeof Parameters>;

/**
 * The exact odds of one unit's fire, by the resolver of the game. Whose turn it is, and whether the unit has fired in it,
 * does not matter: the fire must be possible as the position stands.
 */
export const firePreview: Preview<RiflesState> = {
  name: 'fire',
  description: 'Fire at one enemy or at each: every factor, the men lost, the morale check that follows, the endings. The targets that lose most come first.',
  parameters: Parameters,
  answer: (state: RiflesState, { unit, target }: FireQuestion) => (target === undefined ? compareTargets(state, unit) : foretell(state, unit, target)),
};

function foretell(state: RiflesState, unit: UnitId, target: UnitId): Result<unknown, Rejection> {
  const firer = readFirer(state, unit);
  if (!firer.ok) return firer;
  const volley = planVolley(state, firer.value, target);
  return volley.ok ? ok({ rule: 'R-FC.1', unit, targets: [told(state, volley.value)], refused: [] }) : volley;
}

/** Every enemy: those who can be fired at by what they lose, and why the others cannot. */
function compareTargets(state: RiflesState, unit: UnitId): Result<unknown, Rejection> {
  const firer = readFirer(state, unit);
  if (!firer.ok) return firer;
  const plans = alive(state, opponentOf(firer.value.counter.side)).map(({ counter }) => ({ target: counter.id, volley: planVolley(state, firer.value, counter.id) }));
  const volleys = plans.flatMap(({ volley }) => (volley.ok ? [volley.value] : [])).sort((a, b) => compare(b.expected, a.expected));
  const refused = plans.flatMap(({ target, volley }) => (volley.ok ? [] : [{ target, violations: volley.error.violations }]));
  return ok({ rule: 'R-FC.1', unit, targets: volleys.map((volley) => told(state, volley)), refused });
}

function told(state: RiflesState, volley: Volley) {
  const { target: { counter: { id: target, morale }, state: before }, distance, fire, arc, strength, crossSection, perMille, expected } = volley;
  const ways = waysOf(state, (recorder) => { resolveVolley(recorder, volley); });
  const lost = (way: Way) => eventOf(way, 'unit-fired')!.losses;
  return {
    target,
    distance,
    fire,
    arc,
    men: before.men,
    strength: { perMille: toJson(strength.total), factors: strength.factors },
    crossSection: { total: toJson(crossSection.total), shown: shown(crossSection.total), factors: crossSection.factors },
    effective: { rule: 'R-FC.1', perMille: toJson(perMille), expectedLosses: toJson(expected) },
    house: houseNumbers([...strength.factors, ...crossSection.factors]),
    stages: {
      casualties: endings(ways, (way) => ({ rule: 'R-FC.1', factor: toJson(rational(casualtyRow(eventOf(way, 'unit-fired')!.die).factor.value, 100)), losses: lost(way) })),
      morale: endings(ways, (way) => ({ rule: 'R-FC.1', morale, added: eventOf(way, 'morale-checked')?.roll.modifiers ?? [], result: eventOf(way, 'morale-checked')?.result ?? 'not-checked' })),
    },
    outcomes: endings(ways, (way) => ({ losses: lost(way), men: before.men - lost(way), state: fateOf(way, target) })),
    expected: { losses: expectation(ways, lost), disordered: chance(ways, (way) => fateOf(way, target) === 'disordered'), broken: chance(ways, (way) => fateOf(way, target) === 'broken') },
  };
}

/** What has become of a unit that was fired at. */
function fateOf(way: Way, unit: UnitId): 'stands' | 'takes-cover' | 'disordered' | 'broken' {
  const { hex, formation, takingCover } = piece(way.state, unit).state;
  if (hex < 0) return 'broken';
  if (formation === 'disordered') return 'disordered';
  return takingCover ? 'takes-cover' : 'stands';
}

/** Which numbers are not the source's: factors, and what the die, morale and weakness make of them. */
function houseNumbers(factors: readonly Factor[]): readonly string[] {
  const labels = factors.filter(({ provenance }) => provenance === 'house').map(({ label }) => label);
  return [...new Set(labels), 'Casualties by die', 'Morale check', 'Breaking point'];
}
