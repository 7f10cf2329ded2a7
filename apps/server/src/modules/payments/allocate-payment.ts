import { foreignCurrency } from '@cuentaclara/contracts'
import { compare, type Decimal, decimal, isPositive, sum } from '@cuentaclara/decimal'
import { convertTogether, isWholeCoins } from '@cuentaclara/einvoice'
import type { FieldErrors, FieldMistakeKey } from '#platform/errors.ts'

/** A document as payments see it. */
export type Debt = {
  id: string
  clientId: string | null
  currency: string
  balance: Decimal
  counts: boolean
}

export type Money = { amount: Decimal; currency: string; rate: string; clientId: string }

export type Allocation = {
  documentId: string
  /** In the document's currency. */
  amount: Decimal
  /** In the payment's. */
  taken: Decimal
}

/**
 * What an asked-for split of some money means, or what is wrong with it by field: a document of somebody else, one named
 * twice, parts of a coin, more than is owed, more than there is. Amounts in the other currency are rounded to its coins
 * together, so that two halves of an odd yen take one yen more of one of them, and not of both.
 */
export function allocatePayment(
  money: Money,
  asked: readonly { document_id: string; amount: string }[],
  debts: ReadonlyMap<string, Debt>,
): { allocations: Allocation[]; errors: FieldErrors } {
  const errors: Record<string, FieldMistakeKey[]> = {}
  const seen = new Set<string>()
  const split = asked.flatMap(({ document_id: documentId, amount: text }, index) => {
    const debt = debts.get(documentId)
    const amount = decimal(text)
    const field = (name: string) => `allocations.${index}.${name}`
    if (debt === undefined || seen.has(documentId) || !debt.counts || debt.clientId !== money.clientId) {
      errors[field('document_id')] = ['choose']
      return []
    }
    seen.add(documentId)
    if (isBeyondRate(debt.currency, money, debts)) {
      errors[field('document_id')] = ['one-foreign-currency']
      return []
    }
    if (!isPositive(amount)) errors[field('amount')] = ['positive']
    else if (!isWholeCoins(amount, debt.currency)) errors[field('amount')] = ['whole-coins']
    else if (compare(amount, debt.balance) > 0) errors[field('amount')] = ['more-than-owed']
    return [{ documentId, amount, currency: debt.currency }]
  })
  const taken = convertTogether(split, money.currency, money.rate)
  const allocations = split.map(({ documentId, amount }, index) => ({
    documentId,
    amount,
    taken: taken[index]!,
  }))
  if (compare(sum(taken), money.amount) > 0) errors.allocations = ['more-than-paid']
  for (const [index, part] of taken.entries()) {
    if (!isPositive(part)) errors[`allocations.${index}.amount`] ??= ['positive']
  }
  return { allocations, errors }
}

/** A payment has one rate: what it settles is in its own currency, in colones, or, where it is in colones, in one other. */
function isBeyondRate(currency: string, money: Money, debts: ReadonlyMap<string, Debt>): boolean {
  return currency !== 'CRC' && currency !== foreignCurrency(money, debts.values())
}
