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

/** `FE-123` out of the fifty characters of a clave; null when it is none of a known kind. */
export function kindOfClave(clave: string): string | null {
  const consecutivo = clave.slice(21, 41)
  const kind = kindsByCode[consecutivo.slice(8, 10)]
  return clave.length === 50 && kind !== undefined ? shortNumber({ kind, consecutivo }) : null
}

/** Kinds by the digits of their consecutivo. Annex v4.4, note 3. */
export const kindsByCode: Readonly<Record<string, Kind>> = {
  '01': 'invoice',
  '02': 'debit-note',
  '03': 'credit-note',
  '04': 'ticket',
  '08': 'purchase',
  '09': 'export',
  '10': 'payment-receipt',
}
