import { addDays } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { readClosedUntil } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { announceExpense, insertExpense } from './expense-store.ts'
import { reopenIfOwed, takeBackCredit } from './pay-part.ts'
import { findTwin, lockPurchases } from './refuse-twin.ts'

/** What a received document and its answer say of the expense that it is. */
export type ReceivedExpense = {
  receptionId: string
  spentOn: string
  supplierName: string
  /** Null for a supplier whose kind of identity we do not know. */
  supplierType: string | null
  supplierNumber: string | null
  clave: string
  documentNumber: string
  description: string | null
  currency: string
  exchangeRate: string
  total: string
  /** What notes of the supplier took off already. */
  credited: string
  vat: string
  vatCredit: string
  categoryId: string | null
  /** The means of payment that the supplier's document names, and whether it was paid on the spot. */
  means: string | null
  dueOn: string | null
}

/**
 * Makes the expense of a document that was accepted; the use case that accepts asks for the permission. Where somebody had
 * recorded the document by hand, that expense becomes the document's: it counts once, with the credit that the answer took. Nothing
 * is added to a month whose books are closed, nor changed in it: an expense of one is dated on the first day that is open.
 */
export async function recordReceived(ctx: CompanyContext, received: ReceivedExpense): Promise<string> {
  await lockPurchases(ctx)
  const typed = await findTwin(ctx, { ...received, documentNumber: received.clave }, null)
  const closedUntil = await readClosedUntil(ctx)
  if (typed?.document_kind === 'opening') return turnIntoExpense(ctx, typed.id, { ...received, closedUntil })
  if (typed?.reception_id === null) return adopt(ctx, typed.id, { ...received, closedUntil })

  const id = newId()
  await insertExpense(ctx, id, {
    status: 'recorded',
    spentOn: openDay(received.spentOn, closedUntil),
    supplierName: received.supplierName.slice(0, 100),
    supplierType: received.supplierType,
    supplierNumber: received.supplierNumber,
    categoryId: received.categoryId,
    branch: null,
    tags: [],
    description: received.description?.slice(0, 300) ?? null,
    documentKind: 'electronic',
    documentNumber: received.documentNumber,
    currency: received.currency,
    exchangeRate: received.exchangeRate,
    total: received.total,
    vat: received.vat,
    vatCredit: received.vatCredit,
    deductible: 'yes',
    deductiblePercent: '100',
    means: received.means,
    account: null,
    paidOn: null,
    dueOn: received.dueOn,
    notes: null,
    receptionId: received.receptionId,
  })
  announceExpense(ctx, id)
  return id
}

/** The day of an expense, or the first one after it whose books are open. */
export function openDay(day: string, closedUntil: string | null): string {
  return closedUntil !== null && day <= closedUntil ? addDays(closedUntil, 1) : day
}

/** What the document says takes the place of what was typed; when and how it was paid stays, and all of it in a closed month. */
async function adopt(
  ctx: CompanyContext,
  id: string,
  received: ReceivedExpense & { closedUntil: string | null },
): Promise<string> {
  const { rows } = await sql`
    update expenses set reception_id = ${received.receptionId}::uuid, version = version + 1,
      updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid and spent_on <= ${received.closedUntil}::date
    returning id
  `.execute(ctx.tx)
  if (rows.length === 0) await takeOver(ctx, id, received)
  announceExpense(ctx, id)
  return id
}

/**
 * A debt from before whose document is accepted here after all: from now on it is its expense, on the first day that is open, and as much
 * of it is left to pay as before.
 */
async function turnIntoExpense(
  ctx: CompanyContext,
  id: string,
  received: ReceivedExpense & { closedUntil: string | null },
): Promise<string> {
  await takeOver(ctx, id, received)
  await sql`
    update expenses set spent_on = ${openDay(received.spentOn, received.closedUntil)}::date, deductible = 'yes',
      deductible_percent = 100
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
  announceExpense(ctx, id)
  return id
}

async function takeOver(ctx: CompanyContext, id: string, received: ReceivedExpense): Promise<void> {
  await sql`
    update expenses set reception_id = ${received.receptionId}::uuid, document_kind = 'electronic',
      document_number = ${received.documentNumber}, currency = ${received.currency},
      exchange_rate = ${received.exchangeRate}::numeric, total = ${received.total}::numeric,
      -- Of a debt from before only what was left of its document was owed, its notes taken off.
      settled = case document_kind when 'opening'
        then greatest(
          0, ${received.total}::numeric - ${received.credited}::numeric - greatest(0, total - settled)
        ) else settled end,
      credited = ${received.credited}::numeric,
      vat = ${received.vat}::numeric, vat_credit = ${received.vatCredit}::numeric,
      category_id = coalesce(category_id, ${received.categoryId}::uuid), version = version + 1,
      updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

/** Kept with the expense as whatever a person gives as a reason. */
const rejectedByAuthority = 'Hacienda rechazó el comprobante'

/**
 * What the authority rejected is no document: nothing is owed for it, and what was paid gives no credit. An expense of a month
 * whose books are closed stays as it is.
 */
export async function withdrawReceived(ctx: CompanyContext, receptionId: string): Promise<void> {
  const closedUntil = await readClosedUntil(ctx)
  const stays = sql`(status = 'paid' or credit_used > 0)`
  const { rows } = await sql<{ id: string; status: string }>`
    update expenses set vat_credit = case when ${stays} then 0 else vat_credit end,
      status = case when ${stays} then status else 'void' end,
      void_reason = case when ${stays} then void_reason else ${rejectedByAuthority} end,
      voided_at = case when ${stays} then voided_at else ${new Date(ctx.clock.now())} end,
      version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and reception_id = ${receptionId}::uuid
      and status in ('recorded', 'approved', 'paid') and (${closedUntil}::date is null or spent_on > ${closedUntil}::date)
    returning id, status
  `.execute(ctx.tx)
  for (const { id, status } of rows) {
    if (status === 'void') await takeBackCredit(ctx, id)
    announceExpense(ctx, id)
  }
}

/**
 * Says how much the notes of its supplier took off the expense of a received document, in its currency. What they are together above it is
 * credit with the supplier, as what they take off one that was paid.
 */
export async function storeCredited(
  ctx: CompanyContext,
  { receptionId, credited }: { receptionId: string; credited: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update expenses set credited = ${credited}::numeric, version = version + 1,
      updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and reception_id = ${receptionId}::uuid and status <> 'void'
      and credited <> ${credited}::numeric
    returning id
  `.execute(ctx.tx)
  for (const { id } of rows) {
    // A note that counts no more had lowered what was paid, or left credit that was used.
    await reopenIfOwed(ctx, id)
    announceExpense(ctx, id)
  }
}
