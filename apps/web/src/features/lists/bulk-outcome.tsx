import type { BulkResult } from '@cuentaclara/contracts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#lib/numbers.ts'
import { Dialog } from '#ui/dialog.tsx'
import classes from './lists.module.css'

/** The rows that were not done, each with its reason. */
export function BulkOutcome({ result, onClose }: { result: BulkResult; onClose: () => void }) {
  const { t } = useTranslation()
  const left = formatCount(result.skipped + result.failed)
  return (
    <Dialog
      title={t('tools.lists.bulk.outcome', { done: formatCount(result.done), left })}
      size={560}
      onClose={onClose}
    >
      <ul className={classes.outcomes}>
        {result.rows.map(({ id, label, message }) => (
          <li key={id} className={classes.outcome}>
            <bdi className={classes.outcomeName}>{label}</bdi>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
