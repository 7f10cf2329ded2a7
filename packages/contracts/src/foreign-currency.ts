type InCurrency = { readonly currency: string }

/** A payment has one rate, for one currency besides the colón: its own, else that of the first document with another. */
export function foreignCurrency(payment: InCurrency, documents: Iterable<InCurrency>): string | undefined {
  return [payment, ...documents].find(({ currency }) => currency !== 'CRC')?.currency
}
