import type { TSchema } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import { distribution } from '../../../dice/distribution.js';
import { enumerate, type Outcome } from '../../../dice/enumerated.js';
import { toJson } from '../../../kernel/rational.js';
import type { Facts, Rejection } from '../../../kernel/rejection.js';
import { ok, type Result } from '../../../kernel/result.js';
import type { RuleId } from '../../../kernel/rule.js';
import type { Preview } from '../../../kernel/system.js';
import { awaiting } from '../awaiting.js';
import { GLORY_COMMANDS, type CommandType, type GloryCommand } from '../commands.js';
import { decide } from '../decide.js';
import type { EventOf, EventType, GloryEvent } from '../events.js';
import type { GloryState } from '../state.js';
import { groundIn } from '../tables/weather.js';
import { SIDES, type Side } from '../vocabulary.js';

/** A command whose dice decide one thing: which event tells it, what its outcomes are called, and what they rest on. */
interface Question<T extends EventType> {
  readonly name: string;
  readonly command: CommandType;
  readonly rule: RuleId;
  readonly description: string;
  readonly event: T;
  outcome(event: EventOf<T>, events: readonly GloryEvent[]): string;
  /** The rows that make it come out so. */
  rules(event: EventOf<T>, events: readonly GloryEvent[]): readonly RuleId[];
  basis(event: EventOf<T>, state: GloryState): Facts;
  /** What else the outcome means. */
  details?(event: EventOf<T>): Facts;
  /** The terms that are added to the die or dice. */
  modifiers?(event: EventOf<T>): unknown;
}

/** The exact odds of a command: the command itself, judged once for every way in which its dice can fall. */
function previewOf<T extends EventType>(question: Question<T>): Preview<GloryState> {
  return {
    name: question.name,
    description: question.description,
    parameters: parametersOf(question.command),
    answer(state: GloryState, parameters: object) {
      const command = { ...parameters, type: question.command } as GloryCommand;
      const answers = enumerate((dice) => decide(state, deciderOf(state, command), command, dice));
      const [first] = answers;
      if (!first?.value.ok) return first?.value as Result<never, Rejection>;
      const event = told(first.value.value, question.event);
      return ok({
        rule: question.rule,
        basis: question.basis(event, state),
        modifiers: question.modifiers?.(event) ?? [],
        outcomes: outcomesOf(question, answers),
      });
    },
  };
}

type Judged = Outcome<ReturnType<typeof decide>>;

/** What can come out, how likely it is, and by which rows. */
function outcomesOf<T extends EventType>(question: Question<T>, answers: readonly Judged[]) {
  const rows = new Map<string, Set<RuleId>>();
  const details = new Map<string, Facts>();
  const odds = distribution(answers, (judged) => {
    if (!judged.ok) return 'refused';
    const event = told(judged.value, question.event);
    const outcome = question.outcome(event, judged.value);
    rows.set(outcome, new Set([...(rows.get(outcome) ?? []), ...question.rules(event, judged.value)]));
    details.set(outcome, question.details?.(event) ?? {});
    return outcome;
  });
  return odds.chances.map(({ outcome, probability }) => ({ outcome, ...details.get(outcome), rules: [...(rows.get(outcome) ?? [])], probability: toJson(probability) }));
}

/** The command's own parameters. */
function parametersOf(type: CommandType): TSchema {
  const schema = GLORY_COMMANDS.find(({ title }) => title === type)!;
  const { type: _type, ...properties } = schema.properties;
  return Type.Object(properties, { additionalProperties: false });
}

/** The owner of the unit in question, or whoever is awaited. */
function deciderOf(state: GloryState, command: GloryCommand): Side {
  const unit = command.type === 'recover' ? state.setting.order.unitIndex.get(command.unit) : undefined;
  const owner = unit === undefined ? undefined : state.setting.order.units[unit]?.side;
  return owner ?? awaiting(state)[0]?.side ?? SIDES[0];
}

function told<T extends EventType>(events: readonly GloryEvent[], type: T): EventOf<T> {
  return events.find((event) => event.type === type) as EventOf<T>;
}

