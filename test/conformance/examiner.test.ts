import type { RuleId } from '../../src/kernel/rule.js';
import type { AnyEvent, AnyRuleSystem } from '../../src/kernel/system.js';
import type { glory } from '../../src/systems/glory/index.js';
import type { GloryState } from '../../src/systems/glory/state.js';
import { playGame, type Rigour } from './conformance.js';
import { MOST_COMMANDS, UNWATCHED } from './rigours.js';
import { scenarioNamed } from './scenarios.js';

const { system: sound, scenario } = scenarioNamed('training');
const inner = sound as unknown as typeof glory;

/** Written so that it is no citation. */
const NO_ROW = ['G', '99.9'].join('-') as RuleId;

const EVERYTHING: Rigour = { closely: 100, everyOffer: 100, nearMisses: 6, replay: 100, snapshots: 100, questions: 100, odds: 100, probes: 0 };

/** Plays the beginning of a game by a system with a defect and gives what the examiner says. */
function verdict(defect: Partial<AnyRuleSystem>, mostCommands = 60, rigour = EVERYTHING): string {
  try {
    playGame({ system: { ...sound, ...defect }, scenario, seed: 7, rigour, mostCommands });
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing';
}

const phaseOf = (state: unknown): string => (state as GloryState).phase.name;

/** Each is a fault that must not pass: it shows that the games of the suite can fail. */
describe('the examiner notices', () => {
  it('nothing in a sound system but that the game was stopped', () => {
    expect(verdict({})).toContain('no end after 60 commands');
  });

  it('a fold that changes the state before', () => {
    const evolve = (state: unknown, event: AnyEvent): unknown => {
      const next = sound.evolve(state, event);
      if (event.type === 'turn-begun') (state as { turn: number }).turn = 9;
      return next;
    };
    expect(verdict({ evolve })).toContain('read only property');
  });

  it('a judgement that changes the board', () => {
    const decide: AnyRuleSystem['decide'] = (state, side, command, dice) => {
      (state as GloryState).setting.board.elevation[0]! += 1;
      return sound.decide(state, side, command, dice);
    };
    expect(verdict({ decide }, MOST_COMMANDS, UNWATCHED)).toContain('a table behind the state was changed');
  });

  it('an offer that is refused', () => {
    const offers: AnyRuleSystem['offers'] = (state, side) => sound.offers(state, side).map((offer) => ({ ...offer, commands: [...offer.commands, { type: 'end-recovery' }] }));
    expect(verdict({ offers })).toContain('an offered command is refused');
  });

  it('an offer that the schema of commands does not let through', () => {
    const offers: AnyRuleSystem['offers'] = (state, side) => sound.offers(state, side).map((offer) => ({ ...offer, commands: offer.commands.map((command) => ({ ...command, haste: 1 })) }));
    expect(verdict({ offers })).toContain('does not fit the schema');
  });

  it('an offer that comes twice', () => {
    const offers: AnyRuleSystem['offers'] = (state, side) => sound.offers(state, side).map((offer) => ({ ...offer, commands: [...offer.commands, ...offer.commands] }));
    expect(verdict({ offers })).toContain('offered twice');
  });

  it('an offer to a side that is not awaited', () => {
    const offers: AnyRuleSystem['offers'] = (state, _side) => sound.offers(state, sound.awaiting(state)[0]!.side);
    expect(verdict({ offers })).toContain('has offers but is not awaited');
  });

  it('a dead end', () => {
    const offers: AnyRuleSystem['offers'] = (state, side) => (phaseOf(state) === 'movement' ? [] : sound.offers(state, side));
    expect(verdict({ offers })).toContain('is awaited and has no command to send');
  });

  it('a rule that is not in the index', () => {
    const awaiting: AnyRuleSystem['awaiting'] = (state) => sound.awaiting(state).map((awaited) => ({ ...awaited, rule: NO_ROW }));
    expect(verdict({ awaiting })).toContain(`${NO_ROW} is not in the index`);
  });

  it('a judgement that throws at a unit that nobody knows', () => {
    const decide: AnyRuleSystem['decide'] = (state, side, command, dice) => {
      if ('unit' in command && !inner.observe(state as GloryState, { role: 'arbiter' }).units.some(({ id }) => id === command.unit)) throw new Error('nobody of that name');
      return sound.decide(state, side, command, dice);
    };
    expect(verdict({ decide }, 400)).toContain('nobody of that name');
  });

  it('a codec that loses a part of an event', () => {
    const decodeEvent = (type: string, schema: number, data: object): AnyEvent => sound.codec.decodeEvent(type, schema, { ...data, label: 'lost' });
    expect(verdict({ codec: { ...sound.codec, decodeEvent: decodeEvent as never } })).toContain('not what the codec reads back');
  });

  it('a snapshot that loses a part of the state', () => {
    const encodeState: AnyRuleSystem['codec']['encodeState'] = (state) => ({ ...(sound.codec.encodeState(state) as object), lost: ['brigade'] });
    expect(verdict({ codec: { ...sound.codec, encodeState } })).toContain('the state restored from its snapshot is not what it was');
  });

  it('a fold that depends on more than its events', () => {
    let folded = 0;
    const evolve = (state: unknown, event: AnyEvent): unknown => ({ ...(sound.evolve(state, event) as GloryState), turn: ++folded });
    expect(verdict({ evolve })).toContain('folding the stored events gives another state');
  });

  it('a broken invariant', () => {
    const invariants: AnyRuleSystem['invariants'] = (state) => (phaseOf(state) === 'movement' ? [{ invariant: 'never moves', facts: {} }] : []);
    expect(verdict({ invariants })).toContain('never moves');
  });

  it('a die that is rolled and not recorded', () => {
    const decide: AnyRuleSystem['decide'] = (state, side, command, dice) => {
      dice.roll({ purpose: 'luck', sides: 10, bands: [0] });
      return sound.decide(state, side, command, dice);
    };
    expect(verdict({ decide })).toContain('not the dice rolled');
  });

  it('a band whose faces have different consequences', () => {
    const decide: AnyRuleSystem['decide'] = (state, side, command, dice) =>
      sound.decide(state, side, command, { roll: (roll) => dice.roll({ ...roll, bands: [0] }) });
    expect(verdict({ decide })).toContain('faces of one band lead to different positions');
  });

  it('odds that do not sum to 1', () => {
    const half = { outcome: 'heads', probability: { numerator: '1', denominator: '3', decimal: '' } };
    const coin = { ...sound.previews[0]!, answer: () => ({ ok: true as const, value: { outcomes: [half, half] } }) };
    expect(verdict({ previews: [coin] })).toContain('the odds do not sum to 1');
  });

  it('a query that refuses for a rule that is not in the index', () => {
    const refusal = { violations: [{ rule: NO_ROW, code: 'area.reason', facts: {}, message: 'no' }] as const };
    const query = { ...sound.queries[0]!, answer: () => ({ ok: false as const, error: refusal }) };
    expect(verdict({ queries: [query] })).toContain(`${NO_ROW} is not in the index`);
  });

  it('a game that ends without an outcome', () => {
    expect(verdict({ outcome: () => undefined }, MOST_COMMANDS, UNWATCHED)).toContain('has no outcome');
  });
});
