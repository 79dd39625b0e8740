import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStores } from '../src/wiring/open-stores.js';
import { createGame } from '../src/games/create.js';
import { recorded, systemFacts } from '../src/games/recording.js';
import { assemble, type Service } from '../src/games/service.js';
import { saltSource } from '../src/audit/chain.js';
import { systems } from '../src/systems/registry.js';
import { scenario, wholeGame } from './game.js';
import { median, type Measured } from './measured.js';

const SHORT = 1_000;
const LONG = 100_000;
const ROUNDS = 31;

/** Loading a game of 100,000 events against one of 1,000, each from a cold service with the snapshots that it saved. */
export async function loadBench(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-load-'));
  const stores = await openStores(`sqlite:${folder}`);
  const cold = (): Service =>
    assemble({
      systems,
      events: stores.events,
      snapshots: stores.snapshots,
      access: stores.access,
      keys: stores.keys,
      list: stores.readSide.games,
      progress: stores.readSide.checkpoints,
      scenarios: [scenario('training')],
    });
  try {
    const short = await longGame(cold(), SHORT);
    const long = await longGame(cold(), LONG);
    const times: Record<string, number[]> = { [short]: [], [long]: [] };
    for (const id of [short, long]) await cold().live.get(id);
    await snapshotsSaved();
    for (let round = 0; round < ROUNDS; round++) {
      for (const id of [short, long]) {
        const service = cold();
        const start = performance.now();
        await service.live.get(id);
        times[id]!.push(performance.now() - start);
      }
    }
    return {
      name: `load a game of ${String(LONG)} events, against one of ${String(SHORT)}`,
      ratio: median(times[long]!) / median(times[short]!),
      target: 1.3,
      figures: `${median(times[long]!).toFixed(2)} ms and ${median(times[short]!).toFixed(2)} ms`,
    };
  } finally {
    await stores.close();
    rmSync(folder, { recursive: true });
  }
}

/** A game of so many events: those of a real one over and over, which fold as well the second time. */
async function longGame(service: Service, length: number): Promise<string> {
  const created = await createGame(service, { scenario: 'training' });
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  const id = created.value.game;
  const system = systems.get('glory')!;
  const facts = systemFacts(system, wholeGame(scenario('training'), 5).slice(3));
  const salt = saltSource();
  let game = (await service.live.get(id))!;
  while (game.version < length) {
    const command = { command: `filling-${String(game.version)}`, seat: null, time: new Date(0).toISOString(), rolls: [] };
    const events = recorded({ stream: id, version: game.version, head: game.head }, command, facts.slice(0, length - game.version), salt);
    const appended = await service.events.append(id, events, game.version);
    if (!appended.ok) throw new Error(JSON.stringify(appended.error));
    game = (await service.live.get(id))!;
  }
  return id;
}

/** A snapshot is saved behind the load that found it missing. */
function snapshotsSaved(): Promise<void> {
  return new Promise((done) => setTimeout(done, 500));
}
