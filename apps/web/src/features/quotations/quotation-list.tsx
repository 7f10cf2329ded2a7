import {
  type ListEntry,
  type QuotationRow,
  type QuotationTotals,
  quotationStatuses,
} from '@cuentaclara/contracts'
import { Button, Skeleton } from '@mantine/core'
import {
  IconEye,
  IconFileDescription,
  IconFileText,
  IconFileTypePdf,
  IconLink,
  IconPlus,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ClientFilterField, useClientName } from '#features/clients/index.ts'
import { useCan, useCompanyId, useListEntries } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { ItemFilterField, useItemName } from '#features/items/index.ts'
import { CompanyList, type ListProps, useListQuery, useListWords } from '#features/lists/index.ts'
import { currencyChoices } from '#lib/currency-names.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { FiguresStrip } from '#ui/amount/figures-strip.tsx'
import { Money } from '#ui/amount/money.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { amountFilters } from '#ui/list/amount-filters.tsx'
import type { Column } from '#ui/list/column.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { quotationNumber } from './number.ts'
import { downloadQuotation, quotationQuery, quotationsQuery, quotationTotalsQuery } from './queries.ts'
import { useQuotationActs } from './quotation-acts.ts'
import { QuotationChip } from './quotation-chip.tsx'
import classes from './quotation-list.module.css'
import { type QuotationSearch, quotationViews, standardSort, toQuotationsQuery } from './quotation-search.ts'

const TagWords = part(() => import('#features/tags/index.ts'), 'TagWords')
const BillFields = part(() => import('./bill-fields.tsx'), 'BillFields')
const QuotationPeek = part(() => import('./quotation-peek.tsx'), 'QuotationPeek')
const QuotationBoard = part(() => import('./quotation-board.tsx'), 'QuotationBoard')

/** Offers and their fate. */
export function QuotationList({ search, onSearch }: ListProps<QuotationSearch>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const navigate = useNavigate()
  const mayDraft = useCan('documents.draft')
  const asked = toQuotationsQuery(search)
  const query = useListQuery(asked, (asked) => ({
    ...quotationsQuery(company, asked),
    enabled: company !== '',
  }))
  const totals = useQuery({ ...quotationTotalsQuery(company, asked), enabled: company !== '' })
  const cache = useQueryClient()
  const show = (row: QuotationRow) =>
    navigate({ to: '/transactions/detail/$type/$id', params: { type: 'quotation', id: row.id } })
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const actions = useActions({ onPage: show, onPeek: ({ id }) => open(id) })
  return (
    <CompanyList<QuotationRow, QuotationSearch>
      {...useListWords('sales.quotations', { views: quotationViews, icon: IconFileDescription })}
      list="quotations"
      asked={asked}
      title={t('sales.quotations.title')}
      search={search}
      onSearch={onSearch}
      standardSort={standardSort}
      filters={useFilters(search)}
      strip={<Strip totals={totals.data} isPending={totals.isPending} />}
      tools={
        <>
          <SegmentedControl
            aria-label={t('sales.quotations.board.shownAs')}
            value={search.as ?? 'list'}
            data={[
              { value: 'list', label: t('sales.quotations.board.list') },
              { value: 'board', label: t('sales.quotations.board.title') },
            ]}
            onChange={(as) => onSearch({ ...search, as: as === 'board' ? as : undefined, page: undefined })}
          />
          <ExportButton list="quotations" query={asked} />
        </>
      }
      instead={
        search.as === 'board' && (
          <Suspense fallback={<Skeleton height={320} radius="md" />}>
            <QuotationBoard
              company={company}
              asked={asked}
              onList={(column) => onSearch({ ...search, as: undefined, status: listed[column] })}
            />
          </Suspense>
        )
      }
      newButton={
        mayDraft && (
          <Button component={Link} to="/quotations/new" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('sales.quotations.new')}
          </Button>
        )
      }
      columns={useColumns()}
      query={query}
      rowId={(row) => row.id}
      rowLabel={quotationNumber}
      rowHref={(row) => `/transactions/detail/quotation/${row.id}`}
      onOpen={({ id }) => open(id)}
      onEnter={show}
      onPrefetch={({ id }) => void cache.prefetchQuery(quotationQuery(company, id))}
      actions={actions}
      opened={
        company !== '' &&
        search.open !== undefined && (
          <QuotationPeek id={search.open} actions={actions} onClose={() => open(undefined)} />
        )
      }
      card={{
        name: (row) => row.client_name ?? row.title,
        figure: 'total',
        more: [
          (row) => <span className="cc-ltr cc-numbers">{quotationNumber(row)}</span>,
          'dated_on',
          (row) => <Tags row={row} />,
        ],
        state: 'status',
      }}
    />
  )
}

