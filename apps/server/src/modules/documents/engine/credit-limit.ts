import type { SettingsSections } from '@cuentaclara/contracts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  isPositive,
  parseDecimal,
  subtract,
  zero,
} from '@cuentaclara/decimal'
import { type Issue, inColones } from '@cuentaclara/einvoice'
import { formatMoney } from '@cuentaclara/print'

/** What a client may owe and owes, as decimals by currency; null when the company watches no limits. */
export type ClientCredit = { limits: ByCurrency; open: ByCurrency }
type ByCurrency = Readonly<Partial<Record<string, string>>>

/** What a sale adds to the account of a client. */
export type CreditSale = {
  client: { name: string; credit: ClientCredit | null } | null
  currency: string
  /** Colones per unit of the currency; empty when nobody knows it. */
  exchangeRate: string
  account: { charged: string; paid: string }
}

/**
 * What a sale on credit does to the limit of its client: nothing, a warning, or an error where the company blocks. The
 * limit of a currency bounds what is owed in it; a sale in dollars to a client with a limit in colones alone is counted at
 * the rate of that sale, together with what is owed in both. Pure.
 */
export function creditIssues(
  rule: SettingsSections['sales']['credit_limit_rule'],
  sale: CreditSale,
): Issue[] {
  const { client, account } = sale
  if (rule === 'off' || !client?.credit) return []
  const owing = subtract(decimal(account.charged), decimal(account.paid))
  if (!isPositive(owing)) return []
  const measure = measureOf(client.credit, sale)
  if (measure === null) return []
  const { currency, limit, balance, worth } = measure
  if (compare(add(balance, worth(owing)), limit) <= 0) return []
  return [
    {
      code: 'client.credit-limit',
      path: 'sale_condition',
      severity: rule === 'block' ? 'error' : 'warning',
      params: {
        client: client.name,
        limit: formatMoney(limit, currency),
        balance: formatMoney(balance, currency),
      },
    },
  ]
}

type Measure = { currency: string; limit: Decimal; balance: Decimal; worth: (amount: Decimal) => Decimal }

/** In which currency a sale is measured, what it is worth there, and what is owed already; null without a limit or a rate. */
function measureOf({ limits, open }: ClientCredit, { currency, exchangeRate }: CreditSale): Measure | null {
  const owed = (of: string) => decimal(open[of] ?? '0')
  const own = limits[currency]
  if (own !== undefined)
    return { currency, limit: decimal(own), balance: owed(currency), worth: (amount) => amount }
  const rate = parseDecimal(exchangeRate) ?? zero
  if (currency === 'CRC' || limits.CRC === undefined || !isPositive(rate)) return null
  const worth = (amount: Decimal) => inColones(amount, currency, rate)
  const balance = add(owed('CRC'), worth(owed(currency)))
  return { currency: 'CRC', limit: decimal(limits.CRC), balance, worth }
}
