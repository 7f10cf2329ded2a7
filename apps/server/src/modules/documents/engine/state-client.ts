import type { Issue } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'

/** Services to the State on credit: their tax is owed once it pays (Annex v4.4, note 5). */
const stateCredit = '08'

/** Whether `clients k` was sold to as the State is, in the environment of `companies c`. */
export const wasSoldAsState: RawBuilder<boolean> = sql`exists (
  select from documents o
  where o.company_id = c.id and o.environment = c.environment and o.sale_condition = ${sql.lit(stateCredit)}
    and o.client_id = k.id and o.clave is not null and o.fiscal_status <> 'rejected' and not o.is_trial
)`

type Sale = {
  kind: string
  saleCondition: string
  client: { saleCondition: string | null; wasSoldAsState: boolean } | null
}

/** Who is usually sold to as the State is, or was before, and now otherwise: its tax would be owed at once. Pure. */
export function stateIssues({ kind, saleCondition, client }: Sale): Issue[] {
  if (kind !== 'invoice' || saleCondition === stateCredit || client === null) return []
  if (client.saleCondition !== stateCredit && !client.wasSoldAsState) return []
  return [{ code: 'sale-condition.state-client', path: 'sale_condition', severity: 'warning' }]
}
