import { type CodeRow, lookup } from './code-row.ts'

/** TipoMedioPago. Annex v4.4, note 6. */
export const paymentMeans: readonly CodeRow[] = [
  { code: '01', nameEs: 'Efectivo', nameEn: 'Cash' },
  { code: '02', nameEs: 'Tarjeta', nameEn: 'Card' },
  { code: '03', nameEs: 'Cheque', nameEn: 'Cheque' },
  { code: '04', nameEs: 'Transferencia – depósito bancario', nameEn: 'Bank transfer / deposit' },
  { code: '05', nameEs: 'Recaudado por terceros', nameEn: 'Collected by third parties' },
  { code: '06', nameEs: 'SINPE MOVIL', nameEn: 'SINPE Móvil (mobile payment)' },
  { code: '07', nameEs: 'Plataforma Digital', nameEn: 'Digital platform (PayPal etc.)' },
  { code: '99', nameEs: 'Otros', nameEn: 'Other' },
]

/** The row of a code, or undefined. */
export const paymentMean = lookup(paymentMeans)
