import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './reports.module.css'

/** What is owed to one supplier leads to its statement, to be printed or sent. */
export function SupplierStatementLink({ supplier }: { supplier: string }) {
  const { t } = useTranslation()
  const mayRead = useCan('expenses.read')
  if (!mayRead) return null
  return (
    <Button
      component={Link}
      to="/suppliers/$key"
      params={{ key: supplier } as never}
      search={{ tab: 'statement' } as never}
      variant="default"
      leftSection={<IconFileText size={17} aria-hidden />}
      className={classes.toStatement}
    >
      {t('insight.client.tabs.statement')}
    </Button>
  )
}
