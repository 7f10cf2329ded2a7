import type { Import } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { compare, decimal, isPositive, shortestNumber, toText } from '@cuentaclara/decimal'
import { isWholeCoins } from '@cuentaclara/einvoice'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { dictionaries, type Language } from '@cuentaclara/locales'
import type { z } from 'zod'
import { type Given, type Steps, startRows, type Taker } from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FieldErrors, type FieldMistakeKey, Invalid } from '#platform/errors.ts'
import { type Debt, readDebts } from './propose-balances.ts'

type Choice = z.output<typeof schemas.pastBalancesChoice>

/**
 * Takes over as balances what a person ticked, by the import of balances: the same rows, the same day to take them back. What
 * stands among the balances already is found there and stays as it is. Throws Invalid by field.
 */
export async function takeBalances(
  ctx: CompanyContext,
  steps: Steps,
  { documents, taker }: Choice & { taker: Taker & { language: Language } },
): Promise<Import> {
  ctx.permit('payments.void')
  const { debts } = await readDebts(ctx)
  const byId = new Map(debts.map((debt) => [debt.id, debt]))
  const chosen = documents.map(({ id, amount }) => ({ debt: byId.get(id), amount }))
  const errors: FieldErrors = Object.fromEntries(
    chosen.flatMap(({ debt, amount }, at) => mistakesOf(`documents.${at}`, debt, amount)),
  )
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  return startRows(ctx, steps, {
    kind: 'opening-balances',
    name: dictionaries[taker.language].pastBalances.fileName,
    rows: chosen.map(({ debt, amount }) => ({
      given: toGiven(debt!, amount),
      label: labelOf(debt!),
    })),
    taker,
  })
}

function mistakesOf(
  path: string,
  debt: Debt | undefined,
  amount: string | undefined,
): [string, FieldErrors[string]][] {
  if (debt === undefined) return [[`${path}.id`, ['choose']]]
  if (typeof debt.debtor === 'string') return [[`${path}.id`, ['client-unknown']]]
  const wrong = amount === undefined ? null : amountMistake(amount, debt)
  return wrong === null ? [] : [[`${path}.amount`, [wrong]]]
}

/** What is wrong with an amount that was typed in place of what is open. */
export function amountMistake(
  amount: string,
  { currency, charged }: Pick<Debt, 'currency' | 'charged'>,
): FieldMistakeKey | null {
  const typed = decimal(amount)
  if (!isPositive(typed)) return 'positive'
  if (!isWholeCoins(typed, currency)) return 'whole-coins'
  // What was ever charged; a payment receipt may have been void.
  return compare(typed, charged) > 0 ? 'more-than-owed' : null
}

function labelOf({ debtor, client_name: name, consecutivo }: Debt): string {
  return [shortNumber(consecutivo), typeof debtor === 'string' ? name : debtor.client.name].join(' · ')
}

function toGiven(
  { debtor, consecutivo, issued_on, due_on, currency, exchange_rate, open }: Debt,
  amount?: string,
): Given {
  if (typeof debtor === 'string') throw new Error('nobody owes it')
  return {
    client_name: debtor.calledAs,
    original_number: consecutivo,
    issued_on,
    due_on,
    currency,
    exchange_rate: isPositive(decimal(exchange_rate)) ? shortestNumber(exchange_rate) : null,
    balance: amount === undefined ? shortestNumber(toText(open)) : shortestNumber(amount),
  }
}
