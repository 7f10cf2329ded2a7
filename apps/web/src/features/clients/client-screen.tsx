import type { Client, ClientAccount } from '@cuentaclara/contracts'
import { Skeleton, Tabs } from '@mantine/core'
import { IconBellOff, IconHourglass, IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { ChangesOf } from '#features/audit/index.ts'
import { useCan, useCompanyId, useCurrentCompany } from '#features/companies/index.ts'
import { ClientExonerations, ExoneratedChip } from '#features/exonerations/index.ts'
import { PinButton } from '#features/lists/index.ts'
import { Papers } from '#features/papers/index.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { useIsNarrow } from '#ui/is-phone.ts'
import { PartyHead } from '#ui/party-head.tsx'
import { RecordTabs } from '#ui/record-tabs.tsx'
import { ClientDocuments } from './client-documents.tsx'
import { clientAccountQuery } from './client-insight-queries.ts'
import classes from './client-screen.module.css'
import { type ClientTab, clientTabs } from './client-tab-names.ts'
import { ActivityName } from './index.ts'
import { clientQuery, mergedInto } from './queries.ts'

// They compute with amounts and draw bars, while what they show is on its way.
const cards = () => import('./client-cards.tsx')
const ClientCards = part(cards, 'ClientCards')
const ClientSales = part(cards, 'ClientSales')
const OverLimitChip = part(cards, 'OverLimitChip')
const ClientLetters = part(() => import('./client-letters.tsx'), 'ClientLetters', { words: ['tools'] })
const ClientCorrections = part(() => import('./client-corrections.tsx'), 'ClientCorrections', {
  words: ['clientSheet'],
})
const ClientDuplicates = part(() => import('./client-duplicates.tsx'), 'ClientDuplicates', {
  words: ['clientSheet'],
})
const ClientActions = part(() => import('./client-actions.tsx'), 'ClientActions')
const ClientReminders = part(() => import('./client-reminders.tsx'), 'ClientReminders')
const ClientDelivery = part(() => import('./client-delivery.tsx'), 'ClientDelivery', {
  words: ['tools', 'letters'],
})
const BoughtItems = part(() => import('./client-tabs.tsx'), 'BoughtItems')
const ClientPayments = part(() => import('./client-tabs.tsx'), 'ClientPayments')
const ClientStudents = part(() => import('./client-tabs.tsx'), 'ClientStudents')
const ClientContacts = part(() => import('./client-contacts.tsx'), 'ClientContacts', { words: ['tools'] })
const ClientStatementTab = part(() => import('./client-statement.tsx'), 'ClientStatementTab', {
  words: ['money', 'instalments'],
})

const cardsToCome = <Skeleton height={220} radius="md" />

type ClientScreenProps = {
  id: string
  tab: ClientTab
  onTab: (tab: ClientTab) => void
  /** What to show for a client that is not there. */
  notFound: React.ReactNode
}

/** One client: who it is, what it owes, what it bought, and all that was done with it. */
export function ClientScreen({ id, tab, onTab, notFound }: ClientScreenProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const maySeeHistory = useCan('audit.read')
  const hasStudents = useCurrentCompany()?.has_students === true
  const mayMerge = useCan('clients.merge')
  const mayEdit = useCan('clients.edit')
  const query = useQuery({ ...clientQuery(company, id), enabled: company !== '' })
  const account = useQuery(clientAccountQuery(company, id))
  const isNarrow = useIsNarrow()
  useEffect(ClientCards.fetch, [])
  useScreenTitle(query.data?.name ?? null, { isSaidBelow: true })
  // It became part of another one, where all of it is now.
  const kept = mergedInto(query.error)
  if (kept !== null) return <Navigate to="/clients/$id" params={{ id: kept }} replace />
  if (query.error instanceof ApiError && query.error.status === 404) return notFound
  if (query.data === undefined) {
    return query.error === null ? (
      <Skeleton height={360} radius="md" />
    ) : (
      <div className="cc-card">
        <ErrorState isScreen error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  const isHidden: Partial<Record<ClientTab, boolean>> = { history: !maySeeHistory, students: !hasStudents }
  const tabs = clientTabs.filter((name) => isHidden[name] !== true)
  return (
    <article className={classes.page}>
      <Head client={query.data} account={account.data} company={company} />
      <Suspense fallback={null}>
        <ClientCorrections company={company} client={query.data} mayEdit={mayEdit} />
      </Suspense>
      {mayMerge && !query.data.is_archived && (
        <Suspense fallback={null}>
          <ClientDuplicates company={company} client={query.data} />
        </Suspense>
      )}
      {account.data === undefined && account.error !== null ? (
        <ErrorState error={account.error} onRetry={() => void account.refetch()} />
      ) : (
        <Suspense fallback={cardsToCome}>
          {account.data === undefined ? (
            cardsToCome
          ) : (
            <ClientCards account={account.data} client={query.data} hasChart={!isNarrow} />
          )}
        </Suspense>
      )}
      <Tabs
        value={tabs.includes(tab) ? tab : 'documents'}
        onChange={(value) => onTab((value ?? 'documents') as ClientTab)}
        keepMounted={false}
      >
        <RecordTabs>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`insight.client.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </RecordTabs>
        <Tabs.Panel value="documents">
          <ClientDocuments company={company} id={id} />
        </Tabs.Panel>
        <Later value="payments" height={240}>
          <ClientPayments company={company} id={id} />
        </Later>
        <Later value="statement" height={240}>
          <ClientStatementTab company={company} client={query.data} />
        </Later>
        <Later value="delivery" height={160}>
          <ClientDelivery company={company} client={query.data} />
        </Later>
        <Later value="items" height={240}>
          <BoughtItems company={company} id={id} />
        </Later>
        <Later value="students" height={240}>
          <ClientStudents company={company} id={id} />
        </Later>
        <Later value="exonerations" height={160}>
          <ClientExonerations company={company} client={query.data} />
        </Later>
        <Later value="contacts" height={240}>
          <ClientContacts company={company} id={id} />
        </Later>
        <Later value="files" height={120}>
          <Papers company={company} owner={{ type: 'client', id }} />
        </Later>
        <Later value="history" height={240}>
          <ClientLetters company={company} id={id} />
          <ChangesOf company={company} subjects={clientSubjects} id={id} />
        </Later>
      </Tabs>
      {/* Where one stands below the other, what somebody came for comes before it. */}
      {isNarrow && account.data !== undefined && (
        <div className={classes.cards}>
          <Suspense>
            <ClientSales account={account.data} />
          </Suspense>
        </div>
      )}
    </article>
  )
}

/** Under which names the trail keeps what happened to a client. */
const clientSubjects = ['client', 'client-merge', 'client-contact', 'client-exoneration', 'client-correction']

type LaterProps = { value: ClientTab; height: number; children: ReactNode }

/** A tab that comes when somebody opens it. */
function Later({ value, height, children }: LaterProps) {
  return (
    <Tabs.Panel value={value}>
      <Suspense fallback={<Skeleton height={height} radius="md" />}>{children}</Suspense>
    </Tabs.Panel>
  )
}

type HeadProps = { client: Client; account: ClientAccount | undefined; company: string }

function Head({ client, account, company }: HeadProps) {
  const { t } = useTranslation()
  const mayEdit = useCan('clients.edit')
  const isOverdue = account?.balances.some(({ overdue }) => overdue !== '0') ?? false
  return (
    <PartyHead
      name={client.name}
      beside={
        !client.is_archived && (
          <Suspense>
            <PinButton
              list="clients"
              id={client.id}
              name={client.name}
              refreshes={['documents', company, 'start']}
            />
          </Suspense>
        )
      }
      tradeName={client.trade_name}
      identity={
        client.identification_number
          ? { label: t('catalogue.clients.identityNumber'), value: client.identification_number }
          : null
      }
      email={client.emails[0]}
      phone={
        client.phone_number
          ? {
              text: client.phone_number,
              href: `tel:+${client.phone_country_code}${client.phone_number}`,
            }
          : null
      }
      actions={
        <Suspense
          fallback={
            <>
              <Skeleton width={172} height={38} />
              <Skeleton width={98} height={38} />
            </>
          }
        >
          <ClientActions company={company} client={client} />
        </Suspense>
      }
    >
      {client.activity_code && (
        <p className={classes.muted}>
          {t('catalogue.clients.activity')}:{' '}
          <bdi>
            {client.activity_code}{' '}
            <Suspense>
              <ActivityName code={client.activity_code} />
            </Suspense>
          </bdi>
        </p>
      )}
      <div className={classes.chips}>
        <Suspense>
          <ExoneratedChip company={company} client={client.id} />
        </Suspense>
        {isOverdue && (
          <ToneChip tone="danger" icon={IconHourglass}>
            {t('common.payment.overdue')}
          </ToneChip>
        )}
        {account !== undefined && (
          <Suspense>
            <OverLimitChip client={client} account={account} />
          </Suspense>
        )}
        {client.reminders_off_at !== null && (
          <ToneChip tone="neutral" icon={IconBellOff}>
            {t('insight.client.reminders.off')}
          </ToneChip>
        )}
        {client.is_archived && (
          <ToneChip tone="neutral" icon={IconSchool}>
            {t('insight.client.archived')}
          </ToneChip>
        )}
      </div>
      {/* Nothing is billed to an archived client, so nobody reminds them either. */}
      {!client.is_archived && (
        <Suspense fallback={<Skeleton width={150} height={18} mt={4} />}>
          <ClientReminders client={client} company={company} mayEdit={mayEdit} />
        </Suspense>
      )}
    </PartyHead>
  )
}
