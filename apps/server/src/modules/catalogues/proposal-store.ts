import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { CabysRow } from './cabys-store.ts'

/** By the first four digits stand together what the catalogue calls a class. */
const classDigits = 4

/** Codes with the description of a former one, and of the same class those whose descriptions are most like it. */
export async function readAlike(
  tx: Tx,
  formers: readonly string[],
): Promise<(CabysRow & { former: string; is_same: boolean; likeness: number })[]> {
  const { rows } = await sql<CabysRow & { former: string; is_same: boolean; likeness: number }>`
    with formers as (
      select f.code, coalesce(c.search, '') as search
      from unnest(${[...formers]}::text[]) as f (code) left join cabys c on c.code = f.code
    )
    select f.code as former, c.code, c.description, c.rate, true as is_same, 1::real as likeness
    from formers f join cabys c on c.search = f.search and c.code <> f.code and not c.is_withdrawn
    union all
    select f.code, n.code, n.description, n.rate, false, n.likeness
    from formers f
    cross join lateral (
      select c.code, c.description, c.rate, similarity(c.search, f.search) as likeness from cabys c
      where c.code between left(f.code, ${classDigits}) and rpad(left(f.code, ${classDigits}), 13, '9')
        and c.code <> f.code and not c.is_withdrawn
      order by 4 desc, 1 limit 5
    ) n
  `.execute(tx)
  return rows
}

/** Codes of whose words some stand in the name of an item, those that hold more of them and say less else leading. */
export async function readLikeNames(
  tx: Tx,
  names: readonly { id: string; words: string }[],
): Promise<(CabysRow & { id: string })[]> {
  const { rows } = await sql<CabysRow & { id: string }>`
    select n.id, c.code, c.description, c.rate
    from (
      select n.id, replace(plainto_tsquery('catalogue_words', n.words)::text, '&', '|')::tsquery as any_word
      from unnest(${names.map(({ id }) => id)}::text[], ${names.map(({ words }) => words)}::text[]) as n (id, words)
    ) n
    cross join lateral (
      select c.code, c.description, c.rate from cabys c
      where c.words @@ n.any_word and not c.is_withdrawn
      order by ts_rank('{0.05, 0.1, 0.4, 1}', c.words, n.any_word) desc, length(c.description), c.code limit 3
    ) c
    where numnode(n.any_word) > 0
  `.execute(tx)
  return rows
}
