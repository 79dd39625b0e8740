import type { Policy } from '../games/access.js';

/*
 * Who may do what, in one place. `games/access.ts` says what each policy asks for; a test walks every operation and every
 * field with each role and with none, and one that is not named here fails.
 */

/** The operations of the REST API, by their id. */
export const OPERATION_POLICIES = {
  listRulesets: 'public',
  getRuleset: 'public',
  listRules: 'public',
  getRule: 'public',
  listTables: 'public',
  getTable: 'public',
  listScenarios: 'public',
  getScenario: 'public',
  uploadScenario: 'public',
  calculate: 'public',
  listKeys: 'public',
  createGame: 'public',
  listGames: 'public',
  getGame: 'reader',
  getBoard: 'reader',
  listEvents: 'reader',
  checkHead: 'reader',
  query: 'reader',
  getMoves: 'reader',
  getCommandStatus: 'reader',
  getLineOfSight: 'reader',
  getSupply: 'reader',
  preview: 'reader',
  takeSeat: 'seat',
  listActions: 'seat',
  act: 'seat',
  eraseName: 'owner',
  listTokens: 'manager',
  issueToken: 'manager',
  revokeToken: 'manager',
  replaceToken: 'manager',
} as const satisfies Readonly<Record<string, Policy>>;

export type OperationId = keyof typeof OPERATION_POLICIES;

/** The fields of GraphQL that ask the service; every other field is a part of what one of these answers. */
export const FIELD_POLICIES: Readonly<Record<string, Policy>> = {
  'Query.rulesets': 'public',
  'Query.ruleset': 'public',
  'Query.rules': 'public',
  'Query.rule': 'public',
  'Query.tables': 'public',
  'Query.table': 'public',
  'Query.scenarios': 'public',
  'Query.scenario': 'public',
  'Query.calculation': 'public',
  'Query.keys': 'public',
  'Query.games': 'public',
  'Query.game': 'reader',
  'Query.headCheck': 'reader',
  'Game.events': 'reader',
  'Game.query': 'reader',
  'Game.moves': 'reader',
  'Game.commandStatus': 'reader',
  'Game.lineOfSight': 'reader',
  'Game.supply': 'reader',
  'Game.preview': 'reader',
  'Game.actions': 'seat',
  'Game.tokens': 'manager',
  'Accepted.game': 'reader',
  'Mutation.uploadScenario': 'public',
  'Mutation.createGame': 'public',
  'Mutation.takeSeat': 'seat',
  'Mutation.act': 'seat',
  'Mutation.eraseName': 'owner',
  'Mutation.issueToken': 'manager',
  'Mutation.revokeToken': 'manager',
  'Mutation.replaceToken': 'manager',
};
