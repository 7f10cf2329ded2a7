import type { ExpenseDetail } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, isPositive } from '@cuentaclara/decimal'
import { costaRicaDay, isWholeCoins } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rateOn } from '#modules/exchange-rates/index.ts'
import { deletePapers } from '#modules/papers/index.ts'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FieldErrors, Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { findSupplierMistakes, tidySupplier } from './check-expense.ts'
import { OpeningDebtNotFound, OpeningDebtSettled } from './errors.ts'
import { announceExpense, insertExpense, lockExpense } from './expense-store.ts'
import { getExpense } from './get-expense.ts'
import { refuseRecorded } from './refuse-twin.ts'

export type OpeningDebtInput = z.output<typeof schemas.openingDebtInput>

/**
 * Puts among what the company owes what is left of a document of a supplier from before. Throws Invalid by field, Conflict `expense-twice`
 * where the document is here already, and Conflict for a day whose books are closed.
 */
export async function takeOverDebt(ctx: CompanyContext, given: OpeningDebtInput): Promise<ExpenseDetail> {
  ctx.permit('expenses.record')
  const input = tidySupplier(given)
  const { issued_on: issuedOn, due_on: dueOn = null, number, currency, amount } = input
  await refuseIfClosed(ctx, issuedOn)
  const rate = (currency === 'CRC' ? null : input.exchange_rate) ?? (await rateOn(ctx, currency, issuedOn))
  refuse({ ...findMistakes(input, ctx.clock.now()), ...findRateMistakes(rate) })
  await refuseRecorded(ctx, {
    supplierName: input.supplier_name,
    supplierNumber: input.supplier_identification_number ?? null,
    documentNumber: number,
  })
  const id = newId()
  await insertExpense(ctx, id, {
    status: 'recorded',
    spentOn: issuedOn,
    supplierName: input.supplier_name,
    supplierType: input.supplier_identification_type ?? null,
    supplierNumber: input.supplier_identification_number ?? null,
    categoryId: null,
    branch: null,
    tags: [],
    description: null,
    documentKind: 'opening',
    documentNumber: number,
    currency,
    exchangeRate: rate!,
    total: amount,
    vat: '0',
    vatCredit: '0',
    deductible: 'no',
    deductiblePercent: '0',
    means: null,
    account: null,
    paidOn: null,
    dueOn: dueOn ?? issuedOn,
    notes: input.notes || null,
    receptionId: null,
  })
  announceExpense(ctx, id)
  return getExpense(ctx, id)
}

/** Takes one back of which nothing is paid. Throws OpeningDebtNotFound, OpeningDebtSettled. */
export async function removeOpeningDebt(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('expenses.approve')
  const debt = await lockExpense(ctx, id)
  if (debt?.document_kind !== 'opening') throw new OpeningDebtNotFound()
  await refuseIfClosed(ctx, debt.spent_on)
  const isOpen = debt.status === 'recorded' || debt.status === 'approved'
  if (!isOpen || isPositive(decimal(debt.settled))) throw new OpeningDebtSettled()
  await deletePapers(ctx, { type: 'expense', id })
  await sql`delete from expenses where company_id = current_company() and id = ${id}::uuid`.execute(ctx.tx)
  announceExpense(ctx, id)
}

function findMistakes(input: OpeningDebtInput, nowMs: number): FieldErrors {
  const { issued_on: issuedOn, due_on: dueOn, currency, amount } = input
  return {
    ...(issuedOn > costaRicaDay(nowMs) ? { issued_on: ['not-later'] } : {}),
    ...(dueOn && dueOn < issuedOn ? { due_on: ['not-before-start'] } : {}),
    ...(isWholeCoins(decimal(amount), currency) ? {} : { amount: ['whole-coins'] }),
    ...(isPositive(decimal(amount)) ? {} : { amount: ['positive'] }),
    ...findSupplierMistakes(input),
  }
}

function findRateMistakes(rate: string | null): FieldErrors {
  if (rate === null) return { exchange_rate: ['rate-missing'] }
  return isPositive(decimal(rate)) ? {} : { exchange_rate: ['positive'] }
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}
