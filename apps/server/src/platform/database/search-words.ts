import { type RawBuilder, sql } from 'kysely'

/** The ids of rows that hold every pattern, of which there has to be one, by the finder of their table (`make_finder`). */
export function found(finder: `find_${string}`, patterns: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.raw(finder)}(${searchWords(patterns)})`
}

/** Whether a row holds every pattern of one of several ways to say it (`numberPatterns`). */
export function isFound(
  id: RawBuilder<unknown>,
  finder: `find_${string}`,
  ways: readonly string[][],
): RawBuilder<unknown> {
  return sql`(${sql.join(
    ways.map((patterns) => sql`${id} in (select ${found(finder, patterns)})`),
    sql` or `,
  )})`
}

/** Patterns as a search column has its text: without accents, in lower case. */
export function searchWords(patterns: readonly string[]): RawBuilder<unknown> {
  return sql`array(select search_text(word) from unnest(${patterns}::text[]) word)`
}
