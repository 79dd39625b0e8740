import { Type, type TSchema } from '@sinclair/typebox';
import { Head } from '../../games/requests.js';

/*
 * The shapes of the answers, as the OpenAPI document tells them. A test checks real answers against them. What a rule
 * system gives (views, answers of queries) is its own.
 */

const Text = Type.String();
const Version = Type.Integer({ minimum: 0, description: 'The version of the game, one for each event.' });
const Rule = Type.String({ description: 'A row of the rule index.' });
const Anything = (description: string): TSchema => Type.Unknown({ description });
const Nullable = (schema: TSchema): TSchema => Type.Union([schema, Type.Null()]);
const closed = { additionalProperties: false } as const;
const Shape = (properties: Record<string, TSchema>): TSchema => Type.Object(properties, closed);
const Texts = Type.Record(Text, Text);

const Option = Shape({ name: Text, rule: Rule, description: Text, choices: Type.Array(Text), default: Text });
const Asking = Shape({ name: Text, description: Text, parameters: Anything('Its JSON Schema.') });

export const SystemSummary = Shape({ id: Text, title: Text, edition: Text, sides: Type.Array(Text) });
export const SystemList = Shape({ rulesets: Type.Array(SystemSummary) });
export const SystemDetail = Shape({
  id: Text, title: Text, edition: Text, sides: Type.Array(Text), options: Type.Array(Option), rules: Type.Integer(), tables: Type.Array(Text),
  queries: Type.Array(Asking), previews: Type.Array(Asking), calculators: Type.Array(Asking),
  commandSchema: Anything('The JSON Schema of a command.'), scenarioSchema: Anything('The JSON Schema of a scenario.'),
});
export const RuleRow = Shape({
  id: Rule, section: Text,
  level: Type.Optional(Type.Union([Type.Literal('basic'), Type.Literal('advanced'), Type.Literal('optional')], { description: 'Absent where the source marks no levels.' })),
  kind: Text, decides: Text, statement: Text, edgeCases: Text, example: Text,
  status: Type.Union([Type.Literal('implemented'), Type.Literal('nothing-to-implement')]),
  reason: Type.String({ description: 'Why there is nothing to implement; empty for a row that is implemented.' }),
});
export const RulePage = Shape({ rules: Type.Array(RuleRow), total: Type.Integer(), next: Nullable(Rule) });
export const TableSummary = Shape({ name: Text, title: Text, rule: Rule });
export const TableList = Shape({ tables: Type.Array(TableSummary) });
export const TableDetail = Shape({ name: Text, title: Text, rule: Rule, content: Anything('Rows and columns in printed order, each cell with its provenance.') });

const scenario = { id: Text, system: Text, title: Text, digest: Type.String({ description: 'SHA-256 of its canonical JSON.' }), builtIn: Type.Boolean() };
export const ScenarioSummary = Shape(scenario);
export const ScenarioList = Shape({ scenarios: Type.Array(ScenarioSummary) });
export const ScenarioDetail = Shape({ ...scenario, document: Anything('The scenario.') });

export const Calculated = Shape({ system: Text, name: Text, answer: Anything('What the calculator gives.') });

const Awaited = Shape({ side: Text, decision: Text, rule: Rule });
const Awaiting = Type.Array(Awaited, { description: 'Who must decide what; empty only when the game is over.' });
const Outcome = Shape({ winner: Type.Optional(Text), margin: Text, points: Type.Record(Text, Type.Number()), rule: Rule });
const Dice = Shape({
  mode: Text,
  algorithm: Type.Optional(Text),
  commitment: Type.Optional(Type.String({ description: 'SHA-256 of the seed.' })),
  seedChosen: Type.Optional(Type.Boolean()),
  boundTo: Type.Optional(Type.String({ description: 'What every face is bound to.' })),
  seed: Type.Optional(Type.String({ description: 'Once the game is over.' })),
});
const game = {
  game: Text, version: Version, head: Head, title: Text, system: Text, edition: Text, scenario: Shape({ id: Text, digest: Text }), options: Texts,
  status: Type.Union([Type.Literal('open'), Type.Literal('running'), Type.Literal('over')]),
  private: Type.Boolean({ description: 'Whether it is there only for who holds a token of it.' }),
  seats: Type.Record(Text, Nullable(Shape({ name: Type.Union([Text, Type.Null()], { description: 'Null when it was erased.' }), entropy: Type.Optional(Text) }))),
  dice: Dice,
  origin: Nullable(Shape({ game: Text, version: Version, hash: Text })),
  analysis: Type.Boolean({ description: 'Whether it is a fork, played to see what might have been.' }),
  takeback: Nullable(Type.Object({ version: Version, side: Text, to: Version }, { ...closed, description: 'What a seat asks to take back, until the other answers or anything else is recorded.' })),
  created: Text, updated: Text, awaiting: Awaiting, outcome: Nullable(Outcome), view: Anything('The position, as the system shows it.'),
};
export const GameView = Shape(game);
export const BoardText = Shape({ game: Text, version: Version, board: Type.String({ description: 'The board, line by line, with a legend.' }) });
export const Created = Shape({ ...game, tokens: Type.Record(Text, Text, { description: 'One secret for each role, told only now.' }) });
const Listing = Shape({
  id: Text, system: Text, scenario: Text, title: Text, status: Text, turn: Type.Integer(), seats: Type.Record(Text, Type.Boolean()), names: Texts,
  origin: Type.Union([Text, Type.Null()], { description: 'The game that it is a fork of.' }),
  created: Text, updated: Text, version: Version, winner: Nullable(Text),
});
export const GamePage = Shape({ games: Type.Array(Listing), next: Nullable(Text) });

