import type { BulkResult } from '@cuentaclara/contracts'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from './bulk-outcome.module.css'

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
      <ul className={classes.list}>
        {result.rows.map(({ id, label, outcome, message }) => {
          const Icon = outcome === 'failed' ? IconX : IconAlertTriangle
          return (
            <li key={id} className={classes.row} data-outcome={outcome}>
              <Icon size={18} aria-hidden />
              <span className={classes.words}>
                <bdi className={classes.name}>{label}</bdi>
                <span className={classes.reason}>{message}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
