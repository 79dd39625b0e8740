// Written by scripts/rulebook.mjs from rules.tsv.
import type { RuleRow } from '../../../../src/kernel/rule.js';

export const rows: readonly RuleRow[] = [
  {"id":"S-0.1","section":"Introduction","kind":"definition","decides":"none","statement":"The game is about two columns that want the same crossroads.","edgeCases":"","example":""},
  {"id":"S-1.1","section":"Setup","kind":"setup","decides":"system","statement":"Counters begin where the scenario puts them; there is never more than one in a hex.","edgeCases":"","example":"Given a counter in 0202; when another would enter 0202; then refused."},
  {"id":"S-2.1","section":"Sequence of play","kind":"sequence","decides":"system","statement":"In each turn first the one side and then the other moves one counter or passes.","edgeCases":"","example":"Given the Union first; when it has moved; then the Confederates are to move."},
  {"id":"S-2.2","section":"Movement","kind":"legality","decides":"active","statement":"A counter moves to a neighbouring hex of the map that nobody is in.","edgeCases":"","example":"Given a counter in 0101; when it moves to 0303; then refused."},
  {"id":"S-2.3","section":"Movement","kind":"choice","decides":"active","statement":"A side may pass.","edgeCases":"Reading A: always. Reading B: only when none of its counters can move. Take A.","example":"Given a side that can move; when it passes; then the other side is to move."},
  {"id":"S-2.4","section":"Sequence of play","kind":"sequence","decides":"system","statement":"After the last turn of the scenario the game is over.","edgeCases":"","example":"Given the last turn; when the second side has moved; then the game is over."},
  {"id":"S-3.1","section":"Victory","kind":"victory","decides":"none","statement":"Who has a counter in the objective hex when the game is over wins; otherwise it is a draw.","edgeCases":"","example":"Given a Union counter in the objective; when the game is over; then the Union wins."},
];
