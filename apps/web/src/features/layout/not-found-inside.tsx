import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '#lib/screen-title.ts'
import { EmptyState } from '#ui/states.tsx'

/** Inside the shell: a record that is gone or somebody else's. */
export function NotFoundInside() {
  const { t } = useTranslation()
  // The tab must not name the screen either: whether it exists is nobody's business.
  useScreenTitle(t('shell.notFound.title'))
  return (
    <EmptyState
      isScreen
      icon={IconMapSearch}
      title={t('shell.notFound.insideHeading')}
      hint={t('shell.notFound.insideHint')}
      actions={
        <Button component={Link} to="/" variant="default">
          {t('shell.notFound.home')}
        </Button>
      }
    />
  )
}
