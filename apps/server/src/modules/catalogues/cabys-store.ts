import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/database/database.ts'
import { searchWords } from '#platform/database/search-words.ts'
import type { EverydayCodes } from './everyday-words.ts'

export type CabysRow = { code: string; description: string; rate: string }
export type FoundRow = CabysRow & { is_used: boolean }

type Wanted = {
  /** All that was typed, and its words, the longest leading: for the company's own items. */
  typed: string
  patterns: string[]
  /** The same without sizes and amounts, for the catalogue. */
  phrase: string
  said: string[]
  /** Its words, without what joins them, each with what else it may be called; joined by + belong together. */
  words: readonly (readonly string[])[]
  /** Which of them say what the thing is, and not how it is. */
  core: readonly number[]
  everyday: EverydayCodes
  /** Whether any of the words will do, and not only the first with some of the others. */
  isAny: boolean
  /** Whether the transaction is of a company: then what it uses leads. */
  isOwn: boolean
  /** Whether it says that something is done: then services lead, as for a company that lives of them. */
  isService: boolean
  limit: number
}

/** More meanings of a word than these nobody reads. */
const mostMeanings = 12

/**
 * What somebody may mean by a few words. Below what a company uses itself (`inUse`) come, tier by tier: what people call so, in the
 * order of the prefixes (0); descriptions that hold every word by its stem or as the catalogue says it, those that begin with them
 * before others (1, 2); notes that do, what they leave to other codes, and what people call by words that begin so (3);
 * descriptions of which the last word may be half typed, and those of what the thing is, whatever it is like (4); what people call by
 * the first word and others (5), descriptions that hold them all but are about something else (6), what people call by the first word
 * or by several others (7, 8), and descriptions of the first one (9), for "termómetro digital" is a thermometer; what people call by
 * another word (10); then descriptions that hold them within words (11, 12). Within each tier what is said in fewer words comes first,
 * but for a company that lives of services, and where services are asked for, they come before goods, and what almost nobody means
 * (`isAside`) last.
 *
 * Planning costs three times what running does: what cannot say anything of this phrase is no part of its statement.
 */
export async function findCabys(db: Kysely<DB>, wanted: Wanted): Promise<FoundRow[]> {
  const { typed, patterns, phrase, said, words, core, everyday, isAny, isOwn, isService, limit } = wanted
  const each = words.map((ways) => `(${ways.map((way) => `(${way.replaceAll('+', ' & ')})`).join(' | ')})`)
  const coreWords = core.map((place) => each[place]!)
  const meanings = [
    { tier: 0, prefixes: everyday.whole },
    { tier: 3, prefixes: everyday.begun },
    ...everyday.head.map((prefixes, place) => ({ tier: [5, 7, 8][place]!, prefixes })),
    { tier: 10, prefixes: everyday.part },
  ].flatMap(({ tier, prefixes }) =>
    prefixes.slice(0, mostMeanings).map((prefix, place) => ({ tier, prefix, place })),
  )
  // Where people have a word for all that was typed, what only has a part of it is not looked for.
  const isOpen = everyday.whole.length === 0
  const hasHead = isAny || words.length > 1
  const led = Math.min(everyday.whole.length, mostMeanings)
  const parts = [
    sql`select code, tier, closeness from exact`,
    leadsOfNotes(),
    usualItems(),
    ...(meanings.length > 0 ? [sayingSo(words.length > 1, led), shortestSo(led)] : []),
    ...(isOpen && hasHead ? [ofTheHead(limit)] : []),
    ...(isOpen ? [withinWords(limit, words.length > 1)] : []),
    ...(isOwn ? [sql`select code, tier, 0 from sold_and_meant`] : []),
  ]
  const { rows } = await sql<FoundRow>`
    with asked as materialized (
      -- Whole words, or the beginning of the last one.
      select search_text(${phrase}) as phrase, search_text(${typed}) as typed,
        ${searchWords(patterns)} as list, ${searchWords(patterns.map(startOf))} as starts,
        ${searchWords(said)} as said, ${searchWords(said.map(startOf))} as said_starts,
        to_tsquery('catalogue_words', ${each.join(' & ')}) as all_words,
        to_tsquery('catalogue_words', ${coreWords.join(' & ')}) as core_words,
        to_tsquery('catalogue_words', ${each.join(' | ')}) as any_word,
        to_tsquery('catalogue_words', ${isAny ? each.join(' | ') : (coreWords[0] ?? '')}) as head_word,
        to_tsquery('catalogue_words', ${!isAny && coreWords.length > 2 ? `(${coreWords[0]}) & (${coreWords.slice(1).join(' | ')})` : ''}) as head_and_other,
        ${isService}::bool or ${isOwn ? sql`sells_services()` : sql`false`} as sells_services
    ),
    ${isOwn ? inUse((patterns[0]?.length ?? 0) >= 5) : sql``}
    ${meanings.length > 0 ? whatPeopleCallSo(meanings) : sql``}
    exact as materialized (${holdingAll(limit)}),
    found as (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}),
    best as (
      select distinct on (code) code, tier, closeness from found order by code, tier, closeness
    ),
    told as (${isOwn ? withOwnUse : sql`select *, 0 as uses, 3 as place from best`})
    select code, c.description, c.rate, told.uses > 0 as is_used
    from asked, told join cabys c using (code)
    where not c.is_withdrawn
    order by place, case when place < 3 then -uses end, tier, uses > 0 desc, sells_services and code < '5',
      ${isAside}, closeness, c.size, code
    limit ${limit}
  `.execute(db)
  return rows
}

