import type { ElsewhereAnswer } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import { listMyCompanies, type MyCompany } from '#modules/companies/index.ts'
import { readSearch } from '#modules/documents/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { searchWords } from '#platform/database/search-words.ts'
import { throughCompanies } from '#platform/database/whose.ts'

const mostOfEach = 5

/**
 * A handful of documents and clients of a person's other companies that the words can mean: by number, end of the clave, name or
 * identity. One statement for all companies, and in each only what the role there sees.
 */
export async function searchElsewhere(
  ctx: OpenContext,
  userId: string,
  { q, but }: { q: string; but?: string | undefined },
): Promise<ElsewhereAnswer> {
  const mine = (await listMyCompanies(ctx, userId)).filter(({ company }) => company.id !== but)
  const companies = throughCompanies(
    mine.map(toSeen),
    sql`name text, reads_documents boolean, sees_only_own boolean, reads_clients boolean`,
  )
  const { patterns, digits, sequence, identity } = readSearch(q)
  const words = searchWords(patterns ?? [])
  // The first word goes through the index, for which "all of them" means nothing.
  const isMeant = sql`(
    ${patterns !== null} and k.search like (${words})[1] and k.search like all (${words})
    or k.identification_number = ${identity}
  )`
  const [documents, clients] = await Promise.all([
    sql<ElsewhereAnswer['documents'][number]>`
      select d.id, ${company} as company, d.kind, d.consecutivo, d.client_name, d.fiscal_status, d.total::text as total, d.currency
      from ${companies}
      cross join lateral (
        select d.* from documents d
        where whose.reads_documents and d.company_id = whose.id
          and (d.environment is null or d.environment = whose.environment)
          and (not whose.sees_only_own or ${userId}::uuid in (d.created_by, d.issued_by))
          and d.id in (
            select x.id from documents x where x.company_id = whose.id and x.sequence = ${sequence}::bigint
            union all
            select x.id from documents x
            where x.company_id = whose.id and x.clave_reversed >= reverse(${digits}) collate "C"
              and x.clave_reversed < reverse(${digits}) || '~' collate "C"
            union all
            select x.id from documents x where x.company_id = whose.id and x.client_id in (
              select k.id from clients k where k.company_id = whose.id and ${isMeant} limit 200
            )
          )
        order by d.sorted_at desc limit ${mostOfEach}
      ) d
      order by d.sorted_at desc limit ${mostOfEach}
    `.execute(ctx.tx),
    sql<ElsewhereAnswer['clients'][number]>`
      select k.id, ${company} as company, k.name, k.trade_name, k.identification_number
      from ${companies}
      cross join lateral (
        select k.* from clients k
        where whose.reads_clients and k.company_id = whose.id and not k.is_archived and ${isMeant}
        order by k.sort_name limit ${mostOfEach}
      ) k
      order by k.sort_name limit ${mostOfEach}
    `.execute(ctx.tx),
  ])
  return {
    documents: documents.rows.map((row) => ({ ...row, total: shortestNumber(row.total) })),
    clients: clients.rows,
  }
}

const company = sql`jsonb_build_object('id', whose.id, 'name', whose.name)`

/** What a statement has to know of a person in a company. */
function toSeen({ company: { id, name, trade_name, environment }, reach }: MyCompany) {
  return {
    id,
    environment,
    name: trade_name ?? name,
    reads_documents: reach('documents.read') !== 'none',
    sees_only_own: reach('documents.read') === 'own',
    reads_clients: reach('clients.read') !== 'none',
  }
}
