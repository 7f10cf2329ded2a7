import type { DocumentMoneyBefore } from '@cuentaclara/contracts'
import { compare, decimal, isPositive, subtract, sum, toText, zero } from '@cuentaclara/decimal'
import { Alert } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#features/companies/index.ts'
import { formatDay } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { moneyBeforeQuery } from '../queries.ts'
import type { EditorDraft } from './draft/draft.ts'
import classes from './money-before-notice.module.css'

type MoneyBeforeNoticeProps = { company: string; id: string; draft: EditorDraft; total: string }

// Annex v4.4, note 5: condition 01. Such a sale is paid as it is issued.
const cash = '01'

/** What came in for a draft before it has a number, and what of it is left to pay then. Nothing where nothing came in. */
export function MoneyBeforeNotice({ company, id, draft, total }: MoneyBeforeNoticeProps) {
  const { t } = useTranslation()
  const maySee = useCan('payments.read')
  const { currency } = draft
  const { data } = useQuery({ ...moneyBeforeQuery(company, id, currency), enabled: maySee })
  const money = fitting(data ?? [], draft)
  if (money.length === 0) return null
  const worth = sum(money.map((part) => decimal(part.worth)))
  const say = (amount: typeof worth) => formatMoney(toText(amount), currency)
  if (draft.saleCondition === cash) {
    return money.some(({ kind }) => kind === 'deposit') ? (
      <Alert className={classes.notice} color="yellow" icon={<IconCoins size={20} aria-hidden />}>
        {t('moneyActs.before.cash', { amount: say(worth) })}
      </Alert>
    ) : null
  }
  const left = subtract(decimal(total), worth)
  return (
    <Alert
      className={classes.notice}
      color="blue"
      icon={<IconCoins size={20} aria-hidden />}
      title={t('moneyActs.before.title')}
    >
      <ul className={classes.parts}>
        {money.map((part) => (
          <li key={`${part.id} ${part.means} ${part.amount}`}>
            <bdi className="cc-numbers">{formatMoney(part.amount, part.currency)}</bdi>
            {[
              part.means_other ??
                (part.means === null ? null : t(`documents.codes.paymentMeans.${part.means as '01'}`)),
              formatDay(part.paid_on),
              t(`moneyActs.before.${part.kind}`, { name: part.name }),
            ].map((words) => words !== null && <bdi key={words}>{words}</bdi>)}
          </li>
        ))}
      </ul>
      <p className={classes.left}>
        {compare(left, zero) === 0
          ? t('moneyActs.before.all')
          : isPositive(left)
            ? t('moneyActs.before.left', { amount: say(left) })
            : t('moneyActs.before.over', { amount: say(subtract(zero, left)) })}
      </p>
    </Alert>
  )
}

type Fitting = DocumentMoneyBefore[number] & { worth: string }

/** What settles the draft as it stands: another client's does not, nor a currency to which no rate leads. */
function fitting(money: DocumentMoneyBefore, { client, saleCondition }: EditorDraft): Fitting[] {
  return money.filter(
    (part): part is Fitting =>
      part.worth !== null &&
      (part.client_id === null || part.client_id === client?.id) &&
      // What was received on a receipt is what a sale for cash says that it was paid with.
      (saleCondition !== cash || part.kind === 'deposit'),
  )
}
