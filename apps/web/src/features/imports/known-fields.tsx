import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useFieldName } from './field-name.ts'
import classes from './imports.module.css'

/** What a file may say of each row, as our exports call it. */
export function KnownFields({ fields }: { fields: readonly { field: string }[] }) {
  const { t } = useTranslation()
  const fieldName = useFieldName()
  const names = fields.map(({ field }) => fieldName(field))
  return <p className={classes.muted}>{t('imports.knownFields', { fields: names.join(', ') })}</p>
}
