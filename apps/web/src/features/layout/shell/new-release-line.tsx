import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ShellLine } from './shell-line.tsx'

/** Whoever writes decides when the new release comes; what is written is on this device and on the server. */
export function NewReleaseLine() {
  const { t } = useTranslation()
  return (
    <ShellLine tone="neutral" icon={IconRefresh}>
      <span>{t('tools.newRelease')}</span>
      <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
        {t('shell.screenError.reload')}
      </Button>
    </ShellLine>
  )
}
