import { type CodeRow, lookup } from './code-row.ts'

/** TipoTransaccion. Annex v4.4, note 22. */
export const transactionTypes: readonly CodeRow[] = [
  { code: '01', nameEs: 'Venta Normal de Bienes y Servicios (Transacción General)', nameEn: 'Normal sale' },
  { code: '02', nameEs: 'Mercancía de Autoconsumo exento', nameEn: 'Self-consumption goods, exempt' },
  { code: '03', nameEs: 'Mercancía de Autoconsumo gravado', nameEn: 'Self-consumption goods, taxed' },
  { code: '04', nameEs: 'Servicio de Autoconsumo exento', nameEn: 'Self-consumption service, exempt' },
  { code: '05', nameEs: 'Servicio de Autoconsumo gravado', nameEn: 'Self-consumption service, taxed' },
  { code: '06', nameEs: 'Cuota de afiliación', nameEn: 'Membership fee' },
  { code: '07', nameEs: 'Cuota de afiliación Exenta', nameEn: 'Membership fee, exempt' },
  { code: '08', nameEs: 'Bienes de Capital para el emisor', nameEn: 'Capital goods for the issuer' },
  { code: '09', nameEs: 'Bienes de Capital para el receptor', nameEn: 'Capital goods for the receiver' },
  { code: '10', nameEs: 'Bienes de Capital para el emisor y el receptor', nameEn: 'Capital goods for both' },
  {
    code: '11',
    nameEs: 'Bienes de capital de autoconsumo exento para el emisor',
    nameEn: 'Capital goods withdrawn for own use',
  },
  {
    code: '12',
    nameEs: 'Bienes de capital sin contraprestación a terceros exento para el emisor',
    nameEn: 'Capital goods transferred free of charge',
  },
  { code: '13', nameEs: 'Sin contraprestación a terceros', nameEn: 'Free transfer to third parties' },
]

/** The row of a code, or undefined. */
export const transactionType = lookup(transactionTypes)
