import { Alert, Button, Group } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { KeyHint } from '../key-hint.tsx'

type QuestionFootProps = {
  /** Why the last answer could not be followed. */
  problem: string | null
  /** A verb: "Issue", never "OK". */
  confirmLabel: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The end of a question that stands before an act: what went wrong, the way back, and the act itself. Enter confirms. */
export function QuestionFoot({ problem, confirmLabel, isBusy, onConfirm, onClose }: QuestionFootProps) {
  const { t } = useTranslation()
  return (
    <>
      {problem !== null && (
        <Alert color="red" role="alert" mt="sm">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg" gap="xs" data-dialog-foot>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('common.actions.cancel')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={onConfirm} rightSection={<KeyHint keys={['↵']} />}>
          {confirmLabel}
        </Button>
      </Group>
    </>
  )
}
