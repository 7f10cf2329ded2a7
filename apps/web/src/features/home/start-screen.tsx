import type { Permission, Start } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCompanyId, useCurrentCompany } from '#features/companies/index.ts'
import { useAuth } from '#features/identity/index.ts'
import { formatLongDay, formatTime, today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { useIsPhone } from '#ui/is-phone.ts'
import { KeyHint } from '#ui/key-hint.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { CardRows, runsOf } from './card-rows.tsx'
import { Deadlines } from './deadlines.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HomeTabs } from './home-tabs.tsx'
import { LastDocuments } from './last-documents.tsx'
import { PinnedClients } from './pinned-clients.tsx'
import { startQuery } from './queries.ts'
import classes from './start-screen.module.css'
import { TodayFacts } from './today-facts.tsx'
import { useCards } from './use-cards.tsx'

const AnnouncementPlace = part(() => import('#features/advertisements/index.ts'), 'AnnouncementPlace')

type CardProps = { start: Start | undefined }

/** As they come until a person chooses. */
const cards = [
  {
    id: 'today',
    header: 'home.cards.today',
    place: 'whole',
    Card: ({ start }: CardProps) => <TodayFacts today={start?.today} />,
  },
  {
    id: 'documents',
    header: 'shell.start.lastDocuments',
    place: 'main',
    Card: ({ start }: CardProps) => (
      <LastDocuments rows={start?.documents} areMine={start?.documents_are_mine ?? true} />
    ),
  },
  {
    id: 'deadlines',
    header: 'home.start.deadlines',
    place: 'side',
    Card: ({ start }: CardProps) => <Deadlines deadlines={start?.deadlines} />,
  },
  {
    id: 'clients',
    header: 'home.cards.clients',
    place: 'side',
    Card: ({ start }: CardProps) =>
      start === undefined || start.clients.length === 0 ? null : <PinnedClients clients={start.clients} />,
  },
] as const

/** Where the day begins: who and when, the next thing to do, how things stand, what was touched last. */
export function StartScreen() {
  const { t, i18n } = useTranslation()
  const company = useCurrentCompany()
  const name = useAuth((state) => state.user?.name ?? '').split(' ')[0] ?? ''
  const query = useQuery(startQuery(useCompanyId()))
  const { shown, button } = useCards(
    'start',
    cards.map((card) => ({ ...card, header: t(card.header) })),
  )
  return (
    <>
      <HomeTabs current="/" />
      <PageHeader
        title={t(`shell.start.${greeting()}`, { name })}
        subtitle={
          <>
            {company?.trade_name ?? company?.name} · {formatLongDay(today(), i18n.language)}
          </>
        }
        actions={
          <>
            <QuickActions />
            {button}
          </>
        }
      />
      {query.data === undefined && query.error !== null ? (
        <div className="cc-card">
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <div className={classes.stack}>
          <Suspense>
            <AnnouncementPlace place="start" />
          </Suspense>
          {query.data !== undefined && <FirstSteps start={query.data} />}
          <CardRows
            cards={runsOf(shown, ({ place }) => place).map((run) => ({
              id: run[0].id,
              width: run[0].place === 'whole' ? 'whole' : 'columns',
              card: (
                <div className={classes[run[0].place]}>
                  {run.map(({ id, Card }) => (
                    <Card key={id} start={query.data} />
                  ))}
                </div>
              ),
            }))}
            classes={classes}
          />
        </div>
      )}
    </>
  )
}

type Quick = {
  name: 'invoice' | 'ticket' | 'quotation' | 'payment'
  to: string
  search?: object
  permission: Permission
}
const quickActions: readonly Quick[] = [
  { name: 'quotation', to: '/quotations/new', permission: 'documents.draft' },
  { name: 'ticket', to: '/tickets/new', permission: 'documents.draft' },
  { name: 'payment', to: '/payments', search: { open: 'new' }, permission: 'payments.record' },
]

/** What this role begins most often; on a phone the round + of the bottom bar does it. */
function QuickActions() {
  const { t } = useTranslation()
  const permissions = useCurrentCompany()?.permissions ?? []
  const { routesByPath } = useRouter()
  const isPhone = useIsPhone()
  const exists = (to: string) => to in routesByPath || `${to}/` in routesByPath
  if (isPhone) return null
  return (
    <>
      {quickActions
        .filter(({ to, permission }) => exists(to) && permissions.includes(permission))
        .map(({ name, to, search }) => (
          <Button
            key={name}
            component={Link}
            to={to as string}
            search={(search ?? {}) as never}
            variant="default"
            className={classes.quick}
          >
            {t(`shell.create.${name}`)}
          </Button>
        ))}
      {permissions.includes('documents.draft') && exists('/invoices/new') && (
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
      )}
    </>
  )
}

function greeting(): 'goodMorning' | 'goodAfternoon' | 'goodEvening' {
  const hour = Number(formatTime(new Date().toISOString()).slice(0, 2))
  if (hour < 12) return 'goodMorning'
  return hour < 18 ? 'goodAfternoon' : 'goodEvening'
}
