import { luckOf, type Luck } from '../audit/luck.js';
import type { RecordedEnvelope } from '../event-store/port.js';
import { ok, type Result } from '../kernel/result.js';
import type { Failure } from './failure.js';
import type { DiceTerms } from './lifecycle.js';
import type { Service } from './service.js';
import { lookAt, type Look, type ReadRequest } from './view.js';
import { isVisible } from './visibility.js';

/** How the dice fell that a viewer may see, up to a version. */
export interface LuckReport {
  readonly game: string;
  readonly version: number;
  /** `committed`: the service rolled them all. `entered`: people rolled, and entered every face by hand. */
  readonly dice: DiceTerms['mode'];
  /** By side and kind of roll. */
  readonly luck: readonly Luck[];
}

/** Compares the dice that the holder of the token may see with what fair dice would have shown. */
export async function reportLuck(service: Service, request: ReadRequest): Promise<Result<LuckReport, Failure>> {
  const seen = await lookAt(service, request);
  if (!seen.ok) return seen;
  const { game } = seen.value;
  return ok({ game: game.id, version: game.version, dice: game.facts.dice.mode, luck: luckOf(await openEvents(service, seen.value)) });
}

const PAGE = 500;

async function openEvents({ events }: Service, { game, viewer }: Look): Promise<readonly RecordedEnvelope[]> {
  const open: RecordedEnvelope[] = [];
  for (let after = 0; after < game.version; after += PAGE) {
    const page = await events.read(game.id, after, Math.min(PAGE, game.version - after));
    open.push(...page.filter((envelope) => isVisible(game, envelope, viewer)));
  }
  return open;
}
