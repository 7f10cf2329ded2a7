import { type CodeRow, lookup } from './code-row.ts'

export type ExemptionType = CodeRow & {
  onlyInNotes: boolean
  /** Article and clause of the law are required. */
  needsArticle: boolean
  /** The authority compares number, validity, rate and CABYS with its register. */
  checkedOnline: boolean
}

/** TipoDocumentoEX1. Annex v4.4, note 10.1. */
export const exemptionTypes: readonly ExemptionType[] = [
  {
    code: '01',
    nameEs: 'Compras autorizadas por la Dirección General de Tributación',
    nameEn: 'Purchases authorised by DGT',
    onlyInNotes: true,
    needsArticle: false,
    checkedOnline: false,
  },
  {
    code: '02',
    nameEs: 'Ventas exentas a diplomáticos',
    nameEn: 'Sales to diplomats',
    onlyInNotes: false,
    needsArticle: true,
    checkedOnline: false,
  },
  {
    code: '03',
    nameEs: 'Autorizado por Ley Especial',
    nameEn: 'Authorised by special law',
    onlyInNotes: false,
    needsArticle: true,
    checkedOnline: false,
  },
  {
    code: '04',
    nameEs: 'Exenciones Dirección General de Hacienda Autorización Local Genérica',
    nameEn: 'DGH exemption, generic local authorisation',
    onlyInNotes: false,
    needsArticle: false,
    checkedOnline: true,
  },
  {
    code: '05',
    nameEs:
      'Exenciones Dirección General de Hacienda Transitorio V (servicios de ingeniería, arquitectura, topografía obra civil)',
    nameEn: 'Transitional V',
    onlyInNotes: true,
    needsArticle: false,
    checkedOnline: false,
  },
  {
    code: '06',
    nameEs: 'Servicios turísticos inscritos ante el Instituto Costarricense de Turismo (ICT)',
    nameEn: 'Tourism services registered at ICT',
    onlyInNotes: true,
    needsArticle: true,
    checkedOnline: false,
  },
  {
    code: '07',
    nameEs: 'Transitorio XVII (Recolección, Clasificación, almacenamiento de Reciclaje y reutilizable)',
    nameEn: 'Transitional XVII recycling',
    onlyInNotes: true,
    needsArticle: true,
    checkedOnline: false,
  },
  {
    code: '08',
    nameEs: 'Exoneración a Zona Franca',
    nameEn: 'Free trade zone',
    onlyInNotes: false,
    needsArticle: true,
    checkedOnline: false,
  },
  {
    code: '09',
    nameEs: 'Exoneración de servicios complementarios para la exportación articulo 11 RLIVA',
    nameEn: 'Complementary export services',
    onlyInNotes: false,
    needsArticle: false,
    checkedOnline: false,
  },
  {
    code: '10',
    nameEs: 'Órgano de las corporaciones municipales',
    nameEn: 'Municipal corporation bodies',
    onlyInNotes: false,
    needsArticle: false,
    checkedOnline: false,
  },
  {
    code: '11',
    nameEs: 'Exenciones Dirección General de Hacienda Autorización de Impuesto Local Concreta',
    nameEn: 'DGH exemption, specific local authorisation',
    onlyInNotes: false,
    needsArticle: false,
    checkedOnline: true,
  },
  {
    code: '99',
    nameEs: 'Otros',
    nameEn: 'Other',
    onlyInNotes: false,
    needsArticle: false,
    checkedOnline: false,
  },
]

/** The row of a code, or undefined. */
export const exemptionType = lookup(exemptionTypes)