type Meaning = { tier: number; prefix: string; place: number }

/** The prefixes, and of each those codes that say a word of what was typed; by one comparison for prefixes of one length. */
function whatPeopleCallSo(meanings: readonly Meaning[]) {
  return sql`
    meanings as materialized (
      select * from unnest(
        ${meanings.map(({ prefix }) => prefix)}::text[], ${meanings.map(({ tier }) => tier)}::int[],
        ${meanings.map(({ place }) => place)}::int[]
      ) m (prefix, tier, place)
    ),
    worded as materialized (
      select * from (
        select m.tier, m.place, c.code, ts_filter(c.words, '{a,b}') @@ all_words as says_all,
          row_number() over (partition by m.tier, m.place order by ts_rank(c.words, any_word) desc, c.size, c.code) as nth
        from asked, cabys c
        cross join unnest(${[...new Set(meanings.map(({ prefix }) => prefix.length))]}::int[]) length
        join meanings m on m.prefix = left(c.code, length) and length(m.prefix) = length
        where c.words @@ any_word and not c.is_withdrawn
      ) w
      where nth <= 3
    ),`
}

/**
 * Of what people call so the first code of every meaning goes before the second one of any; first those that say all that was typed
 * (of one word every one does), and of what some of the words may be those that say another one.
 */
function sayingSo(isPhrase: boolean, led: number) {
  return sql`
    select code, ${tierOf(sql`tier`, sql`nth`, sql`place`, led)}, (
      100 * nth + place - case when says_all and ${isPhrase} then 2000 when tier > 3 then 1000 else 0 end
    )::real as closeness
    from worded`
}

/**
 * Of what people call all that was typed (`led` meanings) four codes lead; what the catalogue itself calls so stands among the first
 * five whatever people say, and the rest comes after it.
 */
function tierOf(
  tier: RawBuilder<unknown>,
  nth: RawBuilder<unknown>,
  place: RawBuilder<unknown>,
  led: number,
) {
  return sql`case when ${tier} = 0 and (${nth} - 1) * ${led}::int + ${place} >= 4 then 2 else ${tier} end`
}

/** Then the shortest of each. */
function shortestSo(led: number) {
  return sql`
    select c.code, ${tierOf(sql`m.tier`, sql`(w.count + c.nth)`, sql`m.place`, led)}::int, (100 * (w.count + c.nth) + m.place)::real
    from meanings m
    cross join lateral (select count(*) from worded w where w.tier = m.tier and w.place = m.place) w
    cross join lateral (
      select s.code, row_number() over (order by s.size, s.code) as nth
      from (
        select c.code, c.size from cabys c
        where c.code >= m.prefix and c.code <= rpad(m.prefix, 13, '9') and not c.is_withdrawn
        order by c.size, c.code limit 3
      ) s
    ) c
    where w.count < 3`
}

