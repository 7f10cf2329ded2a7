import type { DocumentMoneyBefore } from '@cuentaclara/contracts'
import { compare, decimal, isPositive, subtract, sum, toText, zero } from '@cuentaclara/decimal'
import { Alert } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
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
export function MoneyBeforeNotice(props: MoneyBeforeNoticeProps) {
  const { t } = useTranslation()
  const { draft } = props
  const { money, worth, left } = useMoneyBefore(props)
  if (money.length === 0) return null
  const say = (amount: typeof worth) => formatMoney(toText(amount), draft.currency)
  if (draft.saleCondition === cash) {
    return money.some(({ kind }) => kind === 'deposit') ? (
      <Alert className={classes.notice} color="yellow" icon={<IconCoins size={20} aria-hidden />}>
        {t('moneyActs.before.cash', { amount: say(worth) })}
      </Alert>
    ) : null
  }
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
            <span>
              {[
                part.means_other ??
                  (part.means === null ? null : t(`documents.codes.paymentMeans.${part.means as '01'}`)),
                formatDay(part.paid_on),
                t(`moneyActs.before.${part.kind}`, { name: part.name }),
              ]
                .filter((words) => words !== null)
                .map((words, index) => (
                  <Fragment key={words}>
                    {index > 0 && ' · '}
                    <bdi>{words}</bdi>
                  </Fragment>
                ))}
            </span>
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

/** The same in the last question before issuing: what its client owes once it has its number. Nothing where nothing came in. */
export function LeftAfterMoneyBefore(props: MoneyBeforeNoticeProps) {
  const { t } = useTranslation()
  const { draft } = props
  const { money, left } = useMoneyBefore(props)
  if (money.length === 0 || draft.saleCondition === cash) return null
  return (
    <div>
      <dt>{t('moneyActs.before.owed')}</dt>
      <dd className="cc-numbers">{formatMoney(toText(isPositive(left) ? left : zero), draft.currency)}</dd>
    </div>
  )
}

function useMoneyBefore({ company, id, draft, total }: MoneyBeforeNoticeProps) {
  const maySee = useCan('payments.read')
  const { data } = useQuery({ ...moneyBeforeQuery(company, id, draft.currency), enabled: maySee })
  const money = fitting(data ?? [], draft)
  const worth = sum(money.map((part) => decimal(part.worth)))
  return { money, worth, left: subtract(decimal(total), worth) }
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
