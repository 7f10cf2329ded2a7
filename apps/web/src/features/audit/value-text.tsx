import type { AuditEntry } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './audit.module.css'
import { sayValue } from './say-value.ts'

type ValueTextProps = { entry: AuditEntry; side: 'before' | 'after'; column: string }

/** One value of a change; what stands before is struck through where both are shown. */
export function ValueText({ entry, side, column }: ValueTextProps) {
  const { t } = useTranslation()
  const { text, kind } = sayValue(t, entry, side, column)
  if (kind === 'hidden' || kind === 'nothing') return <i className={classes.quiet}>{text}</i>
  const isOld = side === 'before' && entry.after !== null
  const words = <bdi className={kind === 'number' ? 'cc-numbers' : undefined}>{text}</bdi>
  return isOld ? <del className={classes.old}>{words}</del> : words
}