function Tags({ row }: { row: QuotationRow }) {
  return (
    row.tags.length > 0 && (
      <Suspense>
        <TagWords ids={row.tags} />
      </Suspense>
    )
  )
}

/** What a column of the board is called where offers are filtered by where they stand. */
const listed = {
  draft: 'draft',
  sent: 'sent',
  viewed: 'sent',
  accepted: 'accepted',
  rejected: 'rejected',
  expired: 'expired',
  invoiced: 'invoiced',
} as const

const tagging: readonly ListAction<QuotationRow>[] = [
  { permission: 'documents.draft', many: { name: 'tag', asks: 'tag' } },
  { permission: 'documents.draft', many: { name: 'untag', asks: 'tag' } },
]

/** What the page of an offer offers, from its row: each opens there with its question. */
type Opens = Record<'onPage' | 'onPeek', (row: QuotationRow) => void>

function useActions({ onPage, onPeek }: Opens): ListAction<QuotationRow>[] {
  const hasTags = useListEntries(useCompanyId(), 'tag', null).length > 0
  const { t } = useTranslation()
  const navigate = useNavigate()
  const company = useCompanyId()
  const acts = useQuotationActs((ask, { id }) =>
    navigate({
      to: '/transactions/detail/$type/$id',
      params: { type: 'quotation', id },
      search: { ask },
    }),
  )
  const copyLink = async ({ id }: QuotationRow) =>
    (await import('#features/delivery/index.ts')).copyClientLink({ company, type: 'quotation', id })
  const savePdf = (row: QuotationRow) =>
    downloadQuotation(company, row).catch(() => toastError({ message: t('documents.view.downloadFailed') }))
  return [
    { label: t('sales.quotations.actions.open'), icon: IconFileText, act: onPage },
    { label: t('documents.list.actions.peek'), icon: IconEye, key: ' ', act: onPeek },
    acts.edit,
    // What was accepted becomes an invoice, what was not yet goes out.
    { ...acts.convert, swipes: 'end' as const, many: { name: 'convert', Fields: BillFields } },
    { ...acts.send, swipes: 'end' as const, many: { name: 'send' } },
    acts.accept,
    acts.reject,
    { ...acts.extend, many: { name: 'extend', asks: 'validity' } },
    {
      label: t('documents.view.keys.link'),
      icon: IconLink,
      key: 'l',
      permission: 'documents.send',
      takes: ({ status }) => status !== 'draft',
      act: copyLink,
    },
    { label: t('documents.view.actions.pdf'), icon: IconFileTypePdf, key: 'd', act: savePdf },
    { ...acts.clone, many: { name: 'join' } },
    acts.revise,
    ...(hasTags ? tagging : []),
    acts.cancel,
    { ...acts.delete, many: { name: 'delete-drafts', isDangerous: true } },
  ]
}

function useFilters(search: QuotationSearch): ListFilter[] {
  const { t, i18n } = useTranslation()
  const company = useCompanyId()
  const tags = useListEntries(company, 'tag', [search.tagged])
  const sellers = useListEntries(company, 'seller', [search.seller])
  const clientName = useClientName(search.client)
  const itemName = useItemName(search.item)
  return [
    {
      name: 'status',
      label: t('sales.quotations.columns.status'),
      kind: 'choice',
      choices: quotationStatuses.map((value) => ({ value, label: t(`sales.quotations.status.${value}`) })),
    },
    {
      name: 'currency',
      label: t('documents.editor.currency'),
      kind: 'choice',
      choices: currencyChoices(i18n),
    },
    { name: 'from', label: t('sales.quotations.from'), kind: 'day' },
    { name: 'to', label: t('sales.quotations.to'), kind: 'day' },
    {
      name: 'adds_to',
      label: t('common.list.addsTo'),
      kind: 'choice',
      choices: [{ value: 'quoted', label: t('sales.quotations.offered') }],
    },
    { name: 'tagged', label: t('catalogue.clients.tags'), kind: 'choice', choices: tags.map(toChoice) },
    { name: 'seller', label: t('documents.editor.seller'), kind: 'choice', choices: sellers.map(toChoice) },
    {
      name: 'client',
      label: t('documents.list.client'),
      kind: 'find',
      words: clientName,
      Field: ClientFilterField,
    },
    {
      name: 'item',
      label: t('documents.list.item'),
      kind: 'find',
      words: itemName,
      Field: ItemFilterField,
    },
    ...amountFilters(t, search),
  ]
}

