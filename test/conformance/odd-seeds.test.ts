import { describeGames } from './suite.js';

describeGames(1);