function holdingAll(limit: number) {
  return sql`
    select f.code, f.tier, f.closeness
    from (
      select c.code, c.size, sells_services and c.code < '5' as is_behind, ${isAside} as is_aside,
        -ts_rank('{0.05, 0.1, 0.4, 1}', c.words, all_words, 2) as closeness,
        case
          when not c.words @@ all_words and not ${isFirst} then 6
          when not c.words @@ all_words then 4
          when c.search like phrase || '%' then 1
          -- The catalogue begins most services so.
          when sells_services and c.search ~ '^servicios? de ' and substr(c.search, position(' de ' in c.search) + 4) like phrase || '%'
            then 1
          when ts_filter(c.words, '{a,b}') @@ all_words and ${isFirst} then 2
          when ts_filter(c.words, '{a,b}') @@ all_words then 6
          else 3
        end as tier
      from cabys c, asked
      where numnode(core_words) > 0 and c.words @@ core_words and not c.is_withdrawn
    ) f
    order by f.tier, f.is_behind, f.is_aside, f.closeness, f.size limit ${limit}`
}

/** Whether the first of the words is among those by which a description says what it is. */
const isFirst = sql`(numnode(head_word) = 0 or ts_filter(c.words, '{a}') @@ head_word)`

/**
 * Asked only where the whole is hardly found. What begins with the first of several words and says another one stands between the
 * first and the second code of what people call the first one: of "hojas de afeitar prestobarba" razor blades are near the sheets.
 */
function ofTheHead(limit: number) {
  return sql`
    select h.code, h.tier, case when h.tier = 7 then -850 else h.closeness end
    from (
      select c.code, -ts_rank(c.words, any_word) as closeness,
        case
          when numnode(head_and_other) > 0 and ts_filter(c.words, '{a}') @@ head_word
            and ts_filter(c.words, '{a,b}') @@ head_and_other then 7
          else 9
        end as tier
      from cabys c, asked
      where numnode(head_word) > 0 and (select count(*) from exact) < ${limit}
        and ts_filter(c.words, '{a,b}') @@ head_word and c.words @@ head_word and not c.is_withdrawn
      order by ${isAside}, ts_filter(c.words, '{a}') @@ head_word desc, ts_rank(c.words, any_word) desc, c.size
      limit ${limit}
    ) h`
}

/** "Coco deshidratado ver categoría 9, código Cabys 2142901000100": who types it means that code. */
function leadsOfNotes() {
  return sql`
    select c.code, 3, 0
    from asked, cabys x
    cross join lateral unnest(x.leads_to, x.lead_words) as lead (code, words)
    cross join lateral (
      select c.code from cabys c
      where c.code >= lead.code and c.code <= rpad(lead.code, 13, '9') and not c.is_withdrawn
      order by ts_rank(c.words, any_word) desc, c.code limit 2
    ) c
    where numnode(all_words) > 0 and x.excludes <> '' and x.excluded_words @@ all_words and not x.is_withdrawn
      and lead.words @@ all_words`
}

/** Of several words the last one is likely still on its way: they go before what people call by words that begin so. */
function withinWords(limit: number, isPhrase: boolean) {
  return sql`
    select f.code, f.tier, f.closeness
    from (
      select c.code, (c.size - 1000)::real as closeness, sells_services and c.code < '5' as is_behind, ${isAside} as is_aside,
        case
          when ' ' || c.search like all ((select said_starts from asked)::text[]) then ${isPhrase ? 3 : 4}::int
          when c.search like '% ' || phrase || '%' then 11
          else 12
        end as tier
      from asked, cabys c
      -- The index cannot answer LIKE ALL: the first word, the longest, goes through it.
      where (select count(*) from exact) < ${limit} and c.search like (select said[1] from asked)
        and c.search like all ((select said from asked)::text[]) and not c.is_withdrawn
    ) f
    order by f.tier, f.is_behind, f.is_aside, f.closeness limit ${limit}`
}

