import { decimal } from '@cuentaclara/decimal'
import type { Candidates, OpenDebt } from '../match-facts.ts'

/** What one client owes of an invoice; `change` says what is different. */
export const debt = (id: string, balance: string, change: Partial<OpenDebt> = {}): OpenDebt => ({
  id,
  kind: 'invoice',
  consecutivo: `001000010100000${id.padStart(5, '0')}`,
  client_id: 'valle',
  client_name: 'Distribuidora del Valle S.A.',
  identification: '3101654321',
  balance: decimal(balance),
  ...change,
})
/** The same of another client. */
export const ofOther = {
  client_id: 'sol',
  client_name: 'Soda El Sol Naciente',
  identification: '105550444',
}
/** Nothing that a line could be. */
export const none: Candidates = { debts: [], payments: [], deposits: [], others: null, learnedClient: null }
