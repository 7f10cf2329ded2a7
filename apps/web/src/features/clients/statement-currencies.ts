import type { ClientAccount } from '@cuentaclara/contracts'

/** Ours, and whatever else the client owes or bought in. */
export function statementCurrencies(account: Pick<ClientAccount, 'balances' | 'sold'> | undefined): string[] {
  const used = [...(account?.balances ?? []), ...(account?.sold ?? [])].map(({ currency }) => currency)
  return [...new Set(['CRC', 'USD', ...used])]
}
