import type { KindDefinition } from '@cuentaclara/einvoice'
import { saleCondition } from '@cuentaclara/einvoice/codes'
import type { DraftContent } from './draft-input.ts'
import type { Surroundings } from './load-surroundings.ts'
import { labelOwnFields } from './own-fields.ts'

/**
 * What a draft leaves out, as its client and its company usually have it. Counter sales, notes, what we issue for a
 * supplier and what says how it was paid are paid at once unless the draft says otherwise. Pure.
 */
export function fillIn<Content extends DraftContent>(
  typed: Content,
  kind: KindDefinition,
  { client, sales, ownFields }: Pick<Surroundings, 'client' | 'sales' | 'ownFields'>,
): Content {
  const usual = client?.saleCondition ?? sales.sale_condition
  const contradicts = typed.payments.length > 0 && (saleCondition(usual)?.paidLater ?? false)
  const condition = typed.sale_condition || (hasTerms(kind) && !contradicts ? usual : cash)
  const needsDays = saleCondition(condition)?.needsDays ?? false
  const days = needsDays ? client?.creditDays || sales.credit_days : undefined
  return {
    ...typed,
    sale_condition: condition,
    credit_days: typed.credit_days === undefined ? days : typed.credit_days,
    seller_id: typed.seller_id === undefined ? client?.sellerId : typed.seller_id,
    own_fields: labelOwnFields(typed.own_fields, ownFields),
    lines: typed.lines.map((line) => ({
      ...line,
      price_includes_tax: line.price_includes_tax ?? sales.prices_include_tax,
    })),
  }
}

/** Sales to somebody, and what announces or repeats them. */
function hasTerms(kind: KindDefinition): boolean {
  if (kind.isNote) return false
  return (
    kind.hasValidity || kind.mayHoldPlaceholders || (kind.receiver === 'required' && kind.accountEffect > 0)
  )
}

// Annex v4.4, note 5.
const cash = '01'
