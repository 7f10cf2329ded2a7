import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/database/database.ts'
import { searchWords } from '#platform/database/search-words.ts'

export type CabysRow = { code: string; description: string; rate: string }

/**
 * Codes whose description holds every word of `patterns`, or that start with the digits given. First what starts with the
 * words, then what has them at the start of a word, then the shorter description.
 */
export async function findCabys(
  db: Kysely<DB>,
  { patterns, phrase, limit }: { patterns: string[]; phrase: string; limit: number },
): Promise<CabysRow[]> {
  const { rows } = await sql<CabysRow>`
    with words as materialized (select ${searchWords(patterns)} as list)
    select code, description, rate
    from cabys
    -- The index cannot answer LIKE ALL: the first word, the longest, goes through it.
    where not is_withdrawn
      and search like (select list[1] from words) and search like all ((select list from words)::text[])
    order by
      search like search_text(${phrase}) || '%' desc,
      search like '% ' || search_text(${phrase}) || '%' desc,
      length(description), code
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
