import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ARCS, FIRE_TYPES, FORMATIONS, HEX_FEATURES } from '../src/systems/rifles/vocabulary.js';
import { drawsFrom } from './battlefield.js';
import { median, type Measured } from './measured.js';
import { startServer } from './server.js';

const SHOTS = 10_000;
const ROUNDS = 15;
const TARGET = 10_000;
/** What has a cross section everywhere. */
const FORMED = FORMATIONS.filter((formation) => formation !== 'afloat' && formation !== 'defensive-order');

/** Expected casualties of so many shots in one call over HTTP, read to the last byte: cross sections a second. */
export async function volleyBench(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-volley-'));
  const server = await startServer(folder);
  try {
    const body = JSON.stringify(volley());
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timeOfCall(`${server.url}/v1/calculators/rifles/fire`, body));
    const seconds = median(times) / 1000;
    return {
      name: `cross sections a second over HTTP, ${String(SHOTS)} shots in one call`,
      ratio: SHOTS / seconds,
      target: TARGET,
      atLeast: true,
      figures: `${(seconds * 1000).toFixed(0)} ms, ${(body.length / 1e6).toFixed(1)} MB of shots`,
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

async function timeOfCall(url: string, body: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const text = await answer.text();
  const taken = performance.now() - started;
  const { answer: told } = JSON.parse(text) as { answer?: { shots: readonly { crossSection?: object }[] } };
  if (told?.shots.filter(({ crossSection }) => crossSection).length !== SHOTS) throw new Error(`not every shot has a cross section: ${text.slice(0, 500)}`);
  return taken;
}

/** Shots of every kind, no two of them alike but by chance; the same on every run. */
function volley(): object {
  const draw = drawsFrom(7);
  const one = <T>(of: readonly T[]) => of[draw(of.length)]!;
  const shots = Array.from({ length: SHOTS }, () => ({
    firer: { perHundred: 1 + draw(90), men: 50 + draw(900), formation: one(FORMED), moved: draw(2) === 0 },
    target: {
      formation: one(FORMED),
      men: 50 + draw(900),
      arc: one(ARCS),
      fire: one(FIRE_TYPES),
      features: [...new Set([one(HEX_FEATURES), one(HEX_FEATURES)])],
      skirmishers: draw(101),
      higher: draw(2) === 0,
    },
  }));
  return { target: { yards: 100 }, conditions: { night: true, weather: 'light-rain' }, shots };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ratio, figures } = await volleyBench();
  console.log(`${ratio.toFixed(0)} cross sections a second (at least ${String(TARGET)}): ${figures ?? ''}`);
}
