import type { Rule } from '../kernel/rule.js';

export interface RuleFilter {
  /** The paragraph that the rows belong to, or one above it: `10.4` has 10.41. */
  readonly section?: string;
  readonly kind?: string;
  /** Any words of it; capitals do not matter. */
  readonly text?: string;
  /** The id of the last row of the page before. */
  readonly after?: string;
  readonly limit: number;
}

export interface RulePage {
  readonly rules: readonly Rule[];
  /** How many rows there are on all pages. */
  readonly total: number;
  /** What to give as `after` for the next page; null on the last. */
  readonly next: string | null;
}

/** A page of the rows that agree with all that is given, in the index's order. */
export function rulesPage(rules: readonly Rule[], { after, limit, ...filter }: RuleFilter): RulePage {
  const found = rules.filter((rule) => agrees(rule, filter));
  const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const page = found.slice(start, start + limit);
  return { rules: page, total: found.length, next: start + limit < found.length ? (page.at(-1)?.id ?? null) : null };
}

function agrees(rule: Rule, { section, kind, text }: Omit<RuleFilter, 'after' | 'limit'>): boolean {
  return (
    (section === undefined || rule.section.startsWith(section)) &&
    (kind === undefined || rule.kind === kind) &&
    (text === undefined || `${rule.id} ${rule.statement} ${rule.edgeCases} ${rule.example}`.toLowerCase().includes(text.toLowerCase()))
  );
}
