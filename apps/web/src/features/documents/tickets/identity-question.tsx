import { Button, Group } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'

type IdentityQuestionProps = {
  onChoose: () => void
  onWithout: () => void
  onClose: () => void
}

/** From an amount on the company asks who buys; a ticket may go without, for the law asks for nobody (reference, section 3). */
export function IdentityQuestion({ onChoose, onWithout, onClose }: IdentityQuestionProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('counter.tickets.askIdentity')} size={420}>
      <p>{t('counter.tickets.askIdentityHint')}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onWithout}>
          {t('counter.tickets.withoutIdentity')}
        </Button>
        <Button data-autofocus onClick={onChoose}>
          {t('counter.tickets.chooseCustomer')}
        </Button>
      </Group>
    </Dialog>
  )
}
