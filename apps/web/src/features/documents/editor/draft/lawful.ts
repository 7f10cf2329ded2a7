import { documentKinds } from '@cuentaclara/einvoice'
import { isSoldAbroad } from '@cuentaclara/einvoice/sold-abroad'
import { blankDraft, blankLine, type Currency, type EditorDraft, type UsualTerms } from './draft.ts'
import { type CaseFacts, exemptRateCode, identificationOfSupplier, rateOfPurchase } from './purchase.ts'

// Annex v4.4, note 4: not domiciled here.
const foreign = '05'

/** The rate of all lines, where the law leaves no choice: what leaves the country is exempt (Annex v4.4, note 8.1). */
export function lawfulRateOf(draft: SaleFacts): string | null {
  return draft.kind === 'export' || becomesExport(draft) ? exemptRateCode : rateOfPurchase(draft)
}

type SaleFacts = CaseFacts & Pick<EditorDraft, 'client'>

/** Whether what is no document yet, an offer or a series, is for somebody abroad. */
function becomesExport({ kind: name, client, saleCondition }: SaleFacts): boolean {
  const kind = documentKinds[name]
  const mayBecome = kind.official === null && kind.becomes.includes('export')
  return mayBecome && isSoldAbroad(client?.identification_type, saleCondition)
}

/** Whether an ordinary invoice may not name its client, who is abroad: an export may. */
export function isForExport({ kind, client, saleCondition }: SaleFacts): boolean {
  return kind === 'invoice' && isSoldAbroad(client?.identification_type, saleCondition)
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
