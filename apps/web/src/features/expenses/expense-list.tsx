import { type ExpenseRow, expenseStatuses, recordedDocumentKinds } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import {
  IconBuildingStore,
  IconCopyPlus,
  IconExternalLink,
  IconPaperclip,
  IconPlus,
  IconWallet,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCan, useCompanyId, useCurrentCompany, useListEntries } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { ImportButton } from '#features/imports/index.ts'
import { CompanyList, type ListProps, Opened, useListQuery, useListWords } from '#features/lists/index.ts'
import { currencyFilter } from '#lib/currency-names.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { FiguresStrip } from '#ui/amount/figures-strip.tsx'
import { Money } from '#ui/amount/money.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import type { Column } from '#ui/list/column.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { periodFilters } from '#ui/list/list-filters.tsx'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { ExpenseChip } from './expense-chip.tsx'
import { type ExpenseSearch, expenseViews, standardSort } from './expense-search.ts'
import classes from './expenses.module.css'
import { categoriesQuery, expenseQuery, expensesQuery, expenseTotalsQuery } from './queries.ts'
import { toExpensesQuery } from './to-expenses-query.ts'

const ExpenseDrawer = part(() => import('./expense-drawer.tsx'), 'ExpenseDrawer', { words: ['tools'] })
const OpeningDebtDrawer = part(() => import('./opening-debt-drawer.tsx'), 'OpeningDebtDrawer')
const TagWords = part(() => import('#features/tags/index.ts'), 'TagWords')
const BranchField = part(() => import('./branch-field.tsx'), 'BranchField')
const BranchFilterField = part(() => import('./branch-field.tsx'), 'BranchFilterField')
const ExpenseSheet = part(() => import('./expense-sheet.tsx'), 'ExpenseSheet')

