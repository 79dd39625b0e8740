import { GraphQLScalarType, Kind, type ObjectValueNode, type ValueNode } from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

/** Any JSON value: what each rule system shapes by its own JSON Schema, above all its commands. */
export const JsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value. Commands, scenarios and parameters are checked by the JSON Schemas that `ruleset` gives.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => literal(node, variables ?? {}),
});

function literal(node: ValueNode, variables: Variables): unknown {
  switch (node.kind) {
    case Kind.VARIABLE:
      return variables[node.name.value];
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map((value) => literal(value, variables));
    case Kind.OBJECT:
      return members(node, variables);
    case Kind.NULL:
      return null;
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
  }
}

/** A member whose variable was left out is left out, too. */
function members({ fields }: ObjectValueNode, variables: Variables): Record<string, unknown> {
  const given = fields.map(({ name, value }) => [name.value, literal(value, variables)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
