import type { QuotationRow } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { visibleQuotations } from '#modules/documents/index.ts'
import { changeTags, type TagChange } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { QuotationNotFound } from './errors.ts'
import { readQuotation } from './quotation-store.ts'
import { toRowView } from './quotation-view.ts'

/**
 * Changes the tags of an offer, wherever it stands: its client does not see them, and its version stays. Open screens show it. Throws
 * QuotationNotFound, and what `changeTags` does.
 */
export async function tagQuotation(ctx: CompanyContext, id: string, change: TagChange): Promise<void> {
  ctx.permit('documents.draft')
  const row = await changeTags(
    ctx,
    change,
    sql`q.tags`,
    (tags) => sql`
    update quotations q set tags = ${tags}
    where q.company_id = current_company() and q.id = ${id}::uuid and ${visibleQuotations(ctx)} returning q.id
  `,
  )
  if (row === undefined) throw new QuotationNotFound()
  ctx.announce({ type: 'quotation', companyId: ctx.companyId, id })
}

/** An offer as lists show it. Throws QuotationNotFound. */
export async function getQuotationRow(ctx: CompanyContext, id: string): Promise<QuotationRow> {
  ctx.permit('documents.read')
  const row = await readQuotation(ctx, id)
  if (row === undefined) throw new QuotationNotFound()
  return toRowView(row)
}
