import type { BankLineState } from '@cuentaclara/contracts'

export type BankSearch = {
  /** Absent means those that wait. */
  state?: BankLineState
  /** IBAN of one account; absent means all. */
  account?: string
  /** Only this line, wherever it stands. */
  line?: string
  page?: number
}

export const lineStates: readonly BankLineState[] = ['waiting', 'matched', 'ignored']

export function parseBankSearch({ state, account, line, page }: Record<string, unknown>): BankSearch {
  const known = lineStates.slice(1).find((each) => each === state)
  return {
    ...(known === undefined ? {} : { state: known }),
    ...(typeof account === 'string' && /^CR\d{20}$/.test(account) ? { account } : {}),
    ...(typeof line === 'string' && /^[0-9a-f-]{36}$/.test(line) ? { line } : {}),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}
