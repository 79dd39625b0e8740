// Plays seeded random games under the eyes of the conformance suite until one of them shows something wrong.
//   npm run fuzz -- --games 100 --seed 1 --scenario training
import { parseArgs } from 'node:util';
import { mergeTallies, playGame, type GameReport, type Tally } from './conformance.js';
import { probesOf } from './probes.js';
import { EXHAUSTIVE, MOST_COMMANDS } from './rigours.js';
import { allScenarios, scenarioNamed, type Played } from './scenarios.js';

const { values } = parseArgs({
  options: { games: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' }, scenario: { type: 'string' }, 'keep-going': { type: 'boolean', default: false }, tally: { type: 'boolean', default: false } },
});

const totals = { games: 0, commands: 0, events: 0, refused: 0, legal: 0, failed: 0 };

let sent: Tally = {};
let happened: Tally = {};
let refused: Tally = {};

function add(report: GameReport): void {
  totals.games++;
  totals.commands += report.log.length;
  totals.events += report.events;
  totals.refused += report.nearMisses.refused;
  totals.legal += report.nearMisses.legal;
  sent = mergeTallies([sent, report.commands]);
  happened = mergeTallies([happened, report.eventTypes]);
  refused = mergeTallies([refused, report.refusals]);
}

function playOne({ system, id, scenario }: Played, seed: number): void {
  try {
    add(playGame({ system, scenario, seed, rigour: EXHAUSTIVE, mostCommands: MOST_COMMANDS, probe: probesOf(system) }));
  } catch (error) {
    totals.failed++;
    console.error(`${id}: ${error instanceof Error ? error.message : String(error)}\n`);
    if (!values['keep-going']) process.exit(1);
  }
}

const started = Date.now();
const chosen = values.scenario === undefined ? allScenarios() : [scenarioNamed(values.scenario)];
const first = Number(values.seed);
for (let seed = first; seed < first + Number(values.games); seed++) for (const played of chosen) playOne(played, seed);
console.log(`${Object.entries(totals).map(([name, count]) => `${count} ${name}`).join(', ')} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
if (values.tally) console.log(sent, happened, refused);
process.exitCode = totals.failed === 0 ? 0 : 1;
