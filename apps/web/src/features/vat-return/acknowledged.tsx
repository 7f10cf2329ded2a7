import type { VatReturn } from '@cuentaclara/contracts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { FactList } from '#ui/fact-list.tsx'
import classes from './vat-return.module.css'

/** Who looked at it, under which number it was filed and paid, and what is to be known of it. */
export function Acknowledged({ data }: { data: VatReturn }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const { filed, paid, reviewed } = data
  const receipt = ({ on, number }: { on: string; number: string }) => (
    <>
      {formatDay(on, format)} · <bdi className="cc-numbers">{number}</bdi>
    </>
  )
  const facts = [
    [t('vatReturn.states.filed'), filed && receipt(filed)],
    [t('vatReturn.paid'), paid && receipt(paid)],
    [
      t('vatReturn.states.reviewed'),
      reviewed && (
        <>
          <bdi>{reviewed.by ?? t('vatReturn.somebody')}</bdi>
          {reviewed.note !== null && (
            <>
              {' · '}
              <bdi>{reviewed.note}</bdi>
            </>
          )}
        </>
      ),
    ],
    [t('vatReturn.rectifiedBecause'), data.reason && <bdi>{data.reason}</bdi>],
  ] as const
  const notes = [
    data.changed_since_review && t('vatReturn.changedSinceReview'),
    data.is_closed && t('vatReturn.closed'),
  ].filter((note) => note !== false)
  return (
    <div className={classes.across}>
      <FactList facts={facts} />
      {notes.map((note) => (
        <p key={note} className={classes.muted}>
          {note}
        </p>
      ))}
    </div>
  )
}