/** What companies of a trade usually sell, as the platform keeps it for all of them. */
function usualItems() {
  return sql`
    select t.cabys, case when t.sort_name like phrase || '%' then 1 else 2 end, -1
    from asked, item_templates t
    where t.is_active and ' ' || t.search like all ((select said_starts from asked)::text[])
    order by 2, t.sort_name limit 3`
}

/** The beginning of a word. */
function startOf(pattern: string): string {
  return `% ${pattern.slice(1)}`
}

/**
 * What almost nobody means who types everyday words, thousands of codes all the same: active substances, procedures of
 * hospitals, instruments of doctors and dentists, trade on commission, making for others, parts of machines. Within a tier they
 * stand behind.
 */
const isAside = sql`(c.code ~ '^(356[234]|9310[23]|6[12]|88|481)' or c.search like 'partes %')`

/** Which of some words, each with its ways to be said, the catalogue has anywhere. */
export async function findKnown(db: Kysely<DB>, words: readonly (readonly string[])[]): Promise<boolean[]> {
  const queries = words.map((ways) => ways.map((way) => `(${way.replaceAll('+', ' & ')})`).join(' | '))
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (
      select from cabys c where c.words @@ to_tsquery('catalogue_words', w.query) and not c.is_withdrawn
    ) as is_known
    from unnest(${queries}::text[]) with ordinality as w (query, n) order by n
  `.execute(db)
  return rows.map(({ is_known }) => is_known)
}

/** Whether a word of the catalogue begins so. */
export async function isBegun(db: Kysely<DB>, word: string): Promise<boolean> {
  const { rows } = await sql<{ is_begun: boolean }>`
    select exists (
      select from cabys c where c.search like ${`${word}%`} or c.search like ${`% ${word}%`}
    ) as is_begun
  `.execute(db)
  return rows[0]!.is_begun
}

/** Descriptions that have something like what was typed, when nothing has it as it was typed: papanicolau. */
export async function findSimilar(db: Kysely<DB>, phrase: string, limit: number): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select c.code, c.description, c.rate, false as is_used
    from cabys c, (select search_text(${phrase}) as phrase) asked
    where asked.phrase <% c.search and not c.is_withdrawn
    order by ${isAside}, word_similarity(asked.phrase, c.search) desc, length(c.description), c.code
    limit ${limit}
  `.execute(db)
  return rows
}

/**
 * What items named so have (`isNamed`: three letters at least, for of fewer no index knows), and codes that the company sold
 * under whose descriptions hold all that was typed: a list may be too long to reach them.
 */
function inUse(isNamed: boolean) {
  return sql`
    named as materialized (
      select f.cabys as code, f.named from find_item_codes(
        (select list from asked), (select starts from asked), (select typed from asked)
      ) f
      where ${isNamed}
    ),
    sold as materialized (
      select s.cabys as code, sum(s.lines)::bigint as lines from cabys_sales_sums s
      where s.company_id = current_company() group by s.cabys
    ),
    sold_and_meant as (
      select c.code, case when c.search like phrase || '%' then 1 else 2 end as tier
      from asked, sold o join cabys c on c.code = o.code
      where ' ' || c.search like all ((select said_starts from asked)::text[]) or ts_filter(c.words, '{a,b}') @@ all_words
    ),`
}

/** How many lines and items of the company have each code (of items a handful says enough), and where that puts it. */
const withOwnUse = sql`
  select r.code, r.tier, r.closeness, u.uses,
    case when r.is_named then 0 when u.uses > 0 and r.tier <= 2 then 1 when r.is_of_items then 2 else 3 end as place
  from (
    select coalesce(b.code, n.code) as code, coalesce(b.tier, 13) as tier, coalesce(b.closeness, 0) as closeness,
      coalesce(n.named > 0, false) as is_named, n.code is not null as is_of_items
    from best b full join named n on n.code = b.code
  ) r
  cross join lateral (
    select coalesce((select o.lines from sold o where o.code = r.code), 0) + (
      select count(*) from (
        select from items i where i.company_id = current_company() and i.cabys = r.code and i.is_active limit 20
      ) i
    ) as uses
  ) u`

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
