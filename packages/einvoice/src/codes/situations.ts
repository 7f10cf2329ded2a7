import { type CodeRow, lookup } from './code-row.ts'

/** Situation of the document, digit 42 of the clave. Annex v4.4, note 3. */
export const situations: readonly CodeRow[] = [
  { code: '1', nameEs: 'Normal', nameEn: 'Generated and transmitted online at the moment of sale' },
  {
    code: '2',
    nameEs: 'Contingencia',
    nameEn: 'Replaces a physical/provisional document issued in contingency',
  },
  {
    code: '3',
    nameEs: 'Sin internet',
    nameEn: 'Generated electronically without internet access, transmitted later',
  },
]

/** The row of a code, or undefined. */
export const situation = lookup(situations)
