import { battlePreviewBench } from './battle.js';
import { chargePreviewBench } from './charge-preview.js';
import { foldBench, memoryBench } from './fold.js';
import { httpActionsBench } from './http-actions.js';
import { loadBench } from './load.js';
import { collectGarbage, type Measured } from './measured.js';
import { movesBench } from './moves.js';
import { offersBench } from './offers.js';
import { reachBench } from './reach.js';
import { riflesReachBench } from './rifles-reach.js';
import { storeBench } from './store.js';
import { supplyBench } from './supply.js';
import { verifyBench } from './verify.js';
import { volleyBench } from './volley.js';

/** Rates of one run on one disk, as the ratios that matter. */
async function http(): Promise<readonly Measured[]> {
  const { actions, inserts, noOps, ratio } = await httpActionsBench();
  const figures = `${String(Math.round(actions))} actions/s, ${String(Math.round(inserts))} inserts/s, ${String(Math.round(noOps))} no-op POSTs/s`;
  return [
    { name: 'durable actions over HTTP, 32 games, against bare durable inserts', ratio, target: 0.8, atLeast: true, figures },
    { name: 'the same against the no-op POST of the same server', ratio: actions / noOps },
  ];
}

async function store(): Promise<readonly Measured[]> {
  const { grouped, single, ratio } = await storeBench();
  const figures = `${String(Math.round(grouped))} and ${String(Math.round(single))} a second`;
  return [{ name: 'appends of 32 writers, against bare durable inserts', ratio, target: 1, atLeast: true, figures }];
}

/** One benchmark after the other: each has the machine to itself, and begins without what the one before it left behind. */
const benches: readonly (() => Promise<readonly Measured[]> | readonly Measured[])[] = [
  () => [foldBench()],
  () => [reachBench()],
  () => [movesBench()],
  () => [riflesReachBench()],
  () => offersBench(),
  () => supplyBench(),
  () => [chargePreviewBench()],
  () => [battlePreviewBench()],
  async () => [await loadBench()],
  () => [memoryBench()],
  () => verifyBench(),
  async () => [await volleyBench()],
  store,
  http,
];

let missed = 0;
for (const bench of benches) {
  collectGarbage();
  for (const { name, ratio, target, atLeast, figures } of await bench()) {
    const reached = target === undefined || (atLeast ? ratio >= target : ratio <= target);
    if (!reached) missed++;
    const bound = target === undefined ? 'told' : `${atLeast ? 'at least' : 'at most'} ${String(target)}`;
    console.log(`${reached ? 'reached' : 'MISSED '}  ${ratio.toPrecision(3).padStart(8)}  (${bound})  ${name}${figures ? `: ${figures}` : ''}`);
  }
}
process.exitCode = missed === 0 ? 0 : 1;
