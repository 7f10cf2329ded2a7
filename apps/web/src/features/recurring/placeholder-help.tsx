import { datesFrom, fillKnown, monthName, placeholderNames } from '@cuentaclara/einvoice'
import type { EditorDraft } from '#features/documents/index.ts'
import { formatDay, today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { fieldsOf, rhythmOf, scheduleOf } from './recurring-fields.ts'
import classes from './recurring-form.module.css'

const shown = 3

/** What texts may leave open, and how those that do will read on the next date. */
export function PlaceholderHelp({ draft }: { draft: EditorDraft }) {
  const { t } = useTranslation()
  const samples = samplesOf(draft)
  return (
    <div className={classes.hint}>
      <p className={classes.how}>{t('sales.recurring.many.placeholders.how')}</p>
      <dl className={classes.placeholders}>
        {placeholderNames.map((name) => (
          <div key={name}>
            <dt>
              <code dir="ltr">{`{${t(`sales.recurring.many.placeholders.names.${name}`)}}`}</code>
            </dt>
            <dd>{t(`sales.recurring.many.placeholders.means.${name}`)}</dd>
          </div>
        ))}
      </dl>
      {samples !== null && samples.texts.length > 0 && (
        <p className={classes.how} aria-live="polite">
          {t('sales.recurring.many.placeholders.sample', { day: formatDay(samples.day) })}{' '}
          {samples.texts.map((text) => (
            <q key={text}>{text}</q>
          ))}
        </p>
      )}
    </div>
  )
}

/** The texts that leave something open, filled in for the next date; of whom nobody is known yet their name stays open. */
function samplesOf(draft: EditorDraft): { day: string; texts: string[] } | null {
  const fields = fieldsOf(draft)
  const [day] = datesFrom(rhythmOf(scheduleOf(fields, today())), today(), 1)
  if (day === undefined) return null
  const values = {
    month: monthName(day),
    year: day.slice(0, 4),
    ...(fields.of === 'client' && draft.client !== null && { client: draft.client.name }),
  }
  const texts = draft.lines
    .map(({ description }) => description)
    .filter((text) => fillKnown(text, values) !== text)
    .map((text) => fillKnown(text, values))
  return { day, texts: [...new Set(texts)].slice(0, shown) }
}
