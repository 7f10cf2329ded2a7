import { Button } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/states.tsx'

/** A screen that broke, or whose code is of a release that is gone. */
export function ScreenError({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const words = error instanceof Error ? error.message : ''
  // Offline, code that does not come says nothing about releases.
  const isOffline = !navigator.onLine
  const isOldRelease = !isOffline && /dynamically imported module|module script failed/i.test(words)
  return (
    <div role="alert">
      <EmptyState
        icon={IconRefreshAlert}
        title={isOldRelease ? t('shell.screenError.newVersion') : t('shell.screenError.heading')}
        hint={isOffline ? t('common.states.offline') : isOldRelease ? undefined : t('shell.screenError.hint')}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>{t('shell.screenError.reload')}</Button>
            <Button component={Link} to="/" variant="default">
              {t('shell.notFound.home')}
            </Button>
          </>
        }
      />
    </div>
  )
}
