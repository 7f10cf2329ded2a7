import { Button } from '@mantine/core'
import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './admin.module.css'
import type { Outcome } from './each.ts'

/** What became of each row of an action on several. */
export function Outcomes({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose?: () => void }) {
  const { t } = useTranslation()
  const failed = outcomes.filter(({ problem }) => problem !== null)
  return (
    <div className={`${classes.outcomes} cc-card`} role="status">
      <div className={classes.outcomesHead}>
        <strong>
          {t('admin.outcome', { done: outcomes.length - failed.length, failed: failed.length })}
        </strong>
        {onClose && (
          <Button variant="subtle" size="compact-sm" onClick={onClose}>
            {t('common.actions.close')}
          </Button>
        )}
      </div>
      <ul className={classes.plainList}>
        {outcomes.map(({ name, problem }) => (
          <li key={name} className={classes.outcome} data-failed={problem !== null || undefined}>
            {problem === null ? <IconCircleCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
            <bdi>{name}</bdi>
            {problem !== null && <span className={classes.muted}>{problem}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
