import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/states.tsx'

/** Inside the shell: a record that is gone or somebody else's. */
export function NotFoundInside() {
  const { t } = useTranslation()
  return (
    <EmptyState
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
