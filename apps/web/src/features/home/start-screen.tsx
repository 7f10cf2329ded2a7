import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan, useCurrentCompany } from '#features/companies/index.ts'
import { useAuth } from '#features/identity/index.ts'
import { formatLongDay, today } from '#lib/dates.ts'
import { useIsPhone } from '#ui/is-phone.ts'
import { KeyHint } from '#ui/key-hint.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { LastDocuments } from './last-documents.tsx'
import classes from './start-screen.module.css'
import { TodayFacts } from './today-facts.tsx'

/** Where the day begins: who and when, the next thing to do, how things stand, what was touched last. */
export function StartScreen() {
  const { t, i18n } = useTranslation()
  const company = useCurrentCompany()
  const name = useAuth((state) => state.user?.name ?? '').split(' ')[0] ?? ''
  return (
    <>
      <PageHeader
        title={t(`shell.start.${greeting()}`, { name })}
        subtitle={
          <>
            {company?.trade_name ?? company?.name} · {formatLongDay(today(), i18n.language)}
          </>
        }
        actions={<NewInvoice />}
      />
      <div className={classes.stack}>
        <TodayFacts />
        <LastDocuments />
      </div>
    </>
  )
}

function NewInvoice() {
  const { t } = useTranslation()
  const canDraft = useCan('documents.draft')
  const { routesByPath } = useRouter()
  // On a phone the round + of the bottom bar does this.
  const isPhone = useIsPhone()
  if (isPhone || !canDraft || !('/invoices/new' in routesByPath)) return null
  return (
    <Button
      component={Link}
      to={'/invoices/new' as string}
      leftSection={<IconPlus size={18} aria-hidden />}
      rightSection={
        <span className={classes.keys}>
          <KeyHint keys={['N', 'I']} />
        </span>
      }
    >
      {t('shell.start.newInvoice')}
    </Button>
  )
}

function greeting(): 'goodMorning' | 'goodAfternoon' | 'goodEvening' {
  const hour = new Date().getHours()
  if (hour < 12) return 'goodMorning'
  return hour < 18 ? 'goodAfternoon' : 'goodEvening'
}
