import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { sql } from 'kysely'
import { isMended } from '#modules/documents/index.ts'
import { noteDelivery } from '#modules/documents/issuing.ts'
import { notify } from '#modules/notifications/index.ts'
import { causeParams, type StoredAnswer } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'

/** What its owner would have heard of a demo company's past: what the authority rejected, and the letter that came back. */
export async function tellNews(ctx: CompanyContext, ownerId: string): Promise<void> {
  await tellOfRejections(ctx, ownerId)
  await tellOfBounces(ctx, ownerId)
}

async function tellOfRejections(ctx: CompanyContext, ownerId: string): Promise<void> {
  const { rows } = await sql<
    Row<'documents', 'id' | 'kind'> & { consecutivo: string; entries: StoredAnswer['entries'] }
  >`
    select d.id, d.kind, d.consecutivo, a.answer -> 'entries' as entries
    from documents d join submissions a on a.company_id = d.company_id and a.subject_id = d.id
    where d.company_id = current_company() and d.fiscal_status = 'rejected' and not ${isMended}
  `.execute(ctx.tx)
  for (const { id, kind, consecutivo, entries } of rows) {
    await notify(ctx, {
      kind: 'rejected',
      params: { number: shortNumber(consecutivo), ...causeParams(entries) },
      path: `/transactions/detail/${kind}/${id}`,
      to: { users: [ownerId] },
      once: id,
    })
  }
}

async function tellOfBounces(ctx: CompanyContext, ownerId: string): Promise<void> {
  const { rows } = await sql<Row<'documents', 'id' | 'kind'> & { email: string; issued_at: Date }>`
    select d.id, d.kind, d.issued_at, k.emails[1] as email
    from documents d join clients k on k.company_id = d.company_id and k.id = d.client_id
    where d.company_id = current_company() and d.delivery_status = 'bounced'
  `.execute(ctx.tx)
  for (const { id, kind, email, issued_at: issuedAt } of rows) {
    await noteDelivery(ctx, {
      companyId: ctx.companyId,
      documentId: id,
      status: 'bounced',
      event: 'mail_bounced',
      actor: null,
      detail: `${email}: 550 5.1.1 User unknown`,
      at: new Date(issuedAt.getTime() + 60_000),
    })
    const path = `/transactions/detail/${kind}/${id}`
    await notify(ctx, { kind: 'mail-bounced', params: { email }, path, to: { users: [ownerId] }, once: id })
  }
}
