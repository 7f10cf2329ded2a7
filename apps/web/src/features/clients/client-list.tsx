import type { Client, ListEntry } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { Button } from '@mantine/core'
import { IconFiles, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useCompanyId, useListEntries } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { ImportButton } from '#features/imports/index.ts'
import { CompanyList, type ListProps, Opened, useListQuery, useListWords } from '#features/lists/index.ts'
import { TagChips } from '#features/tags/index.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { useEver } from '#ui/ever.ts'
import { KeyHint } from '#ui/key-hint.tsx'
import type { Column } from '#ui/list/column.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { RowCard } from '#ui/list/row-card.tsx'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { type ClientAsk, useClientActs } from './client-acts.ts'
import { clientTagging } from './client-bulk.ts'
import classes from './client-list.module.css'
import type { AskedOfClient } from './client-question.tsx'
import { type ClientSearch, clientViews, toClientsQuery } from './client-search.ts'
import { ClientDrawer } from './index.ts'
import { useNewForClient } from './new-for-client.ts'
import { clientQuery, clientsQuery } from './queries.ts'

const MergeSheet = part(() => import('./merge-sheet.tsx'), 'MergeSheet', { words: ['clientSheet'] })
const WhatsappStatements = part(() => import('./whatsapp-statements.tsx'), 'WhatsappStatements', {
  words: ['tools', 'clientSheet'],
})
const ClientQuestion = part(() => import('./client-question.tsx'), 'ClientQuestion', {
  words: ['tools', 'clientSheet'],
})
const bulkSheets = { merge: MergeSheet, 'statement-whatsapp': WhatsappStatements }

/** Who we bill. */
export function ClientList({ search, onSearch }: ListProps<ClientSearch>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const navigate = useNavigate()
  const mayEdit = useCan('clients.edit')
  const query = useListQuery(toClientsQuery(search), (asked) => ({
    ...clientsQuery(company, asked),
    enabled: company !== '',
  }))
  const [asked, setAsked] = useState<AskedOfClient | null>(null)
  const hasAsked = useEver(asked !== null)
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const newButton = mayEdit && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      rightSection={<KeyHint keys={['N', 'C']} />}
      onClick={() => open('new')}
    >
      {t('catalogue.clients.new')}
    </Button>
  )
  return (
    <>
      <CompanyList<Client, ClientSearch>
        {...useListWords('catalogue.clients', { views: clientViews, icon: IconUsers })}
        list="clients"
        asked={toClientsQuery(search)}
        title={t('catalogue.clients.title')}
        search={search}
        onSearch={onSearch}
        standardSort="name"
        tools={
          <>
            {mayEdit && <ImportButton kind="clients" />}
            <ExportButton list="clients" query={toClientsQuery(search)} />
          </>
        }
        filters={useListFilters(company, search)}
        newButton={newButton}
        columns={useColumns(company)}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row) => navigate({ to: '/clients/$id', params: { id: row.id } })}
        rowHref={(row) => `/clients/${row.id}`}
        actions={useActions(search.view, {
          onEdit: open,
          onAsk: (what, client) => setAsked({ what, client }),
        })}
        card={(row) => <ClientCard client={row} />}
        bulkSheets={bulkSheets}
      />
      {hasAsked && (
        <Suspense>
          <ClientQuestion company={company} asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {search.open !== undefined && mayEdit && (
        <Opened
          query={search.open === 'new' ? null : clientQuery(company, search.open)}
          onClose={() => open(undefined)}
        >
          {(client) => (
            <ClientDrawer
              key={search.open}
              company={company}
              client={client}
              onClose={() => open(undefined)}
              onSaved={() => {}}
            />
          )}
        </Opened>
      )}
    </>
  )
}

/** Sellers and tags to narrow by. */
function useListFilters(company: string, { seller, tag }: ClientSearch): ListFilter[] {
  const { t } = useTranslation()
  const choices = (entries: readonly ListEntry[]) =>
    entries.map(({ id, name }) => ({ value: id, label: name }))
  return [
    {
      name: 'seller',
      kind: 'choice',
      label: t('catalogue.clients.seller'),
      choices: choices(useListEntries(company, 'seller', [seller])),
    },
    {
      name: 'tag',
      kind: 'choice',
      label: t('catalogue.clients.tags'),
      choices: choices(useListEntries(company, 'tag', [tag])),
    },
  ]
}

