import type { Company } from '@cuentaclara/contracts'
import { compare, decimal, multiply, parseDecimal, zero } from '@cuentaclara/decimal'

type Worth = { total: string; currency: string; exchangeRate: string }

/** Whether a document is worth more than one person of the company may issue alone, in colones; the server decides. */
export function needsApproval(
  { sales_defaults }: Pick<Company, 'sales_defaults'>,
  { total, currency, exchangeRate }: Worth,
): boolean {
  const most = sales_defaults?.approval_amount ?? null
  const worth = parseDecimal(total)
  if (most === null || worth === null) return false
  const rate = currency === 'CRC' ? decimal('1') : (parseDecimal(exchangeRate) ?? zero)
  return compare(multiply(worth, rate), decimal(most)) > 0
}
