import type { Import } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, isPositive, shortestNumber, toText } from '@cuentaclara/decimal'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { dictionaries, type Language } from '@cuentaclara/locales'
import type { z } from 'zod'
import { type Given, type Steps, startRows, type Taker } from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FieldErrors, Invalid } from '#platform/errors.ts'
import { type PastDebtRow, readPastDebts } from './propose-debts.ts'
import { amountMistake } from './take-balances.ts'

type Choice = z.output<typeof schemas.pastDebtsChoice>
type Chosen = Omit<Choice['documents'][number], 'id'> & { debt: PastDebtRow | undefined }

/**
 * Takes over as debts to suppliers what a person ticked, by the import of such debts: the same rows, the same day to take them back.
 * Whatever is not ticked counts as paid. Throws Invalid by field.
 */
export async function takeDebts(
  ctx: CompanyContext,
  steps: Steps,
  { documents, taker }: Choice & { taker: Taker & { language: Language } },
): Promise<Import> {
  ctx.permit('expenses.approve')
  const { debts } = await readPastDebts(ctx)
  const byId = new Map(debts.map((debt) => [debt.id, debt]))
  const chosen: Chosen[] = documents.map(({ id, ...rest }) => ({ debt: byId.get(id), ...rest }))
  const errors: FieldErrors = Object.fromEntries(
    chosen.flatMap((each, at) => mistakesOf(`documents.${at}`, each)),
  )
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  return startRows(ctx, steps, {
    kind: 'opening-debts',
    name: dictionaries[taker.language].pastBalances.debtsFileName,
    rows: chosen.map(({ debt, ...rest }) => ({ given: toGiven(debt!, rest), label: labelOf(debt!) })),
    taker,
  })
}

function mistakesOf(path: string, { debt, amount, due_on: dueOn }: Chosen): [string, FieldErrors[string]][] {
  if (debt === undefined) return [[`${path}.id`, ['choose']]]
  const wrong = amount === undefined ? null : amountMistake(amount, debt)
  return [
    ...(wrong === null ? [] : [[`${path}.amount`, [wrong]] as [string, FieldErrors[string]]]),
    ...(dueOn !== undefined && dueOn < debt.issued_on
      ? [[`${path}.due_on`, ['not-before-start']] as [string, FieldErrors[string]]]
      : []),
  ]
}

function labelOf({ supplier_name: name, consecutivo }: PastDebtRow): string {
  return [name, shortNumber(consecutivo)].join(' · ')
}

function toGiven(
  { consecutivo, issued_on, due_on, currency, exchange_rate, open, ...supplier }: PastDebtRow,
  chosen: { amount?: string | undefined; due_on?: string | undefined },
): Given {
  return {
    supplier_name: supplier.supplier_name.slice(0, 100) || supplier.supplier_identification_number,
    identification_number: supplier.supplier_identification_number || null,
    original_number: consecutivo,
    issued_on,
    due_on: chosen.due_on ?? due_on,
    currency,
    exchange_rate: isPositive(decimal(exchange_rate)) ? shortestNumber(exchange_rate) : null,
    balance: chosen.amount === undefined ? shortestNumber(toText(open)) : shortestNumber(chosen.amount),
  }
}