function useColumns(company: string): Column<Client>[] {
  const { t } = useTranslation()
  const hasTags = useListEntries(company, 'tag', null).length > 0
  const hasSellers = useListEntries(company, 'seller', null).length > 0
  const figure = (id: Figure, from: Column<Client>['from']): Column<Client> => ({
    id,
    header: t(`catalogue.clients.figures.${id}`),
    sorts: true,
    align: 'end',
    width: 130,
    ...(from && { from }),
    cell: (row) => <Figures client={row} figure={id} />,
  })
  const columns: Column<Client>[] = [
    {
      id: 'name',
      header: t('catalogue.clients.name'),
      sorts: true,
      cell: (row) => (
        <span className={classes.name}>
          <bdi className={`cc-truncate ${row.trade_name ? '' : 'cc-name'}`} title={row.name}>
            {row.name}
          </bdi>
          {row.trade_name && <span className={`${classes.muted} cc-truncate`}>{row.trade_name}</span>}
        </span>
      ),
    },
    {
      id: 'identity',
      header: t('catalogue.clients.identity'),
      width: 150,
      cell: (row) => <span className="cc-ltr cc-numbers">{row.identification_number ?? '—'}</span>,
    },
    {
      id: 'email',
      header: t('catalogue.clients.email'),
      from: 'wide',
      cell: (row) => <span className="cc-ltr cc-truncate">{row.emails[0] ?? ''}</span>,
    },
    figure('balance', 'medium'),
    figure('overdue', undefined),
    figure('credit', 'roomy'),
    {
      id: 'phone',
      header: t('catalogue.clients.phone'),
      width: 130,
      from: 'roomy',
      kind: 'code',
      of: 'phone_number',
    },
    {
      id: 'documents',
      header: t('catalogue.clients.documents'),
      width: 120,
      align: 'end',
      from: 'roomy',
      cell: (row) => (
        <span className="cc-numbers">
          {row.document_count >= 100 ? '100+' : formatCount(row.document_count)}
        </span>
      ),
    },
    {
      id: 'last',
      header: t('catalogue.clients.lastInvoiced'),
      width: 150,
      sorts: 'last_invoiced_at',
      from: 'medium',
      cell: (row) =>
        row.last_invoiced_at === null ? (
          <span className={classes.muted}>{t('catalogue.clients.never')}</span>
        ) : (
          <InstantText instant={row.last_invoiced_at} mode="relative" />
        ),
    },
    {
      id: 'seller',
      header: t('catalogue.clients.seller'),
      width: 130,
      from: 'roomy',
      cell: (row) => (
        <bdi className={`${classes.muted} cc-truncate`} style={{ display: 'block' }}>
          {row.seller_name ?? ''}
        </bdi>
      ),
    },
    {
      id: 'tags',
      header: t('catalogue.clients.tags'),
      width: 180,
      from: 'roomy',
      cell: (row) => <TagChips ids={row.tags ?? []} />,
    },
  ]
  return columns.filter(({ id }) => (id !== 'seller' || hasSellers) && (id !== 'tags' || hasTags))
}

type Figure = 'balance' | 'overdue' | 'credit'

/** An amount of each currency, one below the other; nothing where there is nothing. */
function Figures({ client, figure }: { client: Client; figure: Figure }) {
  const found = client.standing.filter((each) => isSome(each[figure]))
  return (
    <span className={classes.figures} data-late={figure === 'overdue' || undefined}>
      {found.map((each) => (
        <Money key={each.currency} amount={each[figure]} currency={each.currency} layout="column" />
      ))}
    </span>
  )
}

function ClientCard({ client }: { client: Client }) {
  return (
    <RowCard
      name={client.name}
      figure={<Figures client={client} figure="balance" />}
      state={<Figures client={client} figure="overdue" />}
      more={
        <>
          <span className="cc-ltr cc-numbers">{client.identification_number ?? ''}</span>
          <span className="cc-ltr cc-truncate">{client.emails[0] ?? ''}</span>
        </>
      }
    />
  )
}

type Asks = { onEdit: (id: string) => void; onAsk: (what: ClientAsk, client: Client) => void }

function useActions(view: ClientSearch['view'], { onEdit, onAsk }: Asks): ListAction<Client>[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const beginnings = useNewForClient()
  const { statement, remind, portal, archive, restore, delete: remove } = useClientActs(onAsk)
  // Only here are there some to bring back, and nobody to write to.
  const ofView: ListAction<Client>[] =
    view === 'archived'
      ? [restore]
      : [
          statement,
          { permission: 'documents.send', showsWholeClient: true, many: { name: 'statement-whatsapp' } },
          remind,
          portal,
          archive,
          ...clientTagging,
          { permission: 'clients.merge', many: { name: 'merge' } },
        ]
  return [
    ...beginnings.map(
      ({ label, icon, to, takes }): ListAction<Client> => ({
        label,
        icon,
        takes,
        swipes: 'end',
        act: ({ id }) => navigate({ href: `${to}${id}` }),
      }),
    ),
    {
      label: t('catalogue.clients.documents'),
      icon: IconFiles,
      act: ({ id }) => navigate({ to: '/invoices', search: { client: id } }),
    },
    {
      label: t('common.actions.edit'),
      icon: IconPencil,
      key: 'e',
      permission: 'clients.edit',
      act: ({ id }) => onEdit(id),
    },
    ...ofView,
    remove,
  ]
}
