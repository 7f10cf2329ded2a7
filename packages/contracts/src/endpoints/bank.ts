// Lines of bank statements, and the payments, card settlements or expenses that they are.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }
type Answer = { answer: t.BankLine }

export const listBankAccounts = endpoint<{ answer: t.BankAccounts }>('GET', '/bank/accounts', 'company')
/** Newest first; what waits comes with what it may be. */
export const listBankLines = endpoint<{ query: t.BankLinesQuery; answer: t.BankLines }>(
  'GET',
  '/bank/lines',
  'company',
)
/** Multipart, one file: XLSX, CSV, OFX or CAMT.053. A line that is there already is not taken again. */
export const takeStatement = endpoint<{
  query: t.BankStatementQuery
  body: FormData
  answer: t.StatementAnswer
}>('POST', '/bank/statements', 'company')
/** Takes out the lines that a statement brought, within a day. */
export const takeBackStatement = endpoint<ById & { body: t.StatementTakeBack; answer: t.StatementTakenBack }>(
  'POST',
  '/bank/statements/:id/take-back',
  'company',
)
/** Records the payment that a line is, with what it settles. */
export const acceptBankLine = endpoint<ById & { body: t.BankAcceptance } & Answer>(
  'POST',
  '/bank/lines/:id/accept',
  'company',
)
/** The line is a payment that was recorded before. */
export const linkBankLine = endpoint<ById & { body: { payment_id: string } } & Answer>(
  'POST',
  '/bank/lines/:id/link',
  'company',
)
/** The line is what an acquirer of cards deposited: no payment of a client. */
export const settleBankLine = endpoint<ById & { body: { settlement_id: string } } & Answer>(
  'POST',
  '/bank/lines/:id/settle',
  'company',
)
/** The line, which went out, paid these expenses: they are paid by it, and those that were marked as paid before are joined with it. */
export const payByBankLine = endpoint<ById & { body: t.BankExpenses } & Answer>(
  'POST',
  '/bank/lines/:id/expenses',
  'company',
)
/** Accepts, of all lines that wait, those whose first proposal is certain: at most a hundred at once. */
export const acceptCertainLines = endpoint<{ answer: { accepted: number; closed: number } }>(
  'POST',
  '/bank/accept-certain',
  'company',
)
export const ignoreBankLine = endpoint<ById & { body: { reason: string } } & Answer>(
  'POST',
  '/bank/lines/:id/ignore',
  'company',
)
/** The line waits again; the payment that was recorded for it is void, and expenses that it paid are owed. */
export const undoBankLine = endpoint<ById & { body: { reason: string } } & Answer>(
  'POST',
  '/bank/lines/:id/undo',
  'company',
)
