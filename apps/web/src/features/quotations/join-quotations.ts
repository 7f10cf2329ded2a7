import type { QuotationConversion, QuotationConverted } from '@cuentaclara/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { convertQuotation, forgetConverted } from './queries.ts'

/** Makes one draft of accepted offers, of one alone too; what is known of them is read again. Answers the draft. */
export async function joinQuotations(
  cache: QueryClient,
  company: string,
  { ids, kind }: { ids: readonly string[]; kind: QuotationConversion['kind'] },
  key: string,
): Promise<QuotationConverted> {
  const [first = '', ...also] = ids
  const made = await convertQuotation(company, first, { kind, also }, key)
  forgetConverted(cache, company, ids)
  return made
}
