import type { BankProposal } from '@cuentaclara/contracts'
import type { Decimal } from '@cuentaclara/decimal'
import type { OpenDeposit } from '#modules/quotations/index.ts'
import type { OwedInOther } from './near-rate.ts'

/** A document that is owed, as matching sees it. */
export type OpenDebt = {
  id: string
  kind: BankProposal['documents'][number]['kind']
  consecutivo: string | null
  client_id: string
  client_name: string
  identification: string | null
  balance: Decimal
}

/** A payment that is no line's yet. */
export type StandingPayment = {
  id: string
  number: number
  paid_on: string
  client_id: string
  client_name: string
  identification: string | null
  amount: Decimal
  reference: string | null
}

export type LineFacts = { day: string; amount: Decimal; text: string; reference: string | null }

export type Candidates = {
  /** Of the line's currency, the oldest first. */
  debts: readonly OpenDebt[]
  /** Of the line's currency. */
  payments: readonly StandingPayment[]
  /** Of the line's currency. */
  deposits: readonly OpenDeposit[]
  /** What is owed in the other currency, where somebody knows the rate of the day. */
  others: OwedInOther<OpenDebt> | null
  /** Who paid with such words the last time. */
  learnedClient: string | null
}
