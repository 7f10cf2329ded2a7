/** `FE-123`: kind and sequence of a consecutivo, without leading zeros. Annex v4.4, note 3. */
export function shortNumber(consecutivo: string): string {
  const kind =
    { '01': 'FE', '02': 'ND', '03': 'NC', '04': 'TE', '08': 'FEC', '09': 'FEE', '10': 'REP' }[
      consecutivo.slice(8, 10)
    ] ?? ''
  return `${kind}-${consecutivo.slice(10).replace(/^0+/, '')}`
}
