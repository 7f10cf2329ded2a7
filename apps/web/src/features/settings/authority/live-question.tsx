import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from '../settings.module.css'

type LiveQuestionProps = {
  company: string
  error: string | undefined
  isBusy: boolean
  onConfirm: (name: string) => void
  onClose: () => void
}

/** Going live is confirmed by typing the company's name. */
export function LiveQuestion({ company, error, isBusy, onConfirm, onClose }: LiveQuestionProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  return (
    <Dialog onClose={onClose} title={t('settings.authority.liveTitle')}>
      <p className={classes.lead}>{t('settings.authority.liveHint')}</p>
      <TextInput
        mt="md"
        data-autofocus
        label={t('settings.companies.typeName', { name: company })}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
        <Button disabled={typed.trim() === ''} loading={isBusy} onClick={() => onConfirm(typed)}>
          {t('settings.authority.liveTitle')}
        </Button>
      </Group>
    </Dialog>
  )
}
