import type { RecurringRow, RecurringTotals } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { Button } from '@mantine/core'
import { IconCopy, IconEye, IconFileInvoice, IconPlus, IconRepeat, IconTrendingUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { CompanyList, type ListProps, useListQuery, useListWords } from '#features/lists/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { FiguresStrip } from '#ui/amount/figures-strip.tsx'
import { Money } from '#ui/amount/money.tsx'
import type { Column } from '#ui/list/column.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { recurringListQuery, recurringTotalsQuery } from './queries.ts'
import { useRecurringActs } from './recurring-acts.ts'
import { RecurringChip } from './recurring-chip.tsx'
import classes from './recurring-list.module.css'
import { type RecurringSearch, recurringViews, standardSort, toRecurringQuery } from './recurring-search.ts'
import { dayWords, rhythmWords } from './schedule-words.ts'
import { useMove } from './use-move.ts'

const RaiseSheet = part(() => import('./raise-sheet.tsx'), 'RaiseSheet', { words: ['seriesRaise'] })
const ItemSheet = part(() => import('./item-sheet.tsx'), 'ItemSheet', { words: ['seriesRaise'] })
const EndQuestion = part(() => import('./end-question.tsx'), 'EndQuestion')

const EndFields = part(() => import('./end-question.tsx'), 'EndFields')

const bulkSheets = { raise: RaiseSheet, item: ItemSheet }

/** What is asked of one row before it happens. */
type Asked = { what: 'raise' | 'end'; id: string }

/** What repeats. */
export function RecurringList({ search, onSearch }: ListProps<RecurringSearch>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const navigate = useNavigate()
  const mayEdit = useCan('recurring.edit')
  const asked = toRecurringQuery(search)
  const query = useListQuery(asked, (asked) => ({
    ...recurringListQuery(company, asked),
    enabled: company !== '',
  }))
  const [question, setQuestion] = useState<Asked | null>(null)
  const close = () => setQuestion(null)
  const totals = useQuery({ ...recurringTotalsQuery(company, asked), enabled: company !== '' })
  return (
    <>
      <CompanyList<RecurringRow, RecurringSearch>
        {...useListWords('sales.recurring', { views: recurringViews, icon: IconRepeat })}
        list="recurring-invoices"
        asked={asked}
        title={t('sales.recurring.title')}
        search={search}
        onSearch={onSearch}
        standardSort={standardSort}
        filters={useFilters(query.data?.data[0]?.client_name ?? undefined)}
        strip={<Strip totals={totals.data} isPending={totals.isPending} />}
        tools={<ExportButton list="recurring-invoices" query={asked} />}
        newButton={
          mayEdit && (
            <Button
              component={Link}
              to="/recurring-invoices/new"
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t('sales.recurring.new')}
            </Button>
          )
        }
        columns={useColumns(search.adds_to)}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        rowHref={(row) => `/recurring-invoices/view/${row.id}`}
        onOpen={({ id }) => navigate({ to: '/recurring-invoices/view/$id', params: { id } })}
        bulkSheets={bulkSheets}
        actions={useActions(company, setQuestion)}
        card={{
          name: (row) => row.name || t('sales.recurring.unnamed'),
          figure: search.adds_to === undefined ? 'total' : 'adds',
          more: [(row) => <span className="cc-truncate">{rhythmWords(row.schedule, t)}</span>, 'next_on'],
          state: (row) => <RecurringChip status={row.status} failures={row.failures} />,
        }}
      />
      {question !== null && (
        <Suspense>
          {question.what === 'raise' ? (
            <RaiseSheet
              company={company}
              which={{ ids: [question.id] }}
              count={1}
              onDone={close}
              onClose={close}
            />
          ) : (
            <EndQuestion company={company} id={question.id} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

function useActions(company: string, ask: (question: Asked) => void): ListAction<RecurringRow>[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { move, clone } = useMove(company)
  const mayStart = useCan('recurring.start')
  const acts = useRecurringActs({
    move,
    onAsk: (what, { id }) =>
      what === 'end'
        ? ask({ what, id })
        : navigate({ to: '/recurring-invoices/view/$id', params: { id }, search: { ask: what } }),
  })
  return [
    {
      label: t('sales.recurring.actions.view'),
      icon: IconEye,
      act: ({ id }) => navigate({ to: '/recurring-invoices/view/$id', params: { id } }),
    },
    {
      label: t('catalogue.clients.documents'),
      icon: IconFileInvoice,
      takes: ({ status }) => status !== 'draft',
      act: ({ id }) => navigate({ to: '/invoices', search: { recurring_id: id } }),
    },
    { ...acts.edit, swipes: 'end' as const },
    acts.run,
    acts.skip,
    { ...acts.start, many: { name: 'start' } },
    { ...acts.pause, many: { name: 'pause' } },
    {
      label: t('sales.recurring.actions.raise'),
      icon: IconTrendingUp,
      permission: 'recurring.edit',
      takes: ({ status }) => status !== 'ended' && (mayStart || status !== 'active'),
      act: ({ id }) => ask({ what: 'raise', id }),
      many: { name: 'raise' },
    },
    { permission: 'recurring.edit', many: { name: 'item' } },
    {
      label: t('sales.recurring.actions.clone'),
      icon: IconCopy,
      permission: 'recurring.edit',
      act: ({ id }) => clone(id),
    },
    { ...acts.end, many: { name: 'end', Fields: EndFields } },
  ]
}

function useFilters(clientName: string | undefined): ListFilter[] {
  const { t } = useTranslation()
  return [
    {
      name: 'currency',
      label: t('documents.editor.currency'),
      kind: 'choice',
      choices: (['CRC', 'USD'] as const).map((value) => ({ value, label: t(`common.currencies.${value}`) })),
    },
    {
      name: 'adds_to',
      label: t('common.list.addsTo'),
      kind: 'choice',
      choices: [
        { value: 'this_month', label: t('sales.recurring.thisMonth') },
        { value: 'next_month', label: t('sales.recurring.nextMonth') },
      ],
    },
    { name: 'client', label: t('sales.recurring.columns.client'), kind: 'link', words: clientName },
    {
      name: 'prices',
      label: t('catalogue.items.title'),
      kind: 'link',
      words: t('sales.recurring.priceChanged'),
    },
  ]
}

function useColumns(figure: RecurringSearch['adds_to']): Column<RecurringRow>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'name',
      header: t('sales.recurring.columns.name'),
      sorts: true,
      cell: (row) => (
        <span className={classes.rhythm}>
          <span className={`${classes.name} cc-truncate`}>{row.name || t('sales.recurring.unnamed')}</span>
          <span className={`${classes.muted} cc-truncate`}>
            {row.client_name}
            {row.many !== null && <span className="cc-numbers"> × {row.many.count}</span>}
          </span>
        </span>
      ),
    },
    { id: 'total', header: t('sales.recurring.columns.amount'), sorts: true, width: 126, kind: 'money' },
    // Of the rows that a figure leads to, what each adds to it: they are its sum.
    ...(figure === undefined
      ? []
      : [
          {
            id: 'adds',
            header: t(figure === 'this_month' ? 'sales.recurring.thisMonth' : 'sales.recurring.nextMonth'),
            width: 126,
            kind: 'money',
          } as const,
        ]),
    {
      id: 'rhythm',
      header: t('sales.recurring.columns.rhythm'),
      width: 140,
      from: 'medium',
      cell: (row) => <Rhythm row={row} />,
    },
    { id: 'next_on', header: t('sales.recurring.columns.next'), sorts: true, width: 116, kind: 'day' },
    {
      id: 'last',
      header: t('sales.recurring.columns.last'),
      width: 112,
      from: 'wide',
      kind: 'day',
      of: (row) => row.last_run?.planned_on,
    },
    {
      id: 'done',
      header: t('sales.recurring.columns.done'),
      align: 'end',
      width: 112,
      from: 'wide',
      cell: (row) => (
        <span className="cc-numbers cc-ltr">
          {row.left === null ? row.done : `${row.done} / ${row.done + row.left}`}
        </span>
      ),
    },
    {
      id: 'mode',
      header: t('sales.recurring.columns.mode'),
      width: 84,
      from: 'wide',
      cell: (row) => t(`sales.recurring.modes.${row.mode}`),
    },
    {
      id: 'status',
      header: t('sales.recurring.columns.status'),
      sorts: true,
      width: 128,
      cell: (row) => <RecurringChip status={row.status} failures={row.failures} isShort />,
    },
  ]
}

function Rhythm({ row }: { row: RecurringRow }) {
  const { t } = useTranslation()
  const day = dayWords(row.schedule, t)
  return (
    <span className={classes.rhythm}>
      <span>{rhythmWords(row.schedule, t)}</span>
      {day !== null && <span className={classes.muted}>{day}</span>}
    </span>
  )
}

/** What is to come, a row per currency. */
type StripProps = { totals: RecurringTotals | undefined; isPending: boolean }

function Strip({ totals, isPending }: StripProps) {
  const { t } = useTranslation()
  return (
    <FiguresStrip
      label={t('sales.recurring.expected')}
      isPending={isPending}
      groups={totals?.map(({ currency, this_month, next_month }) => ({
        id: currency,
        figures: [
          {
            term: t('sales.recurring.thisMonth'),
            value: <Money amount={this_month} currency={currency} size="lg" />,
            narrows: leadTo(this_month, { adds_to: 'this_month', currency }),
          },
          {
            term: t('sales.recurring.nextMonth'),
            value: <Money amount={next_month} currency={currency} />,
            narrows: leadTo(next_month, { adds_to: 'next_month', currency }),
          },
        ],
      }))}
    />
  )
}

/** A month in which nothing comes round has no rows to lead to. */
function leadTo(sum: string, narrows: Record<string, string>) {
  return isSome(sum) ? narrows : undefined
}
