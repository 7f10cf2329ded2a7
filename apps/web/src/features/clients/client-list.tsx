import type { Client } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconFileInvoice, IconFiles, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { toPageQuery } from '#lib/list-search.ts'
import { formatCount } from '#lib/numbers.ts'
import type { Column } from '#ui/data-table.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { DropdownItem } from '#ui/dropdown.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { ListScreen } from '#ui/list-screen.tsx'
import { RowMenu } from '#ui/row-menu.tsx'
import classes from './client-list.module.css'
import type { ClientSearch } from './client-search.ts'
import { ClientDrawer } from './index.ts'
import { clientQuery, clientsQuery } from './queries.ts'

type ClientListProps = { search: ClientSearch; onSearch: (search: ClientSearch) => void }

/** Who we bill. */
export function ClientList({ search, onSearch }: ClientListProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const navigate = useNavigate()
  const mayEdit = useCan('clients.edit')
  const query = useQuery({
    ...clientsQuery(company, toPageQuery(search, 'name')),
    enabled: company !== '',
  })
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
      <ListScreen<Client, ClientSearch>
        title={t('catalogue.clients.title')}
        search={search}
        onSearch={onSearch}
        standardSort="name"
        searchLabel={t('catalogue.clients.search')}
        searchHint={t('catalogue.clients.searchHint')}
        tools={<ExportButton list="clients" query={toPageQuery(search, 'name')} />}
        newButton={newButton}
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row) => navigate({ to: '/clients/$id', params: { id: row.id } })}
        rowHref={(row) => `/clients/${row.id}`}
        rowActions={(row) => <ClientMenu client={row} onEdit={() => open(row.id)} />}
        card={(row) => <ClientCard client={row} />}
        empty={{
          icon: IconUsers,
          title: t('catalogue.clients.emptyTitle'),
          hint: t('catalogue.clients.emptyHint'),
        }}
      />
      {search.open !== undefined && mayEdit && (
        <OpenClient company={company} id={search.open} onClose={() => open(undefined)} />
      )}
    </>
  )
}

function OpenClient({ company, id, onClose }: { company: string; id: string; onClose: () => void }) {
  const isNew = id === 'new'
  const { data } = useQuery({ ...clientQuery(company, id), enabled: !isNew && company !== '' })
  if (!isNew && data === undefined) return null
  return (
    <Suspense fallback={null}>
      <ClientDrawer
        key={id}
        company={company}
        client={isNew ? null : (data ?? null)}
        onClose={onClose}
        onSaved={() => {}}
      />
    </Suspense>
  )
}

function useColumns(): Column<Client>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'name',
      header: t('catalogue.clients.name'),
      sortKey: 'name',
      cell: (row) => (
        <span className={classes.name}>
          <bdi className="cc-truncate">{row.name}</bdi>
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
      from: 'medium',
      cell: (row) => <span className="cc-ltr cc-truncate">{row.emails[0] ?? ''}</span>,
    },
    {
      id: 'phone',
      header: t('catalogue.clients.phone'),
      width: 130,
      from: 'wide',
      cell: (row) => <span className="cc-ltr cc-numbers">{row.phone_number ?? ''}</span>,
    },
    {
      id: 'documents',
      header: t('catalogue.clients.documents'),
      width: 120,
      align: 'end',
      from: 'wide',
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
      sortKey: 'last_invoiced_at',
      from: 'medium',
      cell: (row) =>
        row.last_invoiced_at === null ? (
          <span className={classes.muted}>{t('catalogue.clients.never')}</span>
        ) : (
          <InstantText instant={row.last_invoiced_at} mode="relative" />
        ),
    },
  ]
}

function ClientCard({ client }: { client: Client }) {
  return (
    <div className={classes.card}>
      <span className={classes.cardName}>
        <bdi>{client.name}</bdi>
      </span>
      <span className={classes.muted}>
        <span className="cc-ltr cc-numbers">{client.identification_number ?? ''}</span>{' '}
        <span className="cc-ltr">{client.emails[0] ?? ''}</span>
      </span>
    </div>
  )
}

function ClientMenu({ client, onEdit }: { client: Client; onEdit: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayEdit = useCan('clients.edit')
  const mayDraft = useCan('documents.draft')
  if (!mayEdit && !mayDraft) return null
  return (
    <RowMenu name={client.name}>
      {mayDraft && (
        <DropdownItem
          icon={<IconFileInvoice size={17} aria-hidden />}
          onClick={() => navigate({ to: '/invoices/new', search: { client: client.id } })}
        >
          {t('catalogue.clients.newInvoice')}
        </DropdownItem>
      )}
      <DropdownItem
        icon={<IconFiles size={17} aria-hidden />}
        onClick={() => navigate({ to: '/invoices', search: { client: client.id } })}
      >
        {t('catalogue.clients.documents')}
      </DropdownItem>
      {mayEdit && (
        <DropdownItem icon={<IconPencil size={17} aria-hidden />} onClick={onEdit}>
          {t('common.actions.edit')}
        </DropdownItem>
      )}
    </RowMenu>
  )
}
