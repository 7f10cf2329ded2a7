import { foreignCurrency, type OpenDocument } from '@cuentaclara/contracts'
import { decimal, toText } from '@cuentaclara/decimal'
import { convertTogether } from '@cuentaclara/einvoice/currency'
import { useState } from 'react'
import type { CurrencyCode } from '#lib/money.ts'
import type { PaymentForm } from './payment-form.ts'
import { leftOver, proposeNext, proposeSplit } from './propose.ts'
import { usePublishedRate } from './use-published-rate.ts'

/** An offer that a payment is the deposit of. */
export type Deposit = { quotationId: string; number: string; amount: string; currency: CurrencyCode }

export type PaymentSplit = ReturnType<typeof usePaymentSplit>

type Paid = {
  company: string
  form: PaymentForm
  debts: readonly OpenDocument[]
  documentIds: readonly string[]
  deposit: Deposit | undefined
}

/** How much is paid, in what, and what of it settles which document: proposed until somebody types it. */
export function usePaymentSplit({ company, form, debts, documentIds, deposit }: Paid) {
  const [typed, setTyped] = useState<Record<string, string> | null>(null)
  // What it was opened for comes first; what is typed beyond that settles the others, oldest first.
  const { wanted, documents } = inTurn(debts, documentIds)
  const currency = form.currency ?? deposit?.currency ?? documents[0]?.currency ?? 'CRC'
  const foreign = foreignCurrency({ currency }, deposit === undefined ? documents : [deposit])
  const published = usePublishedRate(company, foreign, form.paid_on)
  const rate = form.rate ?? published
  const next = proposeNext({ currency, rate }, wanted)
  const usual = amountOf(deposit, currency, rate) ?? (wanted.length === 0 ? '' : next.amount)
  const paid = { amount: form.amount ?? usual, currency, rate }
  const isAsked = form.amount === null && wanted.length > 0
  const split = typed ?? (isAsked ? next.split : proposeSplit(paid, documents, wanted))
  const left = leftOver(paid, documents, split)
  const hasOther =
    currency !== 'CRC' ||
    (foreign !== undefined && deposit !== undefined) ||
    Object.keys(split).some((id) => currencyOf(documents, id) !== currency)
  const isTooMuchApplied = left.startsWith('-')
  return {
    wanted,
    documents,
    currency,
    paid,
    split,
    left,
    hasOther,
    isTooMuchApplied,
    isTyped: typed !== null,
    type: (id: string, amount: string) => setTyped({ ...split, [id]: amount }),
    propose: () => setTyped(null),
  }
}

function inTurn(all: readonly OpenDocument[], ids: readonly string[]) {
  const wanted = all.filter(({ id }) => ids.includes(id))
  return { wanted, documents: [...wanted, ...all.filter((document) => !wanted.includes(document))] }
}

function currencyOf(documents: readonly OpenDocument[], id: string): string | undefined {
  return documents.find((document) => document.id === id)?.currency
}

/** What is awaited of a deposit, in the currency in which it comes. */
function amountOf(deposit: Deposit | undefined, currency: string, rate: string): string | undefined {
  if (deposit === undefined || deposit.currency === currency) return deposit?.amount
  const [amount] = convertTogether([{ ...deposit, amount: decimal(deposit.amount) }], currency, rate)
  return toText(amount!)
}
