import { type CodeRow, lookup } from './code-row.ts'

/** NombreInstitucion of an exoneration. Annex v4.4, note 23. */
export const exemptionInstitutions: readonly CodeRow[] = [
  { code: '01', nameEs: 'Ministerio de Hacienda', nameEn: 'Ministry of Finance' },
  {
    code: '02',
    nameEs: 'Ministerio de Relaciones Exteriores y Culto',
    nameEn: 'Ministry of Foreign Affairs and Worship',
  },
  {
    code: '03',
    nameEs: 'Ministerio de Agricultura y Ganadería',
    nameEn: 'Ministry of Agriculture and Livestock',
  },
  {
    code: '04',
    nameEs: 'Ministerio de Economía, Industria y Comercio',
    nameEn: 'Ministry of Economy, Industry and Commerce',
  },
  { code: '05', nameEs: 'Cruz Roja Costarricense', nameEn: 'Costa Rican Red Cross' },
  {
    code: '06',
    nameEs: 'Benemérito Cuerpo de Bomberos de Costa Rica',
    nameEn: 'Costa Rican Fire Department',
  },
  {
    code: '07',
    nameEs: 'Asociación Obras del Espíritu Santo',
    nameEn: 'Obras del Espíritu Santo Association',
  },
  {
    code: '08',
    nameEs: 'Federación Cruzada Nacional de protección al Anciano (Fecrunapa)',
    nameEn: 'National Crusade Federation for the Elderly (Fecrunapa)',
  },
  {
    code: '09',
    nameEs: 'Escuela de Agricultura de la Región Húmeda (EARTH)',
    nameEn: 'Agricultural School of the Humid Region (EARTH)',
  },
  {
    code: '10',
    nameEs: 'Instituto Centroamericano de Administración de Empresas (INCAE)',
    nameEn: 'Central American Institute of Business Administration (INCAE)',
  },
  { code: '11', nameEs: 'Junta de Protección Social (JPS)', nameEn: 'Social Protection Board (JPS)' },
  {
    code: '12',
    nameEs: 'Autoridad Reguladora de los Servicios Públicos (Aresep)',
    nameEn: 'Regulatory Authority for Public Services (Aresep)',
  },
  { code: '99', nameEs: 'Otros', nameEn: 'Other' },
]

/** The row of a code, or undefined. */
export const exemptionInstitution = lookup(exemptionInstitutions)
