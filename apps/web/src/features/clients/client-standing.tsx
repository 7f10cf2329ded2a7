import type { Client } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { useQuery } from '@tanstack/react-query'
import { useListEntries } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { clientAccountQuery } from './client-insight-queries.ts'
import classes from './client-standing.module.css'

/** What a client owes and how far it may, and the prices that hold for it: they fill the lines. */
export function ClientStanding({ company, client }: { company: string; client: Client }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...clientAccountQuery(company, client.id), retry: false })
  const list = useListEntries(company, 'price_list', [client.price_list_id ?? '']).find(
    ({ id }) => id === client.price_list_id,
  )
  const limits: Record<string, string | null | undefined> = {
    CRC: client.credit_limit_crc,
    USD: client.credit_limit_usd,
  }
  const owed = (data?.balances ?? []).filter(({ total }) => isSome(total) && !total.startsWith('-'))
  const limited = Object.keys(limits).filter((currency) => limits[currency])
  const currencies = [...new Set([...owed.map(({ currency }) => currency), ...limited])]
  const words = currencies.map((currency) => {
    const amount = formatMoney(owed.find((balance) => balance.currency === currency)?.total ?? '0', currency)
    const limit = limits[currency]
    return limit
      ? t('documents.editor.owesOf', { amount, limit: formatMoney(limit, currency) })
      : t('documents.editor.owes', { amount })
  })
  const overdue = owed.filter((balance) => isSome(balance.overdue))
  if (words.length === 0 && list === undefined) return null
  return (
    <div className={classes.standing}>
      {words.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
      {overdue.map(({ currency, overdue: amount }) => (
        <span key={currency} data-late>
          {t('documents.editor.overdueOf', { amount: formatMoney(amount, currency) })}
        </span>
      ))}
      {list !== undefined && (
        <span>
          {t('documents.editor.priceListOf', { name: list.name })} {percentWords(list.adjust_percent ?? '')}
        </span>
      )}
    </div>
  )
}

/** `−10 %`; nothing where single prices are all that the list says. */
function percentWords(percent: string): string {
  if (!isSome(percent)) return ''
  return `\u2066${percent.startsWith('-') ? percent.replace('-', '−') : `+${percent}`} %\u2069`
}
