import { describeGames } from './suite.js';

describeGames(0);