/** A tie in a tenth of all rolls where nothing is added (G-5.21.c). */
const initiative = previewOf({
  name: 'initiative',
  command: 'roll-initiative',
  rule: 'G-5.21.a',
  description: 'Who wins the initiative of the turn.',
  event: 'initiative-determined',
  outcome: ({ winner }) => winner ?? 'nobody',
  rules: ({ rule }) => [rule],
  modifiers: ({ rolls }) => ({ union: rolls?.union.modifiers ?? [], confederate: rolls?.confederate.modifiers ?? [] }),
  basis: ({ rolls }) => ({ union: modifierOf(rolls?.union), confederate: modifierOf(rolls?.confederate) }),
});

function modifierOf(roll: { readonly die: number; readonly total: number } | undefined): number {
  return roll ? roll.total - roll.die : 0;
}

const weather = previewOf({
  name: 'weather',
  command: 'roll-weather',
  rule: 'G-WT.a',
  description: 'What the weather of the turn will be, and what ground it makes.',
  event: 'weather-rolled',
  outcome: ({ weather: now }) => now,
  rules: () => ['G-WT.a', 'G-WT.e'],
  details: ({ to }) => ({ box: to, ground: groundIn(to) }),
  modifiers: ({ roll }) => roll.modifiers,
  basis: ({ from }) => ({ box: from, ground: groundIn(from) }),
});

const nextMarker = previewOf({
  name: 'next-marker',
  command: 'draw-marker',
  rule: 'G-4.22.a',
  description: 'Which marker is drawn next and activates somebody.',
  event: 'phase-entered',
  outcome: (_event, events) => events.find((event) => event.type === 'marker-selected')?.marker ?? 'none',
  rules: (_event, events) => ['G-4.22.a', ...(events.some(({ type }) => type === 'marker-discarded') ? (['G-4.21.a'] as const) : [])],
  basis: (_event, { pool }) => ({ pool }),
});

const combination = previewOf({
  name: 'combined-activation',
  command: 'combine-commands',
  rule: 'G-4.25.c',
  description: 'Whether commands act as one, or one by one and out of command.',
  event: 'combination-attempted',
  outcome: ({ succeeded }) => (succeeded ? 'combined' : 'out-of-command'),
  rules: ({ succeeded }) => ['G-4.25.c', succeeded ? 'G-4.25.d' : 'G-4.25.e'],
  basis: ({ rating }) => ({ rating }),
});

const rally = previewOf({
  name: 'rally',
  command: 'rally',
  rule: 'G-11.52.a',
  description: 'Whether a Disordered unit rallies.',
  event: 'rally-attempted',
  outcome: ({ rallied }) => (rallied ? 'rallied' : 'disordered'),
  rules: ({ roll, rallied }) => (roll ? [rallied ? 'G-11.52.a' : 'G-11.52.b'] : ['G-13.e']),
  modifiers: ({ roll }) => roll?.modifiers ?? [],
  basis: ({ cohesion, roll }) => ({ cohesion, automatic: roll === undefined }),
});

const recovery = previewOf({
  name: 'recovery',
  command: 'recover',
  rule: 'G-11.62.b',
  description: 'Whether a unit in the Recovery Box returns.',
  event: 'recovery-attempted',
  outcome: ({ unit, recovered }, events) => (recovered ? 'returned' : isLost(events, unit) ? 'eliminated' : 'still-boxed'),
  rules: ({ unit, recovered }, events) => [recovered || isLost(events, unit) ? 'G-11.62.b' : 'G-13.h'],
  modifiers: ({ roll }) => roll.modifiers,
  basis: ({ cohesion }) => ({ cohesion }),
});

function isLost(events: readonly GloryEvent[], unit: string): boolean {
  return events.some((event) => event.type === 'unit-eliminated' && event.unit === unit && event.cause === 'recovery');
}

/** Previews of the commands whose dice decide one thing. */
export const singleCommandPreviews: readonly Preview<GloryState>[] = [weather, initiative, nextMarker, combination, rally, recovery];