const token = { id: Text, role: Text, scopes: Type.Array(Type.Union([Type.Literal('read'), Type.Literal('act'), Type.Literal('manage')])), created: Text, revoked: Nullable(Text) };
export const Token = Shape(token);
export const TokenList = Shape({ game: Text, tokens: Type.Array(Token, { description: 'The oldest first.' }) });
export const IssuedToken = Shape({ ...token, token: Type.String({ description: 'The secret, told only now.' }) });

const Offer = Shape({ decision: Text, rule: Rule, commands: Type.Array(Type.Object({ type: Text })), parts: Type.Optional(Type.Record(Text, Type.Unknown())) });
export const Actions = Shape({ game: Text, version: Version, side: Text, decisions: Type.Array(Offer) });
const Die = Shape({ purpose: Text, sides: Type.Integer(), face: Type.Integer() });
const DieAsked = Shape({ purpose: Text, sides: Type.Integer(), place: Type.Integer() });
const Happened = Shape({ version: Version, type: Text, data: Anything('What happened.'), rolls: Type.Array(Die) });
const accepted = { game: Text, version: Version, head: Head, events: Type.Array(Happened), awaiting: Awaiting };
export const Accepted = Shape(accepted);
const Tried = Shape({ accepted: Type.Literal(true), game: Text, version: Version, roll: Type.Optional(DieAsked) });
export const Acted = Type.Union([Accepted, Tried], { description: 'What happened; of a dry run, that it would be accepted, and the die that comes next.' });
const Obstacle = Shape({ version: Version, side: Text, because: Type.Union([Type.Literal('rolled'), Type.Literal('revealed'), Type.Literal('decided')]) });
const freedom = {
  to: Version, free: Type.Boolean({ description: 'Whether it is done at once, without asking the other seat.' }),
  obstacles: Type.Array(Obstacle, { description: 'Why it is not free, command by command.' }),
};
const TakeBackDone = Shape({ ...accepted, ...freedom });
const TakeBackTried = Shape({ accepted: Type.Literal(true), game: Text, version: Version, ...freedom });
export const TakenBack = Type.Union([TakeBackDone, TakeBackTried], { description: 'What was recorded, whether it was free, and if not, why; of a dry run, whether it would be.' });
export const Answer = Shape({ game: Text, version: Version, name: Text, answer: Anything('What the system answers.') });

const link = { version: Version, digest: Text, previous: Text, hash: Text };
const Order = Shape({
  digest: Type.String({ description: 'SHA-256 of the salt and the command.' }),
  salt: Type.Optional(Text),
  command: Type.Optional(Anything('The command; where you may not see it yet, there is its digest alone.')),
});
const Withheld = Shape({ withheld: Type.Literal(true), ...link });
const Event = Shape({
  stream: Text, type: Text, schema: Type.Integer(), edition: Text, seat: Nullable(Text), command: Text, request: Type.Optional(Text), order: Type.Optional(Order), time: Text,
  data: Anything('What happened.'), rolls: Type.Array(Die), visibility: Type.Union([Type.Literal('public'), Type.Array(Text)]), salt: Text, ...link,
});
export const EventPage = Shape({ game: Text, version: Version, head: Head, events: Type.Array(Type.Union([Event, Withheld])), next: Nullable(Version) });

const Fraction = Type.Object(
  { numerator: Text, denominator: Text, decimal: Type.String({ description: 'Exact when it ends within 12 decimal places, otherwise rounded to them.' }) },
  { ...closed, description: 'An exact number.' },
);
const Luck = Shape({
  seat: Type.Union([Text, Type.Null()], { description: 'The side that the dice were named for; else that whose command rolled them.' }),
  kind: Type.String({ description: 'What was rolled for, without the units and hexes that the purpose names.' }),
  rolls: Type.Integer(), actual: Type.Integer({ description: 'The sum of the faces, which count from 0.' }),
  expected: Fraction, difference: Fraction, variance: Fraction, standardDeviation: Text,
});
export const LuckReport = Shape({
  game: Text, version: Version,
  dice: Type.Union([Type.Literal('committed'), Type.Literal('entered')], { description: 'Whether the service rolled all dice, or people entered every face by hand.' }),
  luck: Type.Array(Luck),
});

