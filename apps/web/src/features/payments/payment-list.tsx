import { type PaymentRow, paymentStates } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconBuildingBank, IconCash, IconExternalLink, IconPlus, IconUser } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ClientFilterField, useClientName } from '#features/clients/index.ts'
import { useCan, useCanWholeClient, useCompanyId } from '#features/companies/index.ts'
import { usePaymentMeans } from '#features/documents/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { CompanyList, type ListProps, useListQuery, useListWords } from '#features/lists/index.ts'
import { currencyFilter } from '#lib/currency-names.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { yesOrNo } from '#lib/list-search.ts'
import { part } from '#lib/part.ts'
import { paymentMeansCodes } from '#lib/payment-means.ts'
import { FiguresStrip } from '#ui/amount/figures-strip.tsx'
import { Money } from '#ui/amount/money.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import { amountFilters } from '#ui/list/amount-filters.tsx'
import type { Column } from '#ui/list/column.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { periodFilters } from '#ui/list/list-filters.tsx'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { AccountFilterField } from './account-filter.tsx'
import { type PaymentAsk, usePaymentActs } from './payment-acts.ts'
import { PaymentChip } from './payment-chip.tsx'
import { type PaymentSearch, paymentViews, standardSort, toPaymentsQuery } from './payment-search.ts'
import { paymentQuery, paymentsQuery, paymentTotalsQuery } from './queries.ts'

const PaymentNotices = part(() => import('./payment-notices.tsx'), 'PaymentNotices', {
  words: ['tools', 'moneyActs'],
})
const PaymentDrawer = part(() => import('./payment-drawer.tsx'), 'PaymentDrawer')
const PaymentQuestion = part(() => import('./payment-question.tsx'), 'PaymentQuestion')
const PaymentSheet = part(() => import('./payment-sheet.tsx'), 'PaymentSheet', { words: ['moneyActs'] })

