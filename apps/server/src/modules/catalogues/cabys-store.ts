import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/database.ts'
import { searchWords } from '#platform/database/search-words.ts'
import type { EverydayCodes } from './everyday-words.ts'

export type CabysRow = { code: string; description: string; rate: string }

type Wanted = {
  patterns: string[]
  phrase: string
  /** The phrase without what joins its words. */
  words: readonly string[]
  everyday: EverydayCodes
  limit: number
}

/**
 * What somebody may mean by a few words: first what people call so, in the order of the prefixes; then descriptions that hold
 * every word by its stem, those that begin with them before others; then what people call by some of the words; then
 * descriptions that hold them within words, of which the last may be half typed. Within each what is said in fewer words comes first.
 */
export async function findCabys(
  db: Kysely<DB>,
  { patterns, phrase, words, everyday, limit }: Wanted,
): Promise<CabysRow[]> {
  const { rows } = await sql<CabysRow>`
    with asked as materialized (
      select search_text(${phrase}) as phrase, ${searchWords(patterns)} as list,
        plainto_tsquery('catalogue_words', ${words.join(' ')}) as all_words,
        replace(plainto_tsquery('catalogue_words', ${words.join(' ')})::text, '&', '|')::tsquery as any_word
    ), found as (
      (
        select c.code, e.tier, e.place::real as closeness
        from (
          select prefix, place, 0 as tier from unnest(${[...everyday.whole]}::text[]) with ordinality as w (prefix, place)
          union all
          select prefix, place, 3 from unnest(${[...everyday.part]}::text[]) with ordinality as p (prefix, place)
        ) e
        cross join lateral (
          select c.code from cabys c, asked
          where c.code >= e.prefix and c.code <= rpad(e.prefix, 13, '9') and not c.is_withdrawn
          order by ts_rank(c.words, any_word) desc, length(c.description), c.code limit 3
        ) c
      )
      union all
      (
        select c.code, case when c.search like phrase || '%' then 1 else 2 end, -ts_rank('{0.05, 0.1, 0.4, 1}', c.words, all_words, 2)
        from cabys c, asked
        where numnode(all_words) > 0 and c.words @@ all_words and not c.is_withdrawn
        order by 2, 3, length(c.description) limit ${limit}
      )
      union all
      (
        select c.code, case when c.search like phrase || '%' then 4 when c.search like '% ' || phrase || '%' then 5 else 6 end,
          length(c.description)
        from asked, cabys c
        -- The index cannot answer LIKE ALL: the first word, the longest, goes through it.
        where c.search like (select list[1] from asked) and c.search like all ((select list from asked)::text[])
          and not c.is_withdrawn
        order by 2, 3 limit ${limit}
      )
    ), best as (
      select distinct on (code) code, tier, closeness from found order by code, tier, closeness
    )
    select c.code, c.description, c.rate from best b join cabys c on c.code = b.code
    order by b.tier, b.closeness, length(c.description), c.code
    limit ${limit}
  `.execute(db)
  return rows
}

export async function findCabysByCode(db: Kysely<DB>, digits: string, limit: number): Promise<CabysRow[]> {
  const { rows } = await sql<CabysRow>`
    select code, description, rate from cabys
    where not is_withdrawn and code between ${digits} and ${digits.padEnd(13, '9')}
    order by code limit ${limit}
  `.execute(db)
  return rows
}

export async function readCabys(db: Kysely<DB>, codes: readonly string[]): Promise<CabysRow[]> {
  const { rows } = await sql<CabysRow>`
    select code, description, rate from cabys where code = any(${[...codes]}::text[])
  `.execute(db)
  return rows
}