const AccountLine = Shape({
  version: Type.Integer({ minimum: 1, description: 'Of the event that the line tells of.' }), seat: Type.Union([Text, Type.Null()], { description: 'Who decided it.' }),
  command: Type.String({ description: 'What the lines of one decision share.' }), time: Text, by: Type.Union([Type.Literal('system'), Type.Literal('service')]),
  depth: Type.Integer({ minimum: 0, description: '0 is a headline.' }), text: Text, rules: Type.Array(Rule),
});
export const Account = Shape({ game: Text, version: Version, lines: Type.Array(AccountLine), next: Nullable(Version) });

const Change = Shape({
  path: Type.String({ description: 'A JSON pointer into the view. In a list of things with an `id`, or a `hex`, it names them by that.' }),
  before: Type.Optional(Anything('What stood there; absent where nothing did.')), after: Type.Optional(Anything('What stands there; absent where nothing does.')),
});
export const VersionDifference = Shape({ game: Text, from: Version, to: Version, changes: Type.Array(Change) });

const SigningKey = Shape({
  kty: Type.Literal('OKP'), crv: Type.Literal('Ed25519'), x: Type.String({ description: 'The 32 bytes of the public key in base64url.' }),
  kid: Type.String({ description: 'Its thumbprint after RFC 7638.' }), use: Type.Literal('sig'),
  created: Text, retired: Type.Union([Text, Type.Null()], { description: 'When another key took over; what it has signed stays signed.' }),
});
export const KeySet = Shape({ keys: Type.Array(SigningKey) });
const Proof = Type.Object(
  { kept: Head, links: Type.Array(Shape(link)), head: Head },
  { ...closed, description: 'Links from the kept head to the signed present one; or none, and two signed heads of one version that differ.' },
);
export const HeadCheck = Shape({
  game: Text, version: Version, head: Head, ok: Type.Boolean({ description: 'Whether the log still holds what was signed.' }),
  faults: Type.Array(Shape({ version: Version, code: Text, message: Text })), proof: Type.Optional(Proof),
});

export const GameExport = Type.Array(Type.Union([Shape({ head: Head }), Event, Withheld]), { description: 'The signed head, then every event from the first on.' });

const AuditFault = Shape({
  version: Type.Integer({ description: '0 when it is the log as a whole.' }),
  place: Type.Optional(Type.Integer({ description: 'The die within its command.' })),
  code: Type.String({ description: 'Stable: what is wrong.' }), message: Text,
  rule: Type.Optional(Rule), path: Type.Optional(Type.String({ description: 'Where the event differs: a JSON pointer into it.' })),
  recorded: Type.Optional(Anything('What was recorded there.')), judged: Type.Optional(Anything('What is judged now.')),
});
const Literals = (...values: readonly string[]): TSchema => Type.Union(values.map((value) => Type.Literal(value)));
export const AuditReport = Shape({
  ok: Type.Boolean({ description: 'Whether no fault was found.' }), events: Type.Integer(),
  chain: Shape({ status: Literals('verified', 'failed'), open: Type.Integer(), withheld: Type.Integer(), head: Type.Optional(Shape({ version: Version, hash: Text })) }),
  signature: Shape({ status: Literals('verified', 'failed', 'unsigned', 'not-checked') }),
  dice: Shape({ status: Literals('verified', 'not-revealed', 'entered', 'failed'), checked: Type.Integer({ description: 'Faces that were recomputed.' }) }),
  judging: Shape({
    status: Literals('verified', 'failed', 'incomplete', 'edition-unknown', 'system-unknown', 'not-judged'),
    judged: Type.Integer({ description: 'Decisions that were judged again.' }), unjudged: Type.Integer({ description: 'Decisions that could not be: they are withheld, or follow on what is, or were not recorded.' }),
  }),
  faults: Type.Array(AuditFault, { description: 'At most 500.' }),
});

const Fault = Shape({ path: Type.String({ description: 'A JSON pointer.' }), code: Text, message: Text });
const Violation = Shape({ rule: Rule, code: Text, facts: Type.Record(Text, Type.Unknown()), message: Text });
export const Problem = Type.Object(
  {
    type: Text, title: Text, status: Type.Integer(), code: Type.String({ description: 'Stable: what a client acts on.' }), detail: Text,
    instance: Type.Optional(Text), requestId: Type.Optional(Text),
    violations: Type.Optional(Type.Array(Violation)), faults: Type.Optional(Type.Array(Fault)), currentVersion: Type.Optional(Version), die: Type.Optional(DieAsked),
  },
  { ...closed, description: 'A failure, after RFC 9457.' },
);
