import { officialCurrencies } from '@cuentaclara/einvoice/codes'
import type { ImportField } from './import-kind.ts'

/** What amounts of a row are in, and what its coin cost in colones. */
export const currencyAndRate: readonly ImportField[] = [
  {
    field: 'currency',
    type: 'choice',
    heads: ['divisa'],
    spellings: {
      ...Object.fromEntries([...officialCurrencies].map((code) => [code, []])),
      CRC: ['colones', '₡'],
      USD: ['dolares', '$'],
    },
  },
  { field: 'exchange_rate', type: 'number', heads: ['tc', 'tipo cambio', 'rate'] },
]
