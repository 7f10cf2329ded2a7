import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/states.tsx'

/** The address names no document of this company, or one of another kind. */
export function NoSuchDocument() {
  const { t } = useTranslation()
  return (
    <EmptyState
      isScreen
      icon={IconMapSearch}
      title={t('documents.view.notFoundTitle')}
      hint={t('documents.view.notFoundHint')}
      actions={
        <Button component={Link} to="/invoices" variant="default">
          {t('documents.view.toList')}
        </Button>
      }
    />
  )
}
