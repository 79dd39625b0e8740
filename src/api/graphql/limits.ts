import {
  getNamedType, getNullableType, GraphQLError, isAbstractType, isInterfaceType, isListType, isObjectType, Kind, SchemaMetaFieldDef, TypeMetaFieldDef,
  type ASTVisitor, type FieldNode, type GraphQLField, type GraphQLNamedType, type SelectionNode, type SelectionSetNode, type ValidationContext,
} from 'graphql';

/** Levels of fields in one operation; the usual introspection query has 15. */
export const MAX_DEPTH = 16;
/** What one operation may cost, see `operationLimits`. A query of every field of a game fits in it. */
export const MAX_COST = 3000;
/** Lexical tokens in one document: keeps the checks themselves cheap, which for fields of one name are quadratic. */
export const MAX_TOKENS = 2000;
/** The cost of a field that asks the game, beside that of its selection. */
export const ASKS = 20;
/** The cost of a preview: it runs the rules once for every way in which the dice can fall, at worst for most of a second. */
export const FORESEES = 200;
/** What the fields below a list count, each. */
const LIST_FACTOR = 10;

type Maybe<T> = T | null | undefined;
type Field = GraphQLField<unknown, unknown>;

interface Size {
  readonly depth: number;
  readonly cost: number;
}

const NOTHING: Size = { depth: 0, cost: 0 };

function together(one: Size, other: Size): Size {
  return { depth: Math.max(one.depth, other.depth), cost: one.cost + other.cost };
}

/**
 * Refuses an operation that is too deep or would cost too much, before anything runs. Each field counts, under an alias
 * or in a fragment too, as often as it would be answered: so neither aliases nor fragments multiply the work.
 */
export function operationLimits(context: ValidationContext): ASTVisitor {
  const sizes = new Measure(context);
  return {
    OperationDefinition(operation) {
      const root = context.getSchema().getRootType(operation.operation);
      // No rule of GraphQL's own asks for it, and the execution would break down on it.
      if (!root) context.reportError(new GraphQLError(`there is no ${operation.operation}`, { nodes: operation }));
      const { depth, cost } = sizes.of(operation.selectionSet, root);
      if (depth > MAX_DEPTH) refuse(context, 'graphql.too-deep', `the operation is ${depth} levels deep`, MAX_DEPTH);
      if (cost > MAX_COST) refuse(context, 'graphql.too-costly', `the operation costs ${cost}`, MAX_COST);
      return false;
    },
  };
}

function refuse(context: ValidationContext, code: string, what: string, limit: number): void {
  context.reportError(new GraphQLError(`${what}, and ${limit} are allowed`, { extensions: { code, limit } }));
}

/** Measures selections; each fragment once, however often it is spread. */
class Measure {
  private readonly fragments = new Map<string, Size>();

  constructor(private readonly context: ValidationContext) {}

  /** What is asked of each of several types is answered of one of them: the costliest counts, with what is asked of all. */
  of({ selections }: SelectionSetNode, parent: Maybe<GraphQLNamedType>): Size {
    const byType = new Map<string | undefined, Size>();
    for (const selection of selections) {
      const type = this.alternative(selection, parent);
      byType.set(type, together(byType.get(type) ?? NOTHING, this.selection(selection, parent)));
    }
    const always = byType.get(undefined) ?? NOTHING;
    byType.delete(undefined);
    const sizes = [...byType.values()];
    const either = { depth: Math.max(0, ...sizes.map(({ depth }) => depth)), cost: Math.max(0, ...sizes.map(({ cost }) => cost)) };
    return together(always, either);
  }

  /** The object type that a fragment is for, where it stands among others that exclude it. */
  private alternative(selection: SelectionNode, parent: Maybe<GraphQLNamedType>): string | undefined {
    if (selection.kind === Kind.FIELD || !parent || !isAbstractType(parent)) return undefined;
    const condition = selection.kind === Kind.INLINE_FRAGMENT ? selection.typeCondition : this.context.getFragment(selection.name.value)?.typeCondition;
    const name = condition?.name.value;
    return name !== undefined && isObjectType(this.context.getSchema().getType(name)) ? name : undefined;
  }

  private selection(selection: SelectionNode, parent: Maybe<GraphQLNamedType>): Size {
    switch (selection.kind) {
      case Kind.FIELD:
        return this.field(selection, parent);
      case Kind.FRAGMENT_SPREAD:
        return this.fragment(selection.name.value);
      case Kind.INLINE_FRAGMENT: {
        const { typeCondition, selectionSet } = selection;
        return this.of(selectionSet, typeCondition ? this.context.getSchema().getType(typeCondition.name.value) : parent);
      }
    }
  }

  private field({ name, selectionSet }: FieldNode, parent: Maybe<GraphQLNamedType>): Size {
    const field = fieldOf(parent, name.value);
    const below = selectionSet ? this.of(selectionSet, field && getNamedType(field.type)) : NOTHING;
    // What the schema says of itself is small, and the usual introspection query is all lists.
    const each = isList(field) && !parent?.name.startsWith('__') ? LIST_FACTOR : 1;
    return { depth: below.depth + 1, cost: ownCost(field) + each * below.cost };
  }

  private fragment(name: string): Size {
    const known = this.fragments.get(name);
    const fragment = this.context.getFragment(name);
    if (known || !fragment) return known ?? NOTHING;
    // A fragment that spreads itself is another rule's to refuse; here it only has to end.
    this.fragments.set(name, NOTHING);
    const size = this.of(fragment.selectionSet, this.context.getSchema().getType(fragment.typeCondition.name.value));
    this.fragments.set(name, size);
    return size;
  }
}

function isList(field: Field | undefined): boolean {
  return field !== undefined && isListType(getNullableType(field.type));
}

function ownCost(field: Field | undefined): number {
  const { complexity } = (field?.extensions ?? {}) as { readonly complexity?: unknown };
  return typeof complexity === 'number' ? complexity : 1;
}

function fieldOf(parent: Maybe<GraphQLNamedType>, name: string): Field | undefined {
  const meta = [SchemaMetaFieldDef, TypeMetaFieldDef].find((field) => field.name === name);
  if (meta) return meta;
  return parent && (isObjectType(parent) || isInterfaceType(parent)) ? parent.getFields()[name] : undefined;
}
