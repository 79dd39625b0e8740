/** What a class that describes a GraphQL type holds: resolvers answer with plain objects. */
export type Shape<T> = T extends object ? { readonly [K in keyof T]: Shape<T[K]> } : T;
