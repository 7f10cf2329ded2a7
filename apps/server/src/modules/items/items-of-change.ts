import { type RawBuilder, sql } from 'kysely'

/** The items whose usual price in a currency a change of many prices changed, in SQL; as long as it can be taken back. */
export function itemsOfChange(runId: string, currency: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select b.row_id from bulk_changes b
    where b.company_id = current_company() and b.run_id = ${runId}::uuid and b.list = 'items' and b.action = 'price'
      and b.after ? case ${currency} when 'CRC' then 'price_crc' else 'price_usd' end`
}
