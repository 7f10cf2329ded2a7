import type { Company } from '@cuentaclara/contracts'
import { compare, decimal, parseDecimal, zero } from '@cuentaclara/decimal'
import { inColones } from '@cuentaclara/einvoice'

type Worth = { total: string; currency: string; exchangeRate: string }

/** Whether a document is worth more than one person of the company may issue alone, in colones; the server decides. */
export function needsApproval(
  { sales_defaults }: Pick<Company, 'sales_defaults'>,
  { total, currency, exchangeRate }: Worth,
): boolean {
  const most = sales_defaults?.approval_amount ?? null
  const worth = parseDecimal(total)
  if (most === null || worth === null) return false
  return compare(inColones(worth, currency, parseDecimal(exchangeRate) ?? zero), decimal(most)) > 0
}
