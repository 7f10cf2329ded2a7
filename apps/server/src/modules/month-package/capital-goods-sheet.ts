import type { VatCapitalGoods } from '@cuentaclara/contracts'
import type { ExportTable } from '#modules/exports/index.ts'
import { type BookColumn, sheetOf } from './book.ts'
import { useOf } from './purchase-book.ts'

const columns = (month: string): BookColumn<VatCapitalGoods['data'][number]>[] => [
  ['periodo', 'text', () => month],
  ['fecha', 'day', ({ day }) => day],
  ['numero', 'text', ({ number }) => number],
  ['proveedor', 'text', ({ party }) => party],
  ['codigo_tarifa', 'text', ({ rate_code }) => rate_code],
  ['base_crc', 'colones', ({ base }) => base],
  ['iva_crc', 'colones', ({ tax }) => tax],
  ['uso', 'text', ({ use, reduced_rate }) => useOf(use, reduced_rate)],
  ['iva_acreditable', 'colones', ({ credit }) => credit],
  ['ajuste_hasta_diciembre_de', 'text', ({ adjusted_until }) => adjusted_until?.toString() ?? null],
  ['ajuste_de_diciembre', 'colones', ({ adjustment }) => adjustment],
]

/** The register of capital goods whose credit a December may still adjust (RLIVA, art. 31). */
export function capitalGoodsSheet(month: string, { data }: VatCapitalGoods): ExportTable {
  return sheetOf('Bienes de capital', columns(month), data, () => 'CRC')
}
