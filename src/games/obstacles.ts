import type { RecordedEnvelope } from '../event-store/port.js';
import { err, ok, type Result } from '../kernel/result.js';
import { fail, type Failure } from './failure.js';
import { isOwn, obstaclesIn, type Obstacle, type Step } from './free-takeback.js';
import type { Game } from './game.js';
import type { Service } from './service.js';
import { commandsIn } from './standing.js';
import { noSuchVersion } from './view.js';

/** What was recorded after a version that a seat cannot take back alone. Refused where the version is no place to go back to. */
export async function obstaclesSince(service: Service, game: Game, side: string, to: number): Promise<Result<readonly Obstacle[], Failure>> {
  const since = await logSince(service, game, to);
  if (!since.ok) return since;
  const commands = commandsIn(since.value);
  if (!commands.some((command) => isOwn(command, side))) {
    return fail('unprocessable', 'takeback.nothing-own', `nothing of yours was decided after version ${to}`);
  }
  return ok(obstaclesIn(await stepsFrom(service, game, to, commands), side));
}

/** The events after a version, up to that of the game. */
async function logSince({ events }: Service, game: Game, to: number): Promise<Result<readonly RecordedEnvelope[], Failure>> {
  if (to < game.born || to > game.version) return noSuchVersion(game, to);
  const [last, ...since] = await events.read(game.id, to - 1, game.version - to + 1);
  return amid(last!, since[0]) ?? ok(since);
}

/** A refusal when the event is not the last one of its command: nobody ever decided in the position behind it. */
export function amid({ version, command }: RecordedEnvelope, next: RecordedEnvelope | undefined): Result<never, Failure> | undefined {
  if (next?.command !== command) return undefined;
  return err({ kind: 'unprocessable', code: 'version.amid-command', detail: `version ${version} stands amid the events of one command` });
}

async function stepsFrom({ live }: Service, { id }: Game, to: number, commands: readonly (readonly RecordedEnvelope[])[]): Promise<readonly Step[]> {
  const states = new Map<number, unknown>();
  const steps: Step[] = [];
  let before = await live.at(id, to);
  for (const command of commands) {
    if (!before) break;
    const after = await live.follow(before, command, states);
    steps.push({ before, command, after });
    before = after;
  }
  return steps;
}
