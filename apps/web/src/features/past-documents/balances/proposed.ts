import type { PastBalance, PastBalances, PastDebt, PastDebts } from '@cuentaclara/contracts'

/** A document of which something may be owed, by a client or to a supplier. */
export type Proposed = Omit<PastBalance, 'hints'> & {
  hints: readonly (PastBalance['hints'][number] | PastDebt['hints'][number])[]
}

/** A proposal, whosever debts they are. */
export type ProposedDebts = Omit<PastBalances, 'data'> & { data: Proposed[] }

/** What may be owed to suppliers, told as what clients may owe: whose document it is needs no record here. */
export function fromDebts({ data, ...proposal }: PastDebts): ProposedDebts {
  return {
    ...proposal,
    unread: 0,
    data: data.map(({ supplier: { name, identification_number: number }, ...debt }) => ({
      ...debt,
      client: { id: number || name, name: name || number },
      client_name: name,
      no_client: null,
    })),
  }
}
