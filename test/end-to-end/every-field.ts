import { getNamedType, isAbstractType, isObjectType, type GraphQLField, type GraphQLNamedType, type GraphQLSchema } from 'graphql';

/** The arguments that fields are given, by `Type.field`; a field that needs arguments and has none here is an error. */
export type Arguments = Readonly<Record<string, string>>;

/** A selection of every field below a type, each object type in full wherever it stands. */
export function everyField(schema: GraphQLSchema, type: GraphQLNamedType, given: Arguments): string {
  if (isAbstractType(type)) {
    const possible = schema.getPossibleTypes(type).map((member) => `... on ${member.name} ${everyField(schema, member, given)}`);
    return `{ __typename ${possible.join(' ')} }`;
  }
  if (!isObjectType(type)) return '';
  return `{ ${Object.values(type.getFields()).map((field) => selected(schema, type.name, field, given)).join(' ')} }`;
}

function selected(schema: GraphQLSchema, parent: string, field: GraphQLField<unknown, unknown>, given: Arguments): string {
  const at = `${parent}.${field.name}`;
  const args = given[at];
  const needsSome = field.args.some((arg) => arg.type.toString().endsWith('!') && arg.defaultValue === undefined);
  if (needsSome && args === undefined) throw new Error(`${at} needs arguments`);
  return `${field.name}${args ? `(${args})` : ''} ${everyField(schema, getNamedType(field.type), given)}`;
}
