import { assortmentRules } from './assortment-rules.ts'
import { chargeRules } from './charge-rules.ts'
import { discountRules } from './discount-rules.ts'
import { lineRules, noteRules } from './line-rules.ts'
import { partyRules } from './party-rules.ts'
import { purchaseRules, receiptReferenceRules, referenceRules } from './reference-rules.ts'
import { rejectedRules } from './rejected-rules.ts'
import type { Rule } from './rule.ts'
import { saleRules, totalRules } from './sale-rules.ts'
import { exportLineRules, paymentLineRules } from './special-line-rules.ts'
import { exonerationRules, taxRules } from './tax-rules.ts'

/** What holds for every official document. */
export const electronicRules: readonly Rule[] = [
  ...partyRules,
  ...saleRules,
  ...chargeRules,
  ...taxRules,
  ...exonerationRules,
  ...referenceRules,
  ...rejectedRules,
  ...totalRules,
]

/** What holds besides for documents whose lines sell something. */
export const sellingRules: readonly Rule[] = [...lineRules, ...discountRules, ...assortmentRules]

/** What holds besides for one kind. */
export const exportRules = exportLineRules
export const paymentReceiptRules: readonly Rule[] = [...paymentLineRules, ...receiptReferenceRules]
export { noteRules, purchaseRules }
