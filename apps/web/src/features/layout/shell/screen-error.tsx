import { Button } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/states.tsx'

/** A screen that broke, or whose code is of a release that is gone. */
export function ScreenError({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const words = error instanceof Error ? error.message : ''
  // Offline, code that does not come says nothing about releases.
  const isOffline = !navigator.onLine
  const isMissing = /dynamically imported module|module script failed/i.test(words)
  const isOldRelease = !isOffline && isMissing
  useReloadOnline(isOffline && isMissing)
  return (
    <div role="alert">
      <EmptyState
        isScreen
        icon={IconRefreshAlert}
        title={isOldRelease ? t('shell.screenError.newVersion') : t('shell.screenError.heading')}
        hint={
          isOffline
            ? t('shell.screenError.opensLater')
            : isOldRelease
              ? undefined
              : t('shell.screenError.hint')
        }
        actions={
          <>
            {!isOffline && (
              <Button onClick={() => window.location.reload()}>{t('shell.screenError.reload')}</Button>
            )}
            <Button component={Link} to="/" variant="default">
              {t('shell.notFound.home')}
            </Button>
          </>
        }
      />
    </div>
  )
}

/** A part of the app that was never opened on this device comes with the connection; drafts are kept on the device. */
function useReloadOnline(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isWanted])
}