function toChoice({ id, name }: ListEntry) {
  return { value: id, label: name }
}

function useColumns(): Column<QuotationRow>[] {
  const { t } = useTranslation()
  const hasSellers = useListEntries(useCompanyId(), 'seller', null).length > 0
  // The status says that it is partly invoiced: how much of it comes where there is room for the client's name first.
  const columns: Column<QuotationRow>[] = [
    {
      id: 'number',
      header: t('sales.quotations.columns.number'),
      sorts: true,
      width: 128,
      cell: (row) => <span className={`${classes.number} cc-ltr cc-numbers`}>{quotationNumber(row)}</span>,
    },
    { id: 'dated_on', header: t('sales.quotations.columns.date'), sorts: true, width: 114, kind: 'day' },
    {
      id: 'client',
      header: t('sales.quotations.columns.client'),
      sorts: 'client_name',
      cell: (row) => (
        <span className={classes.two}>
          <span className="cc-truncate">{row.client_name ?? t('sales.quotations.noClient')}</span>
          <span className={classes.beside}>
            <span className={`${classes.muted} cc-truncate`} title={row.title}>
              {row.title}
            </span>
            <Tags row={row} />
          </span>
        </span>
      ),
    },
    {
      id: 'valid_until',
      header: t('sales.quotations.columns.validUntil'),
      sorts: true,
      width: 114,
      from: 'medium',
      kind: 'day',
    },
    { id: 'total', header: t('sales.quotations.columns.total'), sorts: true, width: 138, kind: 'money' },
    {
      id: 'status',
      header: t('sales.quotations.columns.status'),
      sorts: true,
      width: 172,
      cell: (row) => <QuotationChip row={row} />,
    },
    {
      id: 'viewed',
      from: 'roomy',
      header: t('sales.quotations.columns.viewed'),
      width: 120,
      cell: (row) =>
        row.last_viewed_at !== null && (
          <span title={t('sales.quotations.viewedTimes', { count: row.view_count })}>
            <InstantText instant={row.last_viewed_at} mode="relative" />
          </span>
        ),
    },
    {
      id: 'invoiced',
      from: 'roomy',
      header: t('sales.quotations.columns.invoiced'),
      align: 'end',
      width: 88,
      cell: (row) =>
        row.invoiced_percent > 0 && <span className="cc-numbers cc-ltr">{row.invoiced_percent}&nbsp;%</span>,
    },
    {
      id: 'seller',
      header: t('sales.quotations.columns.seller'),
      width: 150,
      from: 'wide',
      cell: (row) => <bdi className="cc-truncate">{row.seller_name ?? ''}</bdi>,
    },
  ]
  return columns.filter(({ id }) => hasSellers || id !== 'seller')
}

/** What the list adds up to, a row per currency: colones and dollars are never added. */
type StripProps = { totals: QuotationTotals | undefined; isPending: boolean }

function Strip({ totals, isPending }: StripProps) {
  const { t } = useTranslation()
  return (
    <FiguresStrip
      label={t('sales.quotations.totals')}
      hint={t('sales.quotations.totalsHint')}
      isPending={isPending}
      groups={totals?.map(({ currency, total, count }) => ({
        id: currency,
        figures: [
          {
            term: t('sales.quotations.quoted', { count }),
            value: <Money amount={total} currency={currency} size="lg" />,
            narrows: { adds_to: 'quoted', currency, as: undefined },
          },
        ],
      }))}
    />
  )
}
