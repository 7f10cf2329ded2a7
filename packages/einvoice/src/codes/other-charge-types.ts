import { type CodeRow, lookup } from './code-row.ts'

export type OtherChargeType = CodeRow & {
  needsThirdParty: boolean
  /** A document may consist of such charges alone, without a line. */
  standsAlone: boolean
}

/** TipoDocumentoOC. Annex v4.4, note 16. */
export const otherChargeTypes: readonly OtherChargeType[] = [
  {
    code: '01',
    nameEs: 'Contribución parafiscal',
    nameEn: 'Parafiscal contribution',
    needsThirdParty: false,
    standsAlone: false,
  },
  {
    code: '02',
    nameEs: 'Timbre de la Cruz Roja',
    nameEn: 'Red Cross stamp',
    needsThirdParty: false,
    standsAlone: false,
  },
  {
    code: '03',
    nameEs: 'Timbre de Benemérito Cuerpo de Bomberos de Costa Rica',
    nameEn: 'Fire department stamp',
    needsThirdParty: false,
    standsAlone: false,
  },
  {
    code: '04',
    nameEs: 'Cobro de un tercero',
    nameEn: 'Charge for a third party',
    needsThirdParty: true,
    standsAlone: true,
  },
  {
    code: '05',
    nameEs: 'Costos de Exportación',
    nameEn: 'Export costs',
    needsThirdParty: false,
    standsAlone: false,
  },
  {
    code: '06',
    nameEs: 'Impuesto de servicio 10%',
    nameEn: '10% service charge (restaurants)',
    needsThirdParty: false,
    standsAlone: false,
  },
  {
    code: '07',
    nameEs: 'Timbre de Colegios Profesionales',
    nameEn: 'Professional association stamp',
    needsThirdParty: false,
    standsAlone: false,
  },
  {
    code: '08',
    nameEs: 'Depósitos de Garantía',
    nameEn: 'Guarantee deposit',
    needsThirdParty: false,
    standsAlone: true,
  },
  {
    code: '09',
    nameEs: 'Multas o Penalizaciones',
    nameEn: 'Fines or penalties',
    needsThirdParty: false,
    standsAlone: true,
  },
  {
    code: '10',
    nameEs: 'Intereses Moratorios',
    nameEn: 'Late interest',
    needsThirdParty: false,
    standsAlone: true,
  },
  { code: '99', nameEs: 'Otros Cargos', nameEn: 'Other charges', needsThirdParty: false, standsAlone: false },
]

/** The row of a code, or undefined. */
export const otherChargeType = lookup(otherChargeTypes)
