import type { DocumentRow } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useCompanyId, useCurrentCompany, useListEntries } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { CompanyList, useListQuery } from '#features/lists/index.ts'
import { dayOf, today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { CopyButton } from '#ui/copyable-id.tsx'
import { DayText } from '#ui/date-text.tsx'
import { StatusChip, WarningMark } from '#ui/feedback/status-chip.tsx'
import { KeyHint } from '#ui/key-hint.tsx'
import type { Column } from '#ui/list/column.tsx'
import { RowCard } from '#ui/list/row-card.tsx'
import { useCauseText } from '../cause-text.ts'
import { useOpening } from '../detail-link.ts'
import { isForAnybody, isOurs, isOwed, isSettledByPayments } from '../effect.ts'
import { documentQuery, documentsQuery } from '../queries.ts'
import { type Question, useDocumentActions } from './document-actions.ts'
import { useDocumentFilters } from './document-filters.tsx'
import classes from './document-list.module.css'
import { type DocumentSearch, standardSort, toDocumentsQuery, toTotalsQuery } from './list-search.ts'
import type { ListShape } from './list-shape.ts'

const TagWords = part(() => import('#features/tags/index.ts'), 'TagWords')
const DocumentPeek = part(() => import('./document-peek.tsx'), 'DocumentPeek')
const DocumentQuestion = part(() => import('./document-question.tsx'), 'DocumentQuestion', {
  words: ['money', 'tools'],
})

type DocumentListProps<Search extends DocumentSearch> = {
  shape: ListShape
  search: Search
  onSearch: (search: Search) => void
}

/** Documents of some kinds: what was billed, is it valid, is it paid. All it shows is in the address. */
export function DocumentList<Search extends DocumentSearch>({
  shape,
  search,
  onSearch,
}: DocumentListProps<Search>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const navigate = useNavigate()
  const opening = useOpening()
  const cache = useQueryClient()
  const newLink = { ...shape.newLink, ...shape.newLinkIn?.(search.view) }
  const mayMake = useCan(newLink.permission)
  const words = shape.useWords(search.view)
  // The menu of a row is gone once something in it was chosen: the question is the list's.
  const [question, setQuestion] = useState<Question | null>(null)
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const actions = useDocumentActions(company, {
    onPeek: ({ id }) => open(id),
    onAsk: setQuestion,
  })
  const enabled = company !== ''
  const asked = toDocumentsQuery(search, today(), shape.scope)
  const query = useListQuery(asked, (asked) => ({ ...documentsQuery(company, asked), enabled }))
  const { Strip } = shape
  const newButton = mayMake && (
    <Button
      component={Link}
      to={newLink.to}
      search={newLink.search as never}
      leftSection={<IconPlus size={18} aria-hidden />}
      rightSection={newLink.keys && <KeyHint keys={newLink.keys} />}
    >
      {words.newLabel}
    </Button>
  )
  return (
    <>
      <CompanyList<DocumentRow, Search>
        list={shape.list}
        asked={asked}
        title={words.title}
        search={search}
        onSearch={onSearch}
        standardSort={standardSort}
        views={words.views}
        filters={useDocumentFilters(search, {
          kinds: [...shape.scope.kinds, ...(shape.scope.kindsOnDemand ?? [])],
          isOwing: shape.isOwing,
        })}
        searchLabel={t('documents.list.search')}
        searchHint={t('documents.list.searchHint')}
        strip={<Strip company={company} query={toTotalsQuery(search, today(), shape.scope)} />}
        tools={<ExportButton list={shape.list} query={asked} />}
        newButton={newButton}
        columns={useColumns(shape, asked.kind === 'purchase')}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) =>
          shortNumber(row.consecutivo) ?? `${t('documents.number.draft')} · ${row.client_name ?? row.total}`
        }
        onOpen={({ id }) => open(id)}
        onEnter={(row) => navigate({ href: opening(row) })}
        rowHref={opening}
        onPrefetch={(row) => void cache.prefetchQuery(documentQuery(company, row.id))}
        actions={actions}
        opened={
          enabled &&
          search.open !== undefined && (
            <DocumentPeek id={search.open} actions={actions} onClose={() => open(undefined)} />
          )
        }
        card={(row) => <DocumentCard row={row} />}
        empty={{
          icon: shape.icon,
          title: words.emptyTitle,
          hint: words.emptyHint,
        }}
      />
      {question !== null && (
        <Suspense>
          <DocumentQuestion company={company} asked={question} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Whom a document is with: of what we issue for suppliers alone, they are no clients. */
function useColumns(shape: ListShape, isOfSuppliers: boolean): Column<DocumentRow>[] {
  const { t } = useTranslation()
  const own = shape.useColumns()
  // The payment chip says what is overdue: the day itself comes where there is room for the client's name first.
  const hasSellers = useListEntries(useCompanyId(), 'seller', null).length > 0
  const hasBranches = useCurrentCompany()?.has_branches === true
  const common: Column<DocumentRow>[] = [
    {
      id: 'number',
      header: t('documents.list.number'),
      sorts: 'consecutivo',
      width: 92,
      cell: (row) => <NumberCell row={row} />,
    },
    {
      id: 'date',
      header: t('documents.list.date'),
      sorts: 'issued_at',
      width: 104,
      cell: (row) =>
        row.issued_at === null ? (
          <span className={classes.muted}>{t('documents.list.noDate')}</span>
        ) : (
          <DayText day={dayOf(row.issued_at)} />
        ),
    },
    {
      id: 'client',
      header: t(isOfSuppliers ? 'documents.list.supplier' : 'documents.list.client'),
      sorts: 'client_name',
      cell: (row) => <ClientCell row={row} />,
    },
    {
      id: 'due',
      from: 'roomy',
      header: t('documents.list.due'),
      sorts: 'due_on',
      width: 104,
      kind: 'day',
      of: 'due_on',
    },
    { id: 'total', header: t('documents.list.total'), sorts: true, width: 112, kind: 'money' },
    {
      id: 'balance',
      header: t('documents.list.balance'),
      sorts: true,
      width: 112,
      from: 'wide',
      kind: 'money',
      muted: 'zero',
    },
    {
      id: 'seller',
      from: 'roomy',
      header: t('documents.editor.seller'),
      width: 120,
      cell: (row) => (
        <bdi className="cc-truncate" style={{ display: 'block' }} title={row.seller_name ?? undefined}>
          {row.seller_name ?? ''}
        </bdi>
      ),
    },
    {
      id: 'branch',
      header: t('documents.list.branch'),
      width: 130,
      isOptional: true,
      cell: ({ branch }) => (
        <bdi className="cc-truncate" style={{ display: 'block' }} title={branch?.name}>
          {branch?.name}
        </bdi>
      ),
    },
    {
      id: 'authority',
      header: t('documents.list.authority'),
      width: 100,
      cell: (row) => <FiscalChip row={row} />,
    },
    {
      id: 'payment',
      header: t('documents.list.payment'),
      width: 100,
      from: 'medium',
      cell: (row) => (isOwed(row) ? <StatusChip area="payment" status={row.payment_status} /> : null),
    },
    {
      id: 'delivery',
      header: t('documents.list.delivery'),
      width: 100,
      from: 'wide',
      cell: (row) => (isIssued(row) ? <StatusChip area="delivery" status={row.delivery_status} /> : null),
    },
  ]
  const known = new Map([...common, ...own].map((column) => [column.id, column]))
  return shape.columns
    .flatMap((id) => known.get(id) ?? [])
    .filter(({ id }) => (hasSellers || id !== 'seller') && (hasBranches || id !== 'branch'))
}

/** A draft is neither paid nor delivered: chips about it would be noise. */
function isIssued(row: DocumentRow): boolean {
  return row.consecutivo !== null
}

function NumberCell({ row }: { row: DocumentRow }) {
  const { t } = useTranslation()
  const number = shortNumber(row.consecutivo)
  if (number === null) {
    return (
      <span className={classes.number}>
        <span className={classes.muted}>{t('documents.number.draft')}</span>
      </span>
    )
  }
  return (
    <span className={classes.number}>
      <span className="cc-ltr cc-numbers" title={row.consecutivo ?? undefined}>
        {number}
      </span>
      {row.is_trial && <span className={classes.trial}>{t('documents.list.trial')}</span>}
      <span className={classes.copy}>
        <CopyButton value={row.consecutivo ?? number} label={t('documents.number.copy', { number })} />
      </span>
    </span>
  )
}

/** It stands behind the name, where it takes room of its own row alone; beside the number all rows gave it some. */
function LookAt({ row }: { row: DocumentRow }) {
  const { t } = useTranslation()
  return row.has_warning && <WarningMark label={t('documents.list.warning')} />
}

function ClientCell({ row }: { row: DocumentRow }) {
  const { t } = useTranslation()
  return (
    <span className={classes.client}>
      <span className="cc-truncate cc-name" title={row.client_name ?? undefined}>
        <bdi>{clientWords(row, t)}</bdi>
      </span>
      <LookAt row={row} />
      <Tags row={row} />
    </span>
  )
}

function Tags({ row }: { row: DocumentRow }) {
  return (
    row.tags.length > 0 && (
      <Suspense>
        <TagWords ids={row.tags} />
      </Suspense>
    )
  )
}

function clientWords(row: DocumentRow, t: ReturnType<typeof useTranslation>['t']): string {
  return row.client_name ?? (isForAnybody(row) ? t('documents.list.finalConsumer') : '—')
}

function DocumentCard({ row }: { row: DocumentRow }) {
  const { t } = useTranslation()
  const cause = useCauseText([row])(row)
  return (
    <RowCard
      name={clientWords(row, t)}
      figure={<Money amount={row.total} currency={row.currency} />}
      more={
        <>
          <span className="cc-ltr cc-numbers">
            {shortNumber(row.consecutivo) ??
              `${t(`documents.kinds.${row.kind}`)} · ${t('documents.number.draft')}`}
          </span>
          {row.is_trial && <span className={classes.trial}>{t('documents.list.trial')}</span>}
          <LookAt row={row} />
          {row.issued_at !== null && <DayText day={dayOf(row.issued_at)} />}
          <Tags row={row} />
          {cause !== undefined && <bdi>{cause}</bdi>}
        </>
      }
      state={<OneChip row={row} />}
    />
  )
}

/** A phone has room for one state: whether it is valid, until it is; then whether it is paid. */
function OneChip({ row }: { row: DocumentRow }) {
  const isValid = row.fiscal_status === 'accepted' || !isOurs(row)
  return isValid && isSettledByPayments(row) ? (
    <StatusChip area="payment" status={row.payment_status} />
  ) : (
    <FiscalChip row={row} />
  )
}

function FiscalChip({ row }: { row: DocumentRow }) {
  const causeOf = useCauseText([row])
  return <StatusChip area="fiscal" status={row.fiscal_status} why={causeOf(row)} />
}
