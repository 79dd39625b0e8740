/** Every choice of one or more of the items, each in the order of the items. There are 2^n − 1 of them. */
export function subsets<T>(items: readonly T[]): readonly (readonly T[])[] {
  return items.reduce<readonly (readonly T[])[]>((chosen, item) => [...chosen, ...chosen.map((before) => [...before, item])], [[]]).slice(1);
}
