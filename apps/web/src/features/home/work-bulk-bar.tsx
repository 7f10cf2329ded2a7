import { Button } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import type { Marks } from './use-marks.ts'
import type { WorkRow } from './work-row.ts'

type WorkBulkBarProps = {
  rows: readonly WorkRow[]
  /** Whether none of them was put off or dismissed. */
  areOpen: boolean
  /** Whether they are of the company whose people are known here. */
  mayAssign: boolean
  marks: Marks
  onAsk: (what: 'put-off' | 'dismiss' | 'assign') => void
  onClear: () => void
}

/** What can be done with several rows at once. */
export function WorkBulkBar({ onClear, ...props }: WorkBulkBarProps) {
  return (
    <SelectionBar count={props.rows.length} onClear={onClear}>
      <BulkActions {...props} />
    </SelectionBar>
  )
}

function BulkActions({ rows, areOpen, mayAssign, marks, onAsk }: Omit<WorkBulkBarProps, 'onClear'>) {
  const { t } = useTranslation()
  if (!areOpen)
    return (
      <Button variant="default" size="compact-md" onClick={() => marks.restore.mutate(rows)}>
        {t('work.restore')}
      </Button>
    )
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => onAsk('put-off')}>
        {t('work.putOffDay')}
      </Button>
      {mayAssign && (
        <Button variant="default" size="compact-md" onClick={() => onAsk('assign')}>
          {t('work.assign')}
        </Button>
      )}
      <Button variant="default" size="compact-md" onClick={() => onAsk('dismiss')}>
        {t('work.dismissMany')}
      </Button>
    </>
  )
}
