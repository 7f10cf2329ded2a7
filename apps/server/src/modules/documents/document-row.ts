import type { DeliveryStatus, DocumentRow, FiscalStatus, PaymentStatus } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { causeOf, type StoredAnswer } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { countsHere, numberOf } from './counts-here.ts'
import { paymentStatus } from './document-filter.ts'
import { DocumentNotFound } from './errors.ts'
import { isMended } from './is-mended.ts'
import { visibleDocuments } from './own-documents.ts'

export type StoredRow = {
  id: string
  kind: DocumentRow['kind']
  consecutivo: string | null
  clave: string | null
  issued_at: Date | null
  due_on: string | null
  client_id: string | null
  client_name: string | null
  currency: DocumentRow['currency']
  exchange_rate: string
  total: string
  balance: string
  fiscal_status: FiscalStatus
  payment_status: PaymentStatus
  delivery_status: DeliveryStatus
  has_warning: boolean
  created_by_name: string | null
  seller_name: string | null
  credit: { payment_id: string; amount: string } | null
  branch: string
  branch_name: string | null
  tags: string[]
  updated_at: Date
  payment_means: string[] | null
  /** Of notes: what they take from, else what they refer to first. */
  reference: NonNullable<DocumentRow['reference']> | null
  answer_entries: StoredAnswer['entries'] | null
  is_mended: boolean | null
  counts_nowhere: boolean
}

/** The columns of a row in a list, from `documents d` joined with `users u`, its author. `today` decides what is overdue. */
export function rowColumns(today: string): RawBuilder<unknown> {
  return sql`
    d.environment is not null and not ${countsHere} as counts_nowhere,
    d.id, d.kind, ${numberOf} as consecutivo, d.clave, d.issued_at, d.due_on, d.client_id, d.client_name, d.currency,
    d.exchange_rate, d.total, d.balance, d.fiscal_status, ${paymentStatus(today)} as payment_status,
    d.delivery_status, d.has_warning, u.name as created_by_name, d.tags, d.updated_at, d.branch,
    (select b.name from branches b where b.company_id = d.company_id and b.code = d.branch) as branch_name,
    case when d.seller_id is not null then (
      select e.name from list_entries e where e.company_id = d.company_id and e.id = d.seller_id
    ) end as seller_name,
    case when d.fiscal_status = 'rejected' then (
      select s.answer -> 'entries' from submissions s where s.company_id = d.company_id and s.subject_id = d.id
    ) end as answer_entries,
    case when d.fiscal_status = 'rejected' then ${isMended} end as is_mended,
    case when d.kind = 'credit-note' then (
      select jsonb_build_object('payment_id', p.id, 'amount', p.unapplied::text) from payments p
      where p.company_id = d.company_id and p.source_id = d.id and p.unapplied > 0
    ) end as credit,
    case when d.kind = 'ticket' then jsonb_path_query_array(d.input, '$.payments[*].means') end as payment_means,
    case when d.kind in ('credit-note', 'debit-note') then coalesce(
      (
        select jsonb_build_object('number', f.number, 'code', f.code, 'document', ${linkTo(sql`o`)})
        from document_references f
        left join documents o on o.company_id = f.company_id and o.id = f.target_id
        where f.company_id = d.company_id and f.document_id = d.id and f.number is not null
        order by f.amount is null, f.place limit 1
      ),
      (
        select jsonb_build_object('number', r ->> 'number', 'code', r ->> 'code', 'document', ${linkTo(sql`o`)})
        from (select d.input #> '{references,0}' as r) first
        left join documents o on o.company_id = d.company_id and o.clave = r ->> 'number'
          and o.environment = (select current_environment())
        where r ->> 'number' is not null
      )
    ) end as reference`
}

function linkTo(o: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${o}.id is not null then
    jsonb_build_object('id', ${o}.id, 'kind', ${o}.kind, 'consecutivo', ${o}.consecutivo) end`
}

/** One document as lists show it; undefined when there is none that the reader sees. */
export async function readRow(ctx: CompanyContext, id: string, today: string) {
  const { rows } = await sql<StoredRow>`
    select ${rowColumns(today)} from documents d left join users u on u.id = d.created_by
    where d.company_id = current_company() and d.id = ${id}::uuid and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  return rows[0]
}

/** A document as lists show it. Throws DocumentNotFound. */
export async function getDocumentRow(ctx: CompanyContext, id: string): Promise<DocumentRow> {
  const found = await readRow(ctx, id, costaRicaDay(ctx.clock.now()))
  if (found === undefined) throw new DocumentNotFound()
  return toRowView(found)
}

export function toRowView(row: StoredRow): DocumentRow {
  return {
    id: row.id,
    kind: row.kind,
    consecutivo: row.consecutivo,
    clave: row.clave,
    issued_at: row.issued_at === null ? null : costaRicaInstant(row.issued_at.getTime()),
    due_on: row.due_on,
    client_id: row.client_id,
    client_name: row.client_name,
    currency: row.currency,
    exchange_rate: shortestNumber(row.exchange_rate),
    total: shortestNumber(row.total),
    balance: shortestNumber(row.balance),
    fiscal_status: row.fiscal_status,
    payment_status: row.payment_status,
    delivery_status: row.delivery_status,
    has_warning: row.has_warning,
    created_by: row.created_by_name,
    seller_name: row.seller_name,
    tags: row.tags,
    branch: { code: row.branch, name: row.branch_name ?? row.branch },
    updated_at: costaRicaInstant(row.updated_at.getTime()),
    ...(row.is_mended === null
      ? {}
      : { rejection: { cause: causeOf(row.answer_entries ?? []), is_mended: row.is_mended } }),
    ...(row.counts_nowhere ? { is_trial: true } : {}),
    ...(row.payment_means === null ? {} : { payment_means: row.payment_means }),
    ...(row.credit === null ? {} : { credit: { ...row.credit, amount: shortestNumber(row.credit.amount) } }),
    ...(row.reference === null ? {} : { reference: row.reference }),
  }
}
