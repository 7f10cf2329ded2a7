import type { DocumentDetail } from '@cuentaclara/contracts'
import { add, type Decimal, sum, toText } from '@cuentaclara/decimal'
import { type DocumentKind, type Line, lineNet, type Party, type Summary } from '@cuentaclara/einvoice'
import { eachGivingWay } from '#platform/give-way.ts'
import { bounded } from './engine/draft-total.ts'

/** Lines and totals as they cross HTTP; of many lines piece by piece, while everybody else is served. */
export async function toAmountsView({
  kind,
  lines,
  summary,
}: {
  kind: DocumentKind
  lines: readonly Line[]
  summary: Summary
}): Promise<Pick<DocumentDetail, 'lines' | 'summary'>> {
  const shown: DocumentDetail['lines'] = []
  await eachGivingWay(lines, (line) => {
    shown.push({
      total: text(line.total),
      discount: text(sum(line.discounts.map(({ amount }) => amount))),
      subtotal: text(line.subtotal),
      tax: text(line.netTax),
      line_total: text(add(lineNet(kind, line), line.netTax)),
    })
  })
  return {
    lines: shown,
    summary: {
      services_taxed: text(summary.servicesTaxed),
      services_exempt: text(summary.servicesExempt),
      services_exonerated: text(summary.servicesExonerated),
      services_not_subject: text(summary.servicesNotSubject),
      goods_taxed: text(summary.goodsTaxed),
      goods_exempt: text(summary.goodsExempt),
      goods_exonerated: text(summary.goodsExonerated),
      goods_not_subject: text(summary.goodsNotSubject),
      taxed: text(summary.taxed),
      exempt: text(summary.exempt),
      exonerated: text(summary.exonerated),
      not_subject: text(summary.notSubject),
      sale: text(summary.sale),
      discounts: text(summary.discounts),
      net_sale: text(summary.netSale),
      tax: text(summary.tax),
      assumed_tax: text(summary.assumedTax),
      returned_vat: text(summary.returnedVat),
      other_charges: text(summary.otherCharges),
      total: text(summary.total),
      tax_breakdown: summary.taxBreakdown.map(({ code, rateCode, amount }) => ({
        code,
        ...(rateCode === undefined ? {} : { rate_code: rateCode }),
        amount: text(amount),
      })),
    },
  }
}

export function toPartyView(party: Party): DocumentDetail['issuer'] {
  return {
    name: party.name,
    trade_name: party.tradeName ?? null,
    identification_type: party.identification?.type ?? null,
    identification_number: party.identification?.number ?? null,
    email: party.emails[0] ?? null,
    phone: party.phone === undefined ? null : `+${party.phone.countryCode} ${party.phone.number}`,
    address: party.address?.details ?? party.foreignAddress ?? null,
  }
}

function text(amount: Decimal): string {
  return toText(bounded(amount))
}
