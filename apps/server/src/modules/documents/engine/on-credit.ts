import type { DraftDocument } from '@cuentaclara/einvoice'
import type { Surroundings } from './load-surroundings.ts'

/**
 * A sale for cash is paid as it is issued, and a deposit would stay the client's credit: what that does not cover is owed for as many days
 * as usual instead. Pure.
 */
export function onCredit<Draft extends DraftDocument>(draft: Draft, { client, sales }: Surroundings): Draft {
  if (draft.saleCondition !== cash) return draft
  const creditDays = client?.creditDays || sales.credit_days || 1
  return { ...draft, saleCondition: credit, creditDays, payments: [] }
}

// Annex v4.4, note 5.
const cash = '01'
const credit = '02'
