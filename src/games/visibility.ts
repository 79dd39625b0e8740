import { withhold, type WithheldEntry } from '../audit/chain.js';
import type { Envelope, RecordedEnvelope } from '../event-store/port.js';
import type { Viewer } from '../kernel/system.js';
import { isOver, type Game } from './game.js';
import { isLifecycle } from './lifecycle.js';

/** What of a game says who may see its events. */
type Position = Pick<Game, 'system' | 'state'>;

/** An event as a viewer may see it: whole, whole but for its order, or only what chains it. */
export type SeenEntry = Envelope | WithheldEntry;

/**
 * Whether the viewer may see a whole event of the game. All is shown once the game is over; until then the secret seed
 * is hidden from everybody, and the system says who may see its events.
 */
export function isVisible(game: Position, envelope: Envelope, viewer: Viewer): boolean {
  if (envelope.visibility === 'public') return true;
  if (isOver(game)) return true;
  if (isLifecycle(envelope)) return false;
  const { system } = game;
  const event = system.codec.decodeEvent(envelope.type, envelope.schema, envelope.data);
  return system.observeEvent(event, viewer) === event;
}

/**
 * Whether the viewer may see what was ordered, of an event that he may see. An order can tell more than what came of it,
 * so only its own seat and the arbiter see it before the game is over, unless the system has nothing to hide.
 */
function seesOrder(game: Game, { seat }: Envelope, viewer: Viewer): boolean {
  if (game.system.openOrders || viewer.role === 'arbiter' || isOver(game)) return true;
  return viewer.role === 'seat' && viewer.side === seat;
}

/** The event as the viewer may see it; what is public stays as it stands in the log. */
export function seenBy(game: Game, recorded: Envelope | RecordedEnvelope, viewer: Viewer): SeenEntry {
  if (!isVisible(game, recorded, viewer)) return withhold(recorded);
  // The position in the log of all streams would tell how much is played elsewhere.
  const { position: _, ...envelope } = { position: 0, ...recorded };
  const { order } = envelope;
  return order === undefined || seesOrder(game, envelope, viewer) ? envelope : { ...envelope, order: { digest: order.digest } };
}
