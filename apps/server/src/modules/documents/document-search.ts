import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { searchWords } from '#platform/database/search-words.ts'
import type { Way } from '#platform/list-page.ts'
import { searchPatterns } from '#platform/paging.ts'

/** Documents of as many clients are looked up; where more have the words, the newest of theirs are soon found on the way. */
const mostClients = 300

/**
 * The ways in which documents can be what somebody searches for: a number, the last digits of a clave, a client's name or
 * identity number, an amount. Undefined when nothing is searched for. Columns of `documents d`.
 */
export async function waysToFind(ctx: CompanyContext, asked: string | undefined): Promise<Way[] | undefined> {
  const search = asked?.trim()
  if (!search) return undefined
  const { patterns, coins, least } = readSearch(search)
  if (least !== null) {
    return [{ where: sql`d.total_in_coins ${least.isAbove ? sql`>` : sql`<`} ${least.coins}::bigint` }]
  }
  const { clients, documents } = await lookUp(ctx, search)
  const ways: Way[] = []
  if (clients.length > mostClients) ways.push(ofManyClients(patterns!))
  else if (clients.length > 0) ways.push({ where: sql`d.client_id = any(${clients}::uuid[])` })
  if (documents.length > 0) ways.push({ where: sql`d.id = any(${documents}::uuid[])` })
  if (coins !== null) ways.push({ where: sql`d.total_in_coins = ${coins}::bigint` })
  return ways
}

/** What is known by an index of its own: clients with the words or with the identity, and documents with the number. */
async function lookUp(
  { tx }: CompanyContext,
  search: string,
): Promise<{ clients: string[]; documents: string[] }> {
  const { patterns, digits, sequence, identity } = readSearch(search)
  const ofCompany = sql`company_id = current_company()`
  const found = [
    patterns &&
      sql`(select 'client' as what, find_clients(${searchWords(patterns)}) as id limit ${sql.lit(mostClients + 1)})`,
    identity &&
      sql`select 'client', id from clients where ${ofCompany} and identification_number = ${identity}`,
    sql`select 'document', id from documents
      where ${ofCompany} and original_number is not null and position(lower(${search}) in lower(original_number)) > 0`,
    digits &&
      sql`select 'document', id from documents
      where ${ofCompany} and clave_reversed >= reverse(${digits}) collate "C"
        and clave_reversed < reverse(${digits}) || '~' collate "C"`,
    sequence &&
      sql`select 'document', id from documents where ${ofCompany} and sequence = ${sequence}::bigint`,
    digits?.length === 20 &&
      sql`select 'document', id from documents where ${ofCompany} and consecutivo = ${digits}`,
  ]
  const { rows } = await sql<{ what: 'client' | 'document'; id: string }>`
    select what, id from (
      select null as what, null::uuid as id where false union ${sql.join(found.filter(Boolean), sql` union `)}
    ) found
  `.execute(tx)
  const idsOf = (asked: 'client' | 'document') =>
    rows.filter(({ what }) => what === asked).map(({ id }) => id)
  return { clients: idsOf('client'), documents: idsOf('document') }
}

/** Where very many clients have the words, documents are gone through in the order of the list, and each asks for its client. */
function ofManyClients(patterns: readonly string[]): Way {
  const hasWords = sql`k.search like all (${searchWords(patterns)})`
  return {
    where: sql`(
      select ${hasWords} from clients k where k.company_id = current_company() and k.id = d.client_id
    )`,
    // Who counts goes from client to client: it needs no look at the client for each document.
    counted: sql`d.client_id in (select k.id from clients k where k.company_id = current_company() and ${hasWords})`,
  }
}

/** The same as one condition, for who adds up all that is found. */
export function isFoundBy(ways: readonly Way[] | undefined): RawBuilder<unknown> {
  if (ways === undefined) return sql`true`
  if (ways.length === 0) return sql`false`
  const each = ways.map(
    ({ counted, where }) => sql`
    select d.id from documents d where d.company_id = current_company() and ${counted ?? where}`,
  )
  return sql`d.id in (${sql.join(each, sql` union all `)})`
}

export type DocumentSearch = {
  patterns: string[] | null
  digits: string | null
  /** In the smallest coin, as lists compare it. */
  coins: string | null
  sequence: string | null
  least: { isAbove: boolean; coins: string } | null
  /** Of a client, as it is stored: without dashes. */
  identity: string | null
}

/** What a person may mean: `>500000`, `113,000.00`, `FE-123`, eight digits of a clave, `3-101-500111`, words of a name. */
export function readSearch(search: string): DocumentSearch {
  const compact = search.replace(/[\s,₡$]/g, '')
  const identity = compact.replaceAll('-', '').toUpperCase()
  const [, sign, bound = ''] = /^([<>])(.*)$/.exec(compact) ?? []
  const least = coinsOf(bound)
  const [, sequence] = /^(?:[A-Za-z]{2,3}-?)?0*([1-9]\d{0,9})$/.exec(compact) ?? []
  return {
    patterns: /\p{L}/u.test(search) ? searchPatterns(search) : null,
    digits: /^\d{4,50}$/.test(compact) ? compact : null,
    coins: coinsOf(compact),
    sequence: sequence ?? null,
    least: least === null ? null : { isAbove: sign === '>', coins: least },
    // Nine to twelve characters; of legal entities the fifth may be a letter (Decreto 44648).
    identity: /^\d{4}[\dA-Z]\d{4,7}$/.test(identity) ? identity : null,
  }
}

/** `113000.5` is 11300050; null for what is no amount of coins. */
function coinsOf(text: string): string | null {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,2})0{0,3})?$/.exec(text) ?? []
  return whole === undefined ? null : `${whole}${part.padEnd(2, '0')}`
}
