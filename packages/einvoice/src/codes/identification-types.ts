import { type CodeRow, lookup } from './code-row.ts'

export type IdentificationType = CodeRow & {
  /** What a number of this type looks like, separators removed. */
  pattern: RegExp
  /** The same in words for messages: `9`, `11–12`. */
  length: string
  /** Abbreviations of the documents in which an issuer, or a receiver, may carry it. */
  issuerIn: readonly string[]
  receiverIn: readonly string[]
}

/** Types of identification. Annex v4.4, notes 4 and 4.1; letters in legal identities since the revision of 2026-04-22. */
export const identificationTypes: readonly IdentificationType[] = [
  {
    code: '01',
    nameEs: 'Cédula física',
    nameEn: 'Costa Rican national ID',
    pattern: /^[1-9]\d{8}$/,
    length: '9',
    issuerIn: ['FE', 'FEE', 'FEC', 'TE', 'NC', 'ND', 'REP'],
    receiverIn: ['FE', 'FEE', 'FEC', 'TE', 'NC', 'ND', 'REP'],
  },
  {
    code: '02',
    nameEs: 'Cédula jurídica',
    nameEn: 'Legal entity ID',
    pattern: /^[A-Za-z0-9]{10}$/,
    length: '10',
    issuerIn: ['FE', 'FEE', 'FEC', 'TE', 'NC', 'ND', 'REP'],
    receiverIn: ['FE', 'FEE', 'FEC', 'TE', 'NC', 'ND', 'REP'],
  },
  {
    code: '03',
    nameEs: 'DIMEX',
    nameEn: 'Foreign resident ID',
    pattern: /^\d{11,12}$/,
    length: '11–12',
    issuerIn: ['FE', 'FEE', 'FEC', 'TE', 'NC', 'ND', 'REP'],
    receiverIn: ['FE', 'FEE', 'FEC', 'TE', 'NC', 'ND', 'REP'],
  },
  {
    code: '04',
    nameEs: 'NITE',
    nameEn: 'Special tax ID issued by DGT',
    pattern: /^\d{10}$/,
    length: '10',
    issuerIn: ['FE', 'FEE', 'FEC', 'TE', 'NC', 'ND', 'REP'],
    receiverIn: ['FE', 'FEE', 'FEC', 'TE', 'NC', 'ND', 'REP'],
  },
  {
    code: '05',
    nameEs: 'Extranjero No Domiciliado',
    nameEn: 'Non-domiciled foreigner',
    pattern: /^[A-Za-z0-9]{1,20}$/,
    length: '1–20',
    issuerIn: ['FEC'],
    receiverIn: ['FE', 'FEE', 'TE', 'NC', 'ND'],
  },
  {
    code: '06',
    nameEs: 'No Contribuyente',
    nameEn: 'Non-taxpayer',
    pattern: /^[A-Za-z0-9]{1,20}$/,
    length: '1–20',
    issuerIn: ['FEC'],
    receiverIn: [],
  },
]

/** The row of a code, or undefined. */
export const identificationType = lookup(identificationTypes)

/** Whether two identity numbers are one: programs write them with and without the zeros of the clave, in small letters and capitals. */
export function isSameIdentity(one: string, other: string): boolean {
  return withoutZeros(one) === withoutZeros(other)
}

function withoutZeros(number: string): string {
  return number.trim().toUpperCase().replace(/^0+/, '')
}

/** A number as people type it, without the spaces and hyphens that are not part of it. */
export function bareIdentification(number: string): string {
  return number.replace(/[\s\u00a0\-‐-―.]/g, '')
}
