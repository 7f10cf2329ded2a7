import type { ListChoices } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import type { BulkName } from '#ui/list/list-action.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { useBulk } from './use-bulk.ts'

/** Takes the last action on many rows of this list back, for a day. */
export function UndoButton({ undo }: { undo: NonNullable<ListChoices['undo']> }) {
  const { t } = useTranslation()
  const bulk = useBulk()
  const [isAsking, setIsAsking] = useState(false)
  const action = t(`tools.lists.bulk.actions.${undo.action as BulkName}`)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconArrowBackUp size={16} className="cc-mirror" aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {t('tools.lists.bulk.undo', { action })}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('tools.lists.bulk.undoTitle', { action })}
        confirmLabel={t('common.actions.undo')}
        onConfirm={() => bulk.undo(undo.id, action)}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {t('tools.lists.bulk.undoRows', { count: undo.count })} {t('tools.lists.bulk.undoHint')}{' '}
          <InstantText instant={undo.until} />.
        </p>
      </ConfirmDialog>
      {bulk.outcome !== null && <BulkOutcome result={bulk.outcome} onClose={bulk.forget} />}
    </>
  )
}
