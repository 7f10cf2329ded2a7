import { Alert, Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './letters.module.css'
import { waitingQuery } from './queries.ts'

/** That letters wait because nobody set up a mail server, and where that is done; nothing while none waits. */
export function WaitingNotice({ company }: { company: string }) {
  const { t } = useTranslation()
  const mayMend = useCan('settings.edit')
  const { data: count = 0 } = useQuery({ ...waitingQuery(company), enabled: company !== '' })
  if (count === 0) return null
  return (
    <Alert color="yellow" icon={<IconClock size={18} aria-hidden />} mb="md">
      <div className={classes.waiting}>
        {t('letters.waitingCount', { count })}
        {mayMend && (
          <Button
            component={Link}
            to="/main-configurations/$company_id"
            params={{ company_id: company } as never}
            search={{ tab: 'delivery' } as never}
            size="xs"
            variant="default"
          >
            {t('letters.setUp')}
          </Button>
        )}
      </div>
    </Alert>
  )
}
