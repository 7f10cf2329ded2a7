import type { DocumentChange } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './change-list.module.css'
import { sayChanged } from './say-changed.ts'

/** What a change made of what: the field as the screen calls it, what stood there and what stands there now. */
export function ChangeList({ changes }: { changes: readonly DocumentChange[] }) {
  const { t } = useTranslation()
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.field} className={classes.change}>
          <dt>{t(`documentPage.changes.fields.${change.field}`)}</dt>
          <dd>
            <Side value={sayChanged(t, change, 'before')} isOld />
            <span aria-hidden className={classes.arrow}>
              →
            </span>
            <span className={classes.hidden}>{t('documentPage.changes.became')}</span>
            <Side value={sayChanged(t, change, 'after')} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Side({ value, isOld = false }: { value: string[]; isOld?: boolean }) {
  const { t } = useTranslation()
  if (value.length === 0) return <i>{t('documentPage.changes.nothing')}</i>
  const Tag = isOld ? 'del' : 'span'
  return (
    <span className={classes.side}>
      {value.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal lines have no other identity
        <Tag key={index}>
          <bdi>{text}</bdi>
        </Tag>
      ))}
    </span>
  )
}
