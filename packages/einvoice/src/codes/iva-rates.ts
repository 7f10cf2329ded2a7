import { type CodeRow, lookup } from './code-row.ts'

export type IvaRate = CodeRow & {
  /** Per cent. */
  rate: string
  /** Total of the summary into which a line of this rate goes. */
  bucket: 'taxed' | 'exempt' | 'not-subject'
  /** Transitional rates live on only in notes to old documents. */
  onlyInNotes: boolean
}

/** CodigoTarifaIVA with rate and bucket. Annex v4.4, note 8.1. */
export const ivaRates: readonly IvaRate[] = [
  {
    code: '01',
    nameEs: 'Tarifa 0% (Artículo 32, num 1, RLIVA)',
    nameEn: '0% with full credit right (e.g. sales to CCSS, municipalities)',
    rate: '0',
    bucket: 'not-subject',
    onlyInNotes: false,
  },
  {
    code: '02',
    nameEs: 'Tarifa reducida 1%',
    nameEn: 'Reduced 1%',
    rate: '1',
    bucket: 'taxed',
    onlyInNotes: false,
  },
  {
    code: '03',
    nameEs: 'Tarifa reducida 2%',
    nameEn: 'Reduced 2%',
    rate: '2',
    bucket: 'taxed',
    onlyInNotes: false,
  },
  {
    code: '04',
    nameEs: 'Tarifa reducida 4%',
    nameEn: 'Reduced 4%',
    rate: '4',
    bucket: 'taxed',
    onlyInNotes: false,
  },
  {
    code: '05',
    nameEs: 'Transitorio 0%',
    nameEn: 'Transitional 0%',
    rate: '0',
    bucket: 'exempt',
    onlyInNotes: true,
  },
  {
    code: '06',
    nameEs: 'Transitorio 4%',
    nameEn: 'Transitional 4%',
    rate: '4',
    bucket: 'taxed',
    onlyInNotes: true,
  },
  {
    code: '07',
    nameEs: 'Tarifa transitoria 8%',
    nameEn: 'Transitional 8%',
    rate: '8',
    bucket: 'taxed',
    onlyInNotes: true,
  },
  {
    code: '08',
    nameEs: 'Tarifa general 13%',
    nameEn: 'General 13%',
    rate: '13',
    bucket: 'taxed',
    onlyInNotes: false,
  },
  {
    code: '09',
    nameEs: 'Tarifa reducida 0.5%',
    nameEn: 'Reduced 0.5%',
    rate: '0.5',
    bucket: 'taxed',
    onlyInNotes: false,
  },
  {
    code: '10',
    nameEs: 'Tarifa Exenta',
    nameEn: 'Exempt (Ley 9635 art. 8)',
    rate: '0',
    bucket: 'exempt',
    onlyInNotes: false,
  },
  {
    code: '11',
    nameEs: 'Tarifa 0% sin derecho a crédito',
    nameEn: '0%, not subject, no credit right',
    rate: '0',
    bucket: 'not-subject',
    onlyInNotes: false,
  },
]

/** The row of a code, or undefined. */
export const ivaRate = lookup(ivaRates)
