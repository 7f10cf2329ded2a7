import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from './amount/money.tsx'
import classes from './money-detail.module.css'
import { RecordPage } from './record-page.tsx'

type MoneyDetailProps = {
  amount: string
  currency: CurrencyCode
  /** From whom or to whom. */
  party: ReactNode
  /** Its day and the like, small. */
  facts?: ReactNode
  chips: ReactNode
  /** What can be done with it, unless its sheet holds that at its foot. */
  actions?: ReactNode
  /** The way back to its list, and what it is called: on a page of its own it has the head of a record. */
  crumb: ReactNode | undefined
  children: ReactNode
}

/** Money that came, went or is asked for: how much, with whom, how it stands, and the rest below; in a sheet and on a page. */
export function MoneyDetail(props: MoneyDetailProps) {
  const { t } = useTranslation()
  const { party, facts, chips, actions, crumb, children } = props
  const amount = <Money amount={props.amount} currency={props.currency} size="xl" />
  if (crumb !== undefined)
    return (
      <RecordPage
        crumb={crumb}
        title={amount}
        isAmount
        party={party}
        facts={facts}
        chips={chips}
        actions={actions}
      >
        <div className={`${classes.detail} ${classes.card} cc-card`}>
          {/* What stands in it has headings of a third level, here as in a sheet. */}
          <VisuallyHidden>
            <h2>{t('common.words.details')}</h2>
          </VisuallyHidden>
          {children}
        </div>
      </RecordPage>
    )
  return (
    <div className={classes.detail}>
      <div className={classes.head}>
        <h2 className={classes.amount}>{amount}</h2>
        {party}
        {facts && <span className={classes.facts}>{facts}</span>}
        <div className={classes.chips} aria-live="polite">
          {chips}
        </div>
      </div>
      {actions}
      {children}
    </div>
  )
}
