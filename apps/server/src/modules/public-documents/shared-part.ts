import type { DocumentDetail, PublicDocument, QuotationDetail } from '@cuentaclara/contracts'
import { readClientLanguage } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readOwner } from './link-store.ts'

/** Findings are for who writes. */
export const silent = () => ''

type Shown = Pick<DocumentDetail, 'issuer' | 'receiver' | 'client_id' | 'client_name' | 'currency'> & {
  lines: readonly Pick<DocumentDetail['lines'][number], 'line_total'>[]
  summary: Pick<DocumentDetail['summary'], keyof PublicDocument['summary']>
  input: Pick<QuotationDetail['content'], 'lines'>
}

/** Named one by one: what a company keeps to itself, such as costs and internal notes, has no way out of here. */
export async function sharedPart(
  ctx: CompanyContext,
  { issuer, receiver, input, lines, summary, ...rest }: Shown,
) {
  const owner = await readOwner(ctx)
  return {
    issuer: {
      ...owner,
      legal_name: issuer.name,
      identification_number: issuer.identification_number,
      email: issuer.email,
      phone: issuer.phone,
    },
    language: await readClientLanguage(ctx, rest.client_id),
    receiver_name: receiver?.name ?? rest.client_name,
    currency: rest.currency,
    lines: input.lines.map(({ description, quantity, unit, unit_price, price_includes_tax }, index) => ({
      description,
      quantity,
      unit,
      unit_price,
      price_includes_tax: price_includes_tax ?? false,
      total: lines[index]?.line_total ?? '0',
      is_optional: false,
      alternative: null,
      is_taken: true,
    })),
    summary: {
      sale: summary.sale,
      discounts: summary.discounts,
      net_sale: summary.net_sale,
      tax: summary.tax,
      returned_vat: summary.returned_vat,
      other_charges: summary.other_charges,
    },
  }
}