/** Money out: what was spent, on what, and whether a paper proves it. */
export function ExpenseList({ search, onSearch }: ListProps<ExpenseSearch>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  const mayRecord = useCan('expenses.record')
  const mayApprove = useCan('expenses.approve')
  const mayDraft = useCan('documents.draft')
  const asked = toExpensesQuery(search, today())
  const { sort: _sort, page: _page, per_page: _perPage, ...summed } = asked
  const enabled = company !== ''
  const query = useListQuery(asked, (asked) => ({ ...expensesQuery(company, asked), enabled }))
  const totals = useQuery({ ...expenseTotalsQuery(company, summed), enabled })
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  return (
    <>
      <CompanyList<ExpenseRow, ExpenseSearch>
        {...useListWords('money.expenses', { views: expenseViews, icon: IconWallet })}
        list="expenses"
        asked={asked}
        title={t('shell.nav.expenses')}
        search={search}
        onSearch={onSearch}
        standardSort={standardSort}
        filters={useFilters(
          search,
          search.supplier && (query.data?.data[0]?.supplier_name ?? search.supplier),
        )}
        strip={
          <FiguresStrip
            label={t('money.expenses.totals')}
            isPending={totals.isPending}
            groups={totals.data?.map(({ currency, total, vat_credit, unpaid, in_favour }) => ({
              id: currency,
              figures: [
                {
                  term: t('money.expenses.spent'),
                  value: <Money amount={total} currency={currency} size="lg" />,
                },
                {
                  term: t('money.expenses.credit'),
                  value: <Money amount={vat_credit} currency={currency} />,
                  narrows: { adds_to: 'vat_credit', currency },
                },
                {
                  term: t('money.expenses.unpaid'),
                  value: <Money amount={unpaid} currency={currency} />,
                  narrows: { adds_to: 'unpaid', currency },
                },
                ...(in_favour === '0'
                  ? []
                  : [
                      {
                        term: t('money.expenses.inFavour'),
                        value: <Money amount={in_favour} currency={currency} />,
                        narrows: { adds_to: 'in_favour' as const, currency },
                      },
                    ]),
              ],
            }))}
          />
        }
        tools={
          <>
            {mayDraft && (
              <Button
                component={Link}
                to="/invoices/new"
                search={{ to: 'purchase' } as never}
                variant="default"
              >
                {t('shell.create.purchase')}
              </Button>
            )}
            {mayRecord && (
              <Button variant="default" onClick={() => open('debt')}>
                {t('money.expenses.openingDebt')}
              </Button>
            )}
            {mayRecord && (
              <ImportButton kind={search.view === 'opening' && mayApprove ? 'opening-debts' : 'expenses'} />
            )}
            <ExportButton list="expenses" query={asked} />
          </>
        }
        newButton={
          mayRecord && (
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              rightSection={<KeyHint keys={['N', 'X']} />}
              onClick={() => open('new')}
            >
              {t('money.expenses.new')}
            </Button>
          )
        }
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => row.supplier_name}
        onOpen={(row) => open(row.id)}
        rowHref={(row) => `/transactions/detail/expense/${row.id}`}
        onPrefetch={(row) => void cache.prefetchQuery(expenseQuery(company, row.id))}
        actions={useActions(open)}
        card={{
          name: (row) => row.supplier_name,
          figure: 'total',
          more: [
            'spent_on',
            (row) => <span className="cc-truncate">{row.category ?? ''}</span>,
            (row) => <Tags row={row} />,
          ],
          state: 'status',
        }}
        opened={
          enabled &&
          search.open !== undefined &&
          !isNew(search.open) && (
            <ExpenseSheet company={company} id={search.open} onClose={() => open(undefined)} />
          )
        }
      />
      {enabled && search.open !== undefined && isRecorded(search.open) && mayRecord && (
        <Opened
          query={search.open === 'new' ? null : expenseQuery(company, search.open.slice(copied.length))}
          onClose={() => open(undefined)}
        >
          {(copyOf) => (
            <ExpenseDrawer
              key={search.open}
              company={company}
              expense={null}
              copyOf={copyOf ?? undefined}
              onClose={() => open(undefined)}
              onSaved={open}
            />
          )}
        </Opened>
      )}
      {enabled && search.open === 'debt' && mayRecord && (
        <Suspense fallback={null}>
          <OpeningDebtDrawer company={company} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** In the address, before the expense that another one is made like. */
const copied = 'copy-'

function isRecorded(opened: string): boolean {
  return opened === 'new' || opened.startsWith(copied)
}

function isNew(opened: string): boolean {
  return isRecorded(opened) || opened === 'debt'
}

function useFilters(search: ExpenseSearch, supplier: string | undefined): ListFilter[] {
  const { t, i18n } = useTranslation()
  const company = useCompanyId()
  const { data: categories = [] } = useQuery({ ...categoriesQuery(company), enabled: company !== '' })
  const hasBranches = useCurrentCompany()?.has_branches === true
  const tags = useListEntries(company, 'tag', [search.tagged])
  const filters: ListFilter[] = [
    {
      name: 'status',
      kind: 'choice',
      label: t('money.expenses.status'),
      choices: expenseStatuses.map((value) => ({ value, label: t(`money.expenses.statuses.${value}`) })),
    },
    {
      name: 'category',
      kind: 'choice',
      label: t('money.expenses.category'),
      choices: categories.map(({ id, name }) => ({ value: id, label: name })),
    },
    // By its code, as the column has it.
    {
      name: 'branch',
      kind: 'find',
      label: t('documents.list.branch'),
      words: search.branch,
      Field: BranchFilterField,
    },
    {
      name: 'tagged',
      kind: 'choice',
      label: t('catalogue.clients.tags'),
      choices: tags.map(({ id, name }) => ({ value: id, label: name })),
    },
    // By what the page of a supplier says: nobody types it.
    { name: 'supplier', kind: 'link', label: t('money.expenses.supplier'), words: supplier },
    {
      name: 'document',
      kind: 'choice',
      label: t('money.expenses.document'),
      choices: recordedDocumentKinds.map((value) => ({
        value,
        label: t(`money.expenses.documentKinds.${value}`),
      })),
    },
    {
      name: 'adds_to',
      kind: 'choice',
      label: t('common.list.addsTo'),
      choices: [
        { value: 'vat_credit', label: t('money.expenses.credit') },
        { value: 'unpaid', label: t('money.expenses.unpaid') },
        { value: 'overdue', label: t('money.expenses.overdue') },
        { value: 'due_soon', label: t('money.expenses.dueSoon') },
        { value: 'in_favour', label: t('money.expenses.inFavour') },
      ],
    },
    currencyFilter(i18n),
    ...periodFilters(t),
  ]
  return filters.filter(
    ({ name }) =>
      (name !== 'branch' || hasBranches || search.branch !== undefined) &&
      (name !== 'tagged' || tags.length > 0 || search.tagged !== undefined),
  )
}

function useActions(onOpen: (id: string) => void): ListAction<ExpenseRow>[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const company = useCompanyId()
  const hasTags = useListEntries(company, 'tag', null).length > 0
  const hasBranches = useCurrentCompany()?.has_branches === true
  return [
    { label: t('common.actions.open'), icon: IconExternalLink, act: ({ id }) => onOpen(id) },
    {
      label: t('documents.list.actions.clone'),
      icon: IconCopyPlus,
      permission: 'expenses.record',
      act: ({ id }) =>
        navigate({ to: '/clone/new-clone', search: { from: `expense:${id}`, to: 'expense' as const } }),
    },
    {
      label: t('money.expenses.supplierPage'),
      icon: IconBuildingStore,
      permission: 'expenses.read',
      act: ({ supplier }) => navigate({ to: '/suppliers/$key', params: { key: supplier } }),
    },
    { permission: 'expenses.approve', many: { name: 'approve' } },
    { permission: 'expenses.record', many: { name: 'pay', asks: 'payment' } },
    ...(hasTags ? tagging : []),
    ...(hasBranches ? placing : []),
  ]
}

function Tags({ row }: { row: ExpenseRow }) {
  return (
    row.tags.length > 0 && (
      <Suspense>
        <TagWords ids={row.tags} />
      </Suspense>
    )
  )
}

const tagging: readonly ListAction<ExpenseRow>[] = [
  { permission: 'expenses.record', many: { name: 'tag', asks: 'tag' } },
  { permission: 'expenses.record', many: { name: 'untag', asks: 'tag' } },
]
const placing: readonly ListAction<ExpenseRow>[] = [
  { permission: 'expenses.record', many: { name: 'branch', Fields: BranchField } },
]

function useColumns(): Column<ExpenseRow>[] {
  const { t } = useTranslation()
  const hasBranches = useCurrentCompany()?.has_branches === true
  // The supplier's name comes first; numbers of papers where there is room.
  const columns: Column<ExpenseRow>[] = [
    { id: 'spent_on', header: t('money.expenses.date'), sorts: true, width: 118, kind: 'day' },
    {
      id: 'supplier',
      header: t('money.expenses.supplier'),
      sorts: 'supplier_name',
      cell: (row) => (
        <span className={classes.supplier} title={row.supplier_name}>
          <bdi className="cc-truncate cc-name">{row.supplier_name}</bdi>
          <Tags row={row} />
          {row.file_count > 0 && (
            <IconPaperclip
              size={15}
              className={classes.clip}
              aria-label={t('money.expenses.hasFiles', { text: String(row.file_count) })}
            />
          )}
        </span>
      ),
    },
    {
      id: 'category',
      header: t('money.expenses.category'),
      width: 200,
      from: 'medium',
      cell: (row) => (
        <span className="cc-truncate" style={{ display: 'block' }}>
          {row.category ?? <span className={classes.muted}>—</span>}
        </span>
      ),
    },
    {
      id: 'document',
      from: 'roomy',
      header: t('money.expenses.document'),
      width: 170,
      cell: (row) =>
        row.document_number === null ? (
          <span className={classes.muted}>{t(`money.expenses.documentKinds.${row.document_kind}`)}</span>
        ) : (
          <span
            className="cc-ltr cc-numbers cc-truncate"
            style={{ display: 'block' }}
            title={row.document_number}
          >
            {shortNumber(row.document_number)}
          </span>
        ),
    },
    {
      id: 'branch',
      header: t('documents.list.branch'),
      width: 96,
      from: 'roomy',
      cell: (row) => <span className="cc-ltr cc-numbers">{row.branch ?? '—'}</span>,
    },
    { id: 'total', header: t('money.expenses.total'), sorts: true, width: 140, kind: 'money' },
    { id: 'vat', from: 'roomy', header: t('money.expenses.vat'), width: 120, kind: 'money', muted: 'always' },
    {
      id: 'credit',
      header: t('money.expenses.credit'),
      width: 120,
      from: 'medium',
      kind: 'money',
      of: 'vat_credit',
      muted: 'zero',
    },
    {
      id: 'credited',
      header: t('money.expenses.credited'),
      width: 120,
      from: 'roomy',
      kind: 'money',
      muted: 'zero',
    },
    {
      id: 'settled',
      header: t('money.expenses.settled'),
      width: 120,
      from: 'roomy',
      kind: 'money',
      muted: 'zero',
    },
    {
      id: 'status',
      header: t('money.expenses.status'),
      width: 132,
      cell: (row) => <ExpenseChip status={row.status} />,
    },
  ]
  return columns.filter(({ id }) => id !== 'branch' || hasBranches)
}
