import { documentKinds } from '@cuentaclara/einvoice'
import { saleCondition } from '@cuentaclara/einvoice/codes'
import type { DraftInput } from './draft-input.ts'
import type { Surroundings } from './load-surroundings.ts'

/**
 * What a draft leaves out, as its client and its company usually have it. Who sells to nobody in particular, and who
 * corrects, is paid at once unless the draft says otherwise. Pure.
 */
export function fillIn(
  input: DraftInput,
  { client, sales }: Pick<Surroundings, 'client' | 'sales'>,
): DraftInput {
  const kind = documentKinds[input.kind]
  const hasTerms = kind.receiver === 'required' && kind.accountEffect > 0
  const usual = hasTerms ? (client?.saleCondition ?? sales.sale_condition) : cash
  const condition = input.sale_condition || usual
  const needsDays = saleCondition(condition)?.needsDays ?? false
  const days = needsDays ? client?.creditDays || sales.credit_days : undefined
  return {
    ...input,
    sale_condition: condition,
    credit_days: input.credit_days === undefined ? days : input.credit_days,
    lines: input.lines.map((line) => ({
      ...line,
      price_includes_tax: line.price_includes_tax ?? sales.prices_include_tax,
    })),
  }
}

// Annex v4.4, note 5.
const cash = '01'
