import { blankDraft, blankLine, type Currency, type EditorDraft, type UsualTerms } from './draft.ts'
import { type CaseFacts, exemptRateCode, identificationOfSupplier, rateOfPurchase } from './purchase.ts'

// Annex v4.4, note 4: not domiciled here.
const foreign = '05'

/** The rate of all lines, where the law leaves no choice: what leaves the country is exempt (Annex v4.4, note 8.1). */
export function lawfulRateOf(draft: CaseFacts): string | null {
  return draft.kind === 'export' ? exemptRateCode : rateOfPurchase(draft)
}

/** The identification of a client who is entered for this draft, where what is done leaves one alone. */
export function identificationOf(draft: CaseFacts): string | undefined {
  return draft.kind === 'export' ? foreign : identificationOfSupplier(draft)
}

/** An export that nobody has touched, on the company's usual terms. */
export function blankExport(currency: Currency, terms?: UsualTerms): EditorDraft {
  return {
    ...blankDraft(currency, terms),
    kind: 'export',
    lines: [{ ...blankLine('l1', terms?.prices_include_tax), rateCode: exemptRateCode }],
  }
}