/** Money in: what clients paid and what of it is still free. */
export function PaymentList({ search, onSearch }: ListProps<PaymentSearch>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  const mayRecord = useCan('payments.record')
  const mayConfirm = useCanWholeClient('payments.record')
  const wordsOf = usePaymentMeans()
  const asked = toPaymentsQuery(search, today())
  const { sort: _sort, page: _page, per_page: _perPage, ...summed } = asked
  const enabled = company !== ''
  const query = useListQuery(asked, (asked) => ({ ...paymentsQuery(company, asked), enabled }))
  const totals = useQuery({ ...paymentTotalsQuery(company, summed), enabled })
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const [question, setQuestion] = useState<{ what: PaymentAsk; payment: PaymentRow } | null>(null)
  const acts = usePaymentActs(company, (what, payment) => setQuestion({ what, payment }))
  const newButton = mayRecord && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      rightSection={<KeyHint keys={['N', 'P']} />}
      onClick={() => open('new')}
    >
      {t('money.payments.new')}
    </Button>
  )
  return (
    <>
      <CompanyList<PaymentRow, PaymentSearch>
        {...useListWords('money.payments', { views: paymentViews, icon: IconCash })}
        list="payments"
        asked={asked}
        title={t('shell.nav.payments')}
        search={search}
        onSearch={onSearch}
        standardSort={standardSort}
        filters={useFilters(search)}
        strip={
          <>
            {mayConfirm && enabled && (
              <Suspense>
                <PaymentNotices company={company} />
              </Suspense>
            )}
            <FiguresStrip
              label={t('money.payments.totals')}
              isPending={totals.isPending}
              groups={totals.data?.map(({ currency, amount, unapplied }) => ({
                id: currency,
                figures: [
                  {
                    term: t('money.payments.received'),
                    value: <Money amount={amount} currency={currency} size="lg" />,
                  },
                  {
                    term: t('money.payments.unapplied'),
                    value: <Money amount={unapplied} currency={currency} />,
                    narrows: { unapplied: 'yes', currency },
                  },
                ],
              }))}
            />
          </>
        }
        tools={
          <>
            <BankLink />
            <ExportButton list="payments" query={asked} />
          </>
        }
        newButton={newButton}
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => String(row.number)}
        onOpen={(row) => open(row.id)}
        rowHref={(row) => `/transactions/detail/payment/${row.id}`}
        onPrefetch={(row) => void cache.prefetchQuery(paymentQuery(company, row.id))}
        actions={useActions(open, search.view, acts)}
        card={{
          name: (row) => row.client_name,
          figure: 'amount',
          more: ['paid_on', (row) => <span>{wordsOf(row)}</span>],
          state: 'status',
        }}
        opened={
          enabled &&
          search.open !== undefined &&
          search.open !== 'new' && (
            <PaymentSheet company={company} id={search.open} onClose={() => open(undefined)} />
          )
        }
      />
      {question !== null && (
        <Suspense>
          <PaymentQuestion
            key={`${question.what} ${question.payment.id}`}
            company={company}
            payment={question.payment}
            ask={question.what}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
      {enabled && search.open === 'new' && mayRecord && (
        <Suspense fallback={null}>
          <PaymentDrawer
            company={company}
            clientId={search.client}
            documentIds={search.document === undefined ? undefined : [search.document]}
            onClose={() => onSearch({ ...search, open: undefined, client: undefined, document: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

/** What came in stands in the statements of the bank, too. */
function BankLink() {
  const { t } = useTranslation()
  return (
    <Button
      component={Link}
      to="/bank"
      variant="default"
      leftSection={<IconBuildingBank size={18} stroke={1.75} aria-hidden />}
    >
      {t('shell.nav.bank')}
    </Button>
  )
}

function useFilters(search: PaymentSearch): ListFilter[] {
  const { t, i18n } = useTranslation()
  const { client, document, account, open } = search
  const isNew = open === 'new'
  const clientName = useClientName(client)
  return [
    {
      name: 'status',
      kind: 'choice',
      label: t('money.payments.status'),
      choices: paymentStates.map((value) => ({ value, label: t(`money.payments.statuses.${value}`) })),
    },
    {
      name: 'means',
      kind: 'choice',
      label: t('money.payments.means'),
      choices: paymentMeansCodes.map((value) => ({
        value,
        label: t(`documents.codes.paymentMeans.${value}`),
      })),
    },
    {
      name: 'unapplied',
      kind: 'choice',
      label: t('money.payments.unapplied'),
      choices: yesOrNo.map((value) => ({ value, label: t(`money.payments.left.${value}`) })),
    },
    currencyFilter(i18n),
    ...periodFilters(t),
    ...amountFilters(t, search),
    {
      name: 'account',
      kind: 'find',
      label: t('money.payments.account'),
      words: account,
      Field: AccountFilterField,
    },
    // While a payment is begun the address says for whom.
    ...(isNew
      ? []
      : [
          {
            name: 'client',
            kind: 'find' as const,
            label: t('documents.list.client'),
            words: clientName,
            Field: ClientFilterField,
          },
        ]),
    ...(document === undefined || isNew
      ? []
      : [
          {
            name: 'document',
            kind: 'link' as const,
            label: t('money.payments.document'),
            words: t('money.payments.chosenDocument'),
          },
        ]),
  ]
}

function useActions(
  onOpen: (id: string) => void,
  view: PaymentSearch['view'],
  acts: ReturnType<typeof usePaymentActs>,
): ListAction<PaymentRow>[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return [
    { label: t('common.actions.open'), icon: IconExternalLink, act: ({ id }) => onOpen(id) },
    {
      label: t('money.payments.ofClient'),
      icon: IconUser,
      act: ({ client_id }) => navigate({ to: '/payments', search: { client: client_id } }),
    },
    // Money that settles nothing yet is put to what it is for, any other is acknowledged.
    { ...acts.apply, swipes: 'end' as const },
    { ...acts.acknowledge, swipes: 'end' as const, many: { name: 'acknowledge' } },
    acts.pdf,
    acts.void,
    // Elsewhere most would owe none.
    ...(view === 'without_receipt'
      ? [{ permission: 'documents.issue' as const, many: { name: 'receipts' as const, isFinal: true } }]
      : []),
  ]
}

function useColumns(): Column<PaymentRow>[] {
  const { t } = useTranslation()
  const wordsOf = usePaymentMeans()
  // Who recorded it comes where there is room for the client's name first.
  const columns: Column<PaymentRow>[] = [
    {
      id: 'number',
      header: t('money.payments.number'),
      sorts: true,
      width: 72,
      kind: 'code',
      of: (row) => String(row.number),
    },
    { id: 'paid_on', header: t('money.payments.date'), sorts: true, width: 114, kind: 'day' },
    {
      id: 'client',
      header: t('money.payments.client'),
      sorts: 'client_name',
      kind: 'name',
      of: 'client_name',
    },
    {
      id: 'means',
      header: t('money.payments.means'),
      // The longest of the official ones stands whole; only what somebody wrote is cut.
      width: 182,
      // Before it the name of the client has room for both of its lines.
      from: 'wide',
      cell: (row) => (
        <span className="cc-truncate" style={{ display: 'block' }}>
          {wordsOf(row)}
        </span>
      ),
    },
    {
      id: 'reference',
      header: t('money.payments.reference'),
      width: 110,
      from: 'wide',
      cell: (row) => (
        <span className="cc-ltr cc-truncate" style={{ display: 'block' }}>
          {row.reference ?? ''}
        </span>
      ),
    },
    { id: 'amount', header: t('money.payments.amount'), sorts: true, width: 112, kind: 'money' },
    {
      id: 'applied',
      header: t('money.payments.applied'),
      width: 112,
      isOptional: true,
      kind: 'money',
      muted: 'zero',
    },
    {
      id: 'unapplied',
      header: t('money.payments.unapplied'),
      sorts: true,
      width: 104,
      from: 'medium',
      kind: 'money',
      muted: 'zero',
    },
    {
      id: 'status',
      header: t('money.payments.status'),
      width: 112,
      cell: (row) => <PaymentChip status={row.status} />,
    },
    {
      id: 'receipt',
      header: t('money.payments.receipt'),
      width: 120,
      isOptional: true,
      cell: ({ receipt }) => (receipt ? t(`money.payments.receiptStates.${receipt}`) : null),
    },
    {
      id: 'account',
      header: t('money.payments.account'),
      width: 150,
      isOptional: true,
      kind: 'name',
    },
    {
      id: 'by',
      from: 'roomy',
      header: t('money.payments.by'),
      width: 150,
      cell: (row) => (
        <span className="cc-truncate" style={{ display: 'block' }}>
          {row.recorded_by ?? ''}
        </span>
      ),
    },
  ]
  return columns
}
