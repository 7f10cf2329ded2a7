import type { VatReturn } from '@cuentaclara/contracts'
import type { ExportTable } from '#modules/exports/index.ts'
import { type BookColumn, sheetOf } from './book.ts'

type Receipt = { what: string; day: string; number: string; person: string | null; amount: string | null }

const columns: BookColumn<Receipt>[] = [
  ['acuse', 'text', ({ what }) => what],
  ['fecha', 'day', ({ day }) => day],
  ['numero', 'text', ({ number }) => number],
  ['registrado_por', 'text', ({ person }) => person],
  ['monto_crc', 'money', ({ amount }) => amount],
]

/** The receipts of the return and of its payment, as they were noted; null while there is none. */
export function receiptsSheet({ filed, paid, boxes }: VatReturn): ExportTable | null {
  const payable = boxes.find(({ id }) => id === 'F_PAGAR')?.amount ?? null
  const receipts: Receipt[] = []
  if (filed !== null)
    receipts.push({ ...receiptOf(filed), what: 'Presentación de la declaración D-150', amount: null })
  if (paid !== null)
    receipts.push({ ...receiptOf(paid), what: 'Pago de la declaración D-150', amount: payable })
  return receipts.length === 0 ? null : sheetOf('Acuses', columns, receipts)
}

function receiptOf({ on, number, by }: NonNullable<VatReturn['filed']>) {
  return { day: on, number, person: by }
}
