import type { FiscalStatus } from '@cuentaclara/contracts'
import { costaRicaInstant, type Identification } from '@cuentaclara/einvoice'
import type { JsonObject } from '@cuentaclara/einvoice/xml'
import type { TaxpayerId } from '@cuentaclara/hacienda'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { nextStatus } from './fiscal-status.ts'
import { writeDocument } from './sign-document.ts'
import type { Deliverable, Outcome, Subject } from './subject.ts'

/** Issued documents: asked about by their clave; the authority's word is their status. */
export const documentSubject: Subject = {
  name: 'document',
  read: readDocuments,
  async take(ctx, outcomes, at) {
    await moveStatuses(ctx, outcomes, at)
    await recordFailures(ctx, outcomes, at)
  },
}

type Row = {
  id: string
  clave: string
  consecutivo: string
  issued_at: Date
  /** Only its issuer and receiver, unless nobody has signed it yet. */
  snapshot: JsonObject
}

async function readDocuments(ctx: CompanyContext, ids: readonly string[]) {
  const { rows } = await sql<Row>`
    select d.id, d.clave, d.consecutivo, d.issued_at,
      case when f.subject_id is null then d.snapshot else
        jsonb_build_object('issuer', d.snapshot -> 'issuer', 'receiver', d.snapshot -> 'receiver')
      end as snapshot
    from documents d
    left join submission_files f on f.company_id = d.company_id and f.subject_id = d.id and f.kind = 'xml'
    where d.company_id = current_company() and d.id = any(${ids}::uuid[])
  `.execute(ctx.tx)
  return new Map(rows.map((row) => [row.id, toDeliverable(row, ctx.companyId)]))
}

function toDeliverable({ clave, consecutivo, issued_at, snapshot }: Row, companyId: string): Deliverable {
  return {
    key: clave,
    write: () => writeDocument({ snapshot, clave, consecutivo }, companyId),
    envelope: () => ({
      clave,
      issuedAt: costaRicaInstant(issued_at.getTime()),
      issuer: taxpayerOf(snapshot.issuer)!,
      receiver: taxpayerOf(snapshot.receiver),
    }),
  }
}

function taxpayerOf(party: JsonObject[string] | undefined): TaxpayerId | null {
  const identification = (party as { identification?: Identification } | null | undefined)?.identification
  return identification === undefined ? null : { type: identification.type, number: identification.number }
}

async function moveStatuses(ctx: CompanyContext, outcomes: readonly Outcome[], at: Date): Promise<void> {
  const moving = outcomes.filter(({ step }) => step.event !== null)
  const before = await lockStatuses(
    ctx,
    moving.map(({ id }) => id),
  )
  const moved = moving.flatMap(({ id, step, answer }) => {
    const status = nextStatus(before.get(id)!, step.event!)
    if (status === before.get(id)) return []
    return {
      document_id: id,
      fiscal_status: status,
      has_warning: answer?.status === 'accepted' && answer.entries.length > 0,
      detail: status === 'failed' ? step.problem : null,
    }
  })
  if (moved.length === 0) return
  await sql`
    select store_statuses(current_company(), ${JSON.stringify(moved)}::jsonb, ${at})
  `.execute(ctx.tx)
}

/** Where they stand now: somebody may have paused sending since they were claimed. */
async function lockStatuses(ctx: CompanyContext, ids: readonly string[]): Promise<Map<string, FiscalStatus>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; fiscal_status: FiscalStatus }>`
    select id, fiscal_status from documents
    where company_id = current_company() and id = any(${ids}::uuid[])
    order by id
    for no key update
  `.execute(ctx.tx)
  return new Map(rows.map(({ id, fiscal_status }) => [id, fiscal_status]))
}

async function recordFailures(ctx: CompanyContext, outcomes: readonly Outcome[], at: Date): Promise<void> {
  const failures = outcomes.filter(({ step }) => step.hasFailed)
  await ctx.record(
    ...failures.map(({ id, step }) => ({
      companyId: ctx.companyId,
      name: 'document.attempt_failed' as const,
      subjectId: id,
      facts: { detail: step.problem },
      at,
    })),
  )
}
