import type { DocumentRow } from '@cuentaclara/contracts'

type Kind = DocumentRow['kind']

/** The authority's abbreviations, by kind. Annex v4.4, note 2. */
export const kindAbbreviations: Readonly<Record<Kind, string>> = {
  invoice: 'FE',
  ticket: 'TE',
  'credit-note': 'NC',
  'debit-note': 'ND',
  purchase: 'FEC',
  export: 'FEE',
  'payment-receipt': 'REP',
}

/** `FE-123` for the twenty digits; branch and terminal come before it unless they are the first: `FE 2-1-123`. */
export function shortNumber(row: Pick<DocumentRow, 'kind' | 'consecutivo'>): string | null {
  const parts = /^(\d{3})(\d{5})(\d{2})(\d{10})$/.exec(row.consecutivo ?? '')
  if (parts === null) return row.consecutivo
  const [, branch = '', terminal = '', , sequence = ''] = parts
  const number = trimZeros(sequence)
  const isMain = branch === '001' && terminal === '00001'
  const abbreviation = kindAbbreviations[row.kind]
  return isMain
    ? `${abbreviation}-${number}`
    : `${abbreviation} ${trimZeros(branch)}-${trimZeros(terminal)}-${number}`
}

function trimZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}
