import type { FiscalDocument } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { cameWithHistory } from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** A received document that says what is owed to its supplier: a purchase on credit of the history, or what names another document. */
export type ReceivedAccount = {
  id: string
  clave: string
  kind: FiscalDocument['kind']
  consecutivo: string
  /** As `purchase_number` compares it. */
  bare_number: string
  issued_at: Date
  issued_on: string
  /** Null where the document does not say it, or arrived before that was kept. */
  credit_days: number | null
  supplier_name: string
  supplier_identification_number: string
  currency: string
  exchange_rate: string
  total: string
  sale_condition: string
  refers_to: string[]
}

/**
 * What suppliers sent that counts: of purchases those on credit that came with the history of another program, and notes and receipts
 * however they came. What somebody rejected owes nothing. The oldest first.
 */
export async function readReceivedAccounts({ tx }: Pick<CompanyContext, 'tx'>): Promise<ReceivedAccount[]> {
  const { rows } = await sql<ReceivedAccount>`
    select r.id, r.clave, r.kind, r.consecutivo, purchase_number(r.consecutivo) as bare_number, r.issued_at,
      costa_rica_day(r.issued_at)::text as issued_on, r.credit_days, r.supplier_name, r.supplier_identification_number,
      r.currency, r.exchange_rate, r.total, coalesce(r.sale_condition, '01') as sale_condition,
      array_remove(array[r.refers_to], null) as refers_to
    from receptions r
    where r.company_id = current_company() and r.environment = (select current_environment())
      and r.status not in ('set_aside', 'invalid') and r.answer is distinct from 'rejected'
      and not r.checks @> '[{"check": "authority", "result": "failed"}]'
      and (
        r.kind in ('credit-note', 'debit-note', 'payment-receipt')
        or coalesce(r.sale_condition, '01') <> '01' and ${cameWithHistory(sql`r.id`)}
      )
    order by r.issued_at, r.clave
  `.execute(tx)
  return rows
}
