import type { ConversionQuery } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { conversionQuery } from '../queries.ts'

/** What a new document is made of, once it has come; null where it is made of none. */
export function useConversion(company: string, wish: ConversionQuery | undefined) {
  const made = useQuery({
    ...conversionQuery(company, wish ?? { from: '', to: 'invoice' }),
    enabled: wish !== undefined,
  })
  return wish === undefined ? null : made
}
