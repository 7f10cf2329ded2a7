import { Alert } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { CopyButton } from '#ui/copyable-id.tsx'
import classes from '../settings.module.css'

/** A secret that is shown this once, with a button that copies it. */
export function SecretOnce({ label, secret, onDone }: { label: string; secret: string; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert
      color="green"
      role="status"
      icon={<IconKey size={18} aria-hidden />}
      title={label}
      withCloseButton
      closeButtonLabel={t('common.actions.close')}
      onClose={onDone}
    >
      <p className={classes.hint}>{t('automation.once')}</p>
      <p className={classes.secret}>
        <code>{secret}</code>
        <CopyButton value={secret} label={label} size={30} />
      </p>
    </Alert>
  )
}
