import type { ClientItem, PaymentRow, Student } from '@cuentaclara/contracts'
import { endpoints } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { Button } from '@mantine/core'
import { IconBox, IconCash, IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { usePaymentMeans } from '#features/documents/index.ts'
import { call } from '#lib/http/api.ts'
import { formatQuantity } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { RowCard } from '#ui/list/row-card.tsx'
import { clientItemsQuery, clientPaymentsQuery } from './client-insight-queries.ts'

const ReturnDrawer = part(() => import('#features/payments/index.ts'), 'ReturnDrawer', { words: ['money'] })

type TabProps = { company: string; id: string }

/** What the client paid, newest first. */
export function ClientPayments({ company, id }: TabProps) {
  const { t } = useTranslation()
  const wordsOf = usePaymentMeans()
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const query = useQuery(clientPaymentsQuery(company, { client_id: id, page, per_page: 25 }))
  const mayReturn = useCan('payments.void')
  const [returned, setReturned] = useState<PaymentRow | null>(null)
  return (
    <>
      <DataTable<PaymentRow>
        label={t('insight.client.tabs.payments')}
        query={query}
        rowId={(row) => row.id}
        onPageChange={setPage}
        onOpen={(row) => navigate({ to: `/transactions/detail/payment/${row.id}` as string })}
        columns={[
          {
            id: 'number',
            header: t('insight.reports.number'),
            width: 110,
            cell: (row) => <span className="cc-numbers">{row.number}</span>,
          },
          { id: 'date', header: t('insight.reports.date'), width: 118, kind: 'day', of: 'paid_on' },
          { id: 'means', header: t('insight.reports.groups.means'), cell: wordsOf },
          {
            id: 'reference',
            header: t('insight.client.reference'),
            from: 'medium',
            cell: (row) => <span className="cc-ltr">{row.reference ?? ''}</span>,
          },
          {
            id: 'amount',
            header: t('insight.client.amount'),
            align: 'end',
            width: 140,
            cell: (row) => (
              <Money
                amount={row.amount}
                currency={row.currency}
                layout="column"
                muted={row.status === 'void'}
              />
            ),
          },
          {
            id: 'free',
            header: t('insight.client.unapplied'),
            align: 'end',
            width: 140,
            from: 'medium',
            cell: (row) => (
              <span
                style={{ display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-end', gap: 4 }}
              >
                <Money
                  amount={row.unapplied}
                  currency={row.currency}
                  layout="column"
                  muted={row.unapplied === '0'}
                />
                {mayReturn && isSome(row.unapplied) && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={(event) => {
                      event.stopPropagation()
                      setReturned(row)
                    }}
                  >
                    {t('insight.client.giveBack')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
        card={(row) => (
          <RowCard
            name={wordsOf(row)}
            figure={<Money amount={row.amount} currency={row.currency} muted={row.status === 'void'} />}
            more={
              <>
                <span className="cc-numbers">{row.number}</span> · <DayText day={row.paid_on} />
              </>
            }
          />
        )}
        empty={<EmptyState icon={IconCash} title={t('insight.client.noPayments')} />}
      />
      {returned !== null && (
        <Suspense fallback={null}>
          <ReturnDrawer company={company} payment={returned} onClose={() => setReturned(null)} />
        </Suspense>
      )}
    </>
  )
}

/** What the client bought, and at which price the last time. */
export function BoughtItems({ company, id }: TabProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useQuery(clientItemsQuery(company, id))
  const rows = query.data?.data
  const page =
    rows === undefined
      ? undefined
      : { data: rows, meta: { current_page: 1, last_page: 1, total: rows.length, per_page: 200 } }
  return (
    <DataTable<ClientItem>
      label={t('insight.client.tabs.items')}
      query={{ ...query, data: page }}
      rowId={(row) => `${row.item_id ?? row.description} ${row.currency}`}
      onOpen={(row) =>
        navigate({ to: `/transactions/detail/${row.last_document.kind}/${row.last_document.id}` as string })
      }
      columns={[
        { id: 'item', header: t('insight.reports.groups.item'), kind: 'name', of: 'description' },
        {
          id: 'quantity',
          header: t('insight.reports.measures.quantity'),
          align: 'end',
          width: 110,
          cell: (row) => <span className="cc-numbers cc-ltr">{formatQuantity(row.quantity)}</span>,
        },
        {
          id: 'times',
          header: t('insight.client.times'),
          align: 'end',
          width: 90,
          from: 'medium',
          cell: (row) => <span className="cc-numbers">{row.times}</span>,
        },
        { id: 'price', header: t('insight.client.lastPrice'), width: 150, kind: 'money', of: 'last_price' },
        {
          id: 'last',
          header: t('insight.client.lastTime'),
          width: 130,
          from: 'medium',
          kind: 'ago',
          of: 'last_at',
        },
      ]}
      card={(row) => (
        <RowCard
          name={row.description}
          figure={<Money amount={row.last_price} currency={row.currency} />}
          more={
            <>
              <span className="cc-numbers cc-ltr">{formatQuantity(row.quantity)}</span> ·{' '}
              <InstantText instant={row.last_at} mode="relative" />
            </>
          }
        />
      )}
      empty={<EmptyState icon={IconBox} title={t('insight.client.noItems')} />}
    />
  )
}

/** On whose behalf the client pays. */
export function ClientStudents({ company, id }: TabProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['students', company, 'of-client', id],
    queryFn: ({ signal }) =>
      call(endpoints.listStudents, { query: { client_id: id, per_page: 100 } }, { company, signal }),
  })
  const shareOf = (row: Student) => (
    <span className="cc-numbers cc-ltr">
      {row.payers.find(({ client_id }) => client_id === id)?.share ?? ''}&nbsp;%
    </span>
  )
  return (
    <DataTable<Student>
      label={t('insight.client.tabs.students')}
      query={query}
      rowId={(row) => row.id}
      onOpen={(row) => navigate({ to: '/students' as string, search: { open: row.id } as never })}
      columns={[
        { id: 'name', header: t('insight.students.name'), kind: 'name' },
        { id: 'group', header: t('insight.students.group'), from: 'medium', kind: 'name', of: 'group_name' },
        { id: 'plan', header: t('insight.students.plan'), from: 'medium', kind: 'name' },
        { id: 'share', header: t('insight.students.share'), align: 'end', width: 100, cell: shareOf },
      ]}
      card={(row) => <RowCard name={row.name} figure={shareOf(row)} more={row.plan ?? row.group_name} />}
      empty={<EmptyState icon={IconSchool} title={t('insight.client.noStudents')} />}
    />
  )
}
