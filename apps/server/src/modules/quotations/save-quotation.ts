import { sql } from 'kysely'
import { draftTotal } from '#modules/documents/drafts.ts'
import { visibleQuotations } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { putBackRow, readRow } from '#platform/database/kept-row.ts'
import { newId } from '#platform/ids.ts'
import { assessQuotation, type QuotationInput } from './assess-quotation.ts'
import { QuotationChangedElsewhere } from './errors.ts'
import { findQuotation } from './find-quotation.ts'
import { calculateTaken, choicesOf } from './offer-choices.ts'
import { refuseStrangeDeposit } from './offer-deposit.ts'
import {
  insertQuotation,
  type QuotationToStore,
  removeQuotation,
  takeNumber,
  updateQuotation,
} from './quotation-store.ts'

/** Keeps what was typed, finished or not, under the next number, and returns its id. Throws ClientUnknown. */
export async function createQuotation(ctx: CompanyContext, input: QuotationInput): Promise<string> {
  ctx.permit('documents.draft')
  const quotation = await toStore(ctx, newId(), input)
  await insertQuotation(ctx, await takeNumber(ctx.tx), quotation)
  return quotation.id
}

/**
 * Saves over a draft. `version` is the one that was read; null saves over whatever is there. Throws QuotationNotFound,
 * QuotationNotThere, QuotationChangedElsewhere, ClientUnknown.
 */
export async function saveQuotation(
  ctx: CompanyContext,
  id: string,
  input: QuotationInput,
  version: number | null,
): Promise<void> {
  ctx.permit('documents.draft')
  const known = await findQuotation(ctx, id, 'save')
  if (version !== null && version !== known.version) throw new QuotationChangedElsewhere(known.version)
  await updateQuotation(ctx, await toStore(ctx, id, input), known.version)
}

/** Deletes a draft that was never sent. Throws QuotationNotFound and QuotationNotThere. */
export async function deleteQuotation(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('documents.draft')
  await findQuotation(ctx, id, 'delete')
  await removeQuotation(ctx.tx, id)
}

/** A draft as it stands, to be put back; null where there is none. Undefined for one with papers or former revisions: they go with it. */
export async function readWholeQuotation(
  ctx: CompanyContext,
  id: string,
): Promise<{ row: string | null } | undefined> {
  const { rows } = await sql<{ hangs: boolean }>`
    select exists (select from papers p where p.company_id = q.company_id and p.quotation_id = q.id)
      or exists (select from quotation_revisions v where v.company_id = q.company_id and v.quotation_id = q.id) as hangs
    from quotations q where q.company_id = current_company() and q.id = ${id}::uuid and ${visibleQuotations(ctx)}
  `.execute(ctx.tx)
  if (rows[0]?.hangs === true) return undefined
  return { row: rows.length === 0 ? null : await readRow(ctx, 'quotations', sql`r.id = ${id}::uuid`) }
}

/** Puts back a draft that was deleted, under its number and as it was. */
export async function restoreQuotation(ctx: CompanyContext, row: string): Promise<void> {
  ctx.permit('documents.draft')
  await putBackRow(ctx, 'quotations', row)
}

async function toStore(ctx: CompanyContext, id: string, input: QuotationInput): Promise<QuotationToStore> {
  refuseStrangeDeposit(input)
  const { assessment, around, today } = await assessQuotation(ctx, input)
  const client = around.client && { id: around.client.id, name: around.client.party.name }
  const choices = choicesOf(input)
  const total = draftTotal(await calculateTaken(assessment, choices.leftOut))
  return { id, input, assessment, choices, total, client, today }
}
