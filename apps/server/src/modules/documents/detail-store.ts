import type { DocumentChange, DocumentDetail, EventName, LinkedDocument } from '@cuentaclara/contracts'
import type { Issue } from '@cuentaclara/einvoice'
import type { JsonObject } from '@cuentaclara/einvoice/xml'
import { sql } from 'kysely'
import { holdCauseOf, type StoredAnswer } from '#modules/submissions/index.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import { rowColumns, type StoredRow } from './document-row.ts'
import { quotationName } from './engine/quotation-lines.ts'
import { visibleDocuments } from './own-documents.ts'

export type DetailRow = StoredRow & {
  version: number
  credited: string
  input: unknown
  snapshot: JsonObject | null
  created_at: Date
  issued_by_name: string | null
  approval_asked_at: Date | null
  approval_asked_by: string | null
  is_approval_mine: boolean | null
  signed_at: Date | null
  first_sent_at: Date | null
  received_at: Date | null
  answered_at: Date | null
  answer: StoredAnswer | null
  next_attempt_at: Date | null
  last_problem: string | null
  held_because: DocumentDetail['held_because']
  findings: Issue[] | null
}

export type EventRow = {
  at: Date
  name: EventName
  actor_name: string | null
  detail: string | null
  changes: DocumentChange[] | null
}

/** A document with where it stands at the authority; undefined when there is none that the reader sees. */
export async function readDetail(ctx: CompanyContext, id: string, today: string) {
  const { rows } = await sql<DetailRow>`
    select ${rowColumns(today)}, d.version, d.credited, d.input, d.snapshot, d.created_at, d.approval_asked_at, p.name as approval_asked_by,
      d.approval_asked_by = ${ctx.userId}::uuid as is_approval_mine, i.name as issued_by_name,
      f.created_at as signed_at, s.first_sent_at, s.received_at, s.answered_at, s.answer, s.next_attempt_at,
      s.last_problem,
      (
        select w.findings from document_findings w where w.company_id = d.company_id and w.document_id = d.id
      ) as findings,
      case when d.fiscal_status = 'held' then ${holdCauseOf('d')} end as held_because
    from documents d
    left join users u on u.id = d.created_by
    left join users i on i.id = d.issued_by
    left join users p on p.id = d.approval_asked_by
    left join submissions s on s.company_id = d.company_id and s.subject_id = d.id
    left join submission_files f on f.company_id = d.company_id and f.subject_id = d.id and f.kind = 'xml'
    where d.company_id = current_company() and d.id = ${id}::uuid and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  return rows[0]
}

/** What happened to a document, oldest first. */
export async function readEvents(tx: CompanyTransaction, companyId: string, id: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.at, e.name, u.name as actor_name, e.facts ->> 'detail' as detail, e.facts -> 'changes' as changes
    from events e left join users u on u.id = e.actor
    where e.company_id = ${companyId}::uuid and e.subject_id = ${id}::uuid
    order by e.number limit 500
  `.execute(tx)
  return rows
}

/** The chain of a document: what it refers to and what refers to it, of the same environment. */
export async function readLinks(
  tx: CompanyTransaction,
  companyId: string,
  id: string,
): Promise<NonNullable<DocumentDetail['links']>> {
  const { rows } = await sql<LinkedDocument & { direction: 'to' | 'from' }>`
    with self as (
      select d.clave, coalesce(d.environment, c.environment) as environment, d.input
      from documents d join companies c on c.id = d.company_id
      where d.company_id = ${companyId}::uuid and d.id = ${id}::uuid
    ), linked as (
      select 'to' as direction, o.* from self
      cross join lateral jsonb_path_query(self.input, '$.references[*].number') as number
      join documents o on o.company_id = ${companyId}::uuid and o.environment = self.environment
        and o.clave = number #>> '{}'
      union all
      select 'from', o.* from documents o
      where o.company_id = ${companyId}::uuid and o.id in (
        select f.document_id from document_references f
        where f.company_id = ${companyId}::uuid and f.target_id = ${id}::uuid
      )
    )
    select direction, id, kind, consecutivo, fiscal_status, currency, trim_scale(total) as total
    from linked order by issued_at limit 200
  `.execute(tx)
  const of = (wanted: 'to' | 'from') =>
    rows.filter(({ direction }) => direction === wanted).map(({ direction, ...link }) => link)
  return { to: of('to'), from: of('from'), made_of: await readOrigins(tx, companyId, id) }
}

type Links = NonNullable<DocumentDetail['links']>

async function readOrigins(tx: CompanyTransaction, companyId: string, id: string) {
  const { rows } = await sql<Links['made_of'][number]>`
    select 'quotation' as type, q.id,
      ${quotationName} as name
    from quotation_documents x
    join quotations q on q.company_id = x.company_id and q.id = x.quotation_id
    where x.company_id = ${companyId}::uuid and x.document_id = ${id}::uuid
    union all
    select 'simple', r.id, 'CS-' || r.number from simple_receipts r
    where r.company_id = ${companyId}::uuid and r.document_id = ${id}::uuid
    union all
    select 'recurring', s.id, s.name from recurring_documents n
    join recurring_invoices s on s.company_id = n.company_id and s.id = n.recurring_id
    where n.company_id = ${companyId}::uuid and n.document_id = ${id}::uuid
  `.execute(tx)
  return rows
}
