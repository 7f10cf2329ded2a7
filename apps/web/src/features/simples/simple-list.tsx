import { receiptStatuses, type SimpleRow } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { Button, Skeleton } from '@mantine/core'
import {
  IconArrowForwardUp,
  IconCash,
  IconFileText,
  IconFileTypePdf,
  IconLink,
  IconNotes,
  IconPlus,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useClientName } from '#features/clients/index.ts'
import { useCan, useCompanyId, useIsSimplified } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import {
  CompanyList,
  type ListProps,
  OpenedFailed,
  useListQuery,
  useListWords,
} from '#features/lists/index.ts'
import { currencyFilter } from '#lib/currency-names.ts'
import { dayOf, today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { FiguresStrip } from '#ui/amount/figures-strip.tsx'
import { Money } from '#ui/amount/money.tsx'
import type { Column } from '#ui/list/column.tsx'
import type { ListAction } from '#ui/list/list-action.ts'
import { periodFilters } from '#ui/list/list-filters.tsx'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { meansOf } from './means.ts'
import { receiptOfQuery, simpleName, simpleQuery, simplesQuery, simpleTotalsQuery } from './queries.ts'
import {
  isOpen,
  isPrintable,
  isSendable,
  isUnpaid,
  type SimpleAction,
  useSimpleActions,
} from './simple-actions.ts'
import { type SimpleSearch, standardSort, toSimplesQuery, uses, views } from './simple-search.ts'
import { SimpleStatus } from './simple-status.tsx'
import classes from './simples.module.css'

const SimpleDrawer = part(() => import('./simple-drawer.tsx'), 'SimpleDrawer')
const SimpleSheet = part(() => import('./simple-sheet.tsx'), 'SimpleSheet')
const QuarterStrip = part(() => import('./quarter-strip.tsx'), 'QuarterStrip')
const SimpleMailDialog = part(() => import('./simple-mail-dialog.tsx'), 'SimpleMailDialog', {
  words: ['tools'],
})
const PayDialog = part(() => import('./simple-dialogs.tsx'), 'PayDialog')
const VoidDialog = part(() => import('./simple-dialogs.tsx'), 'VoidDialog')

/** Receipts that are no electronic documents. */
export function SimpleList({ search, onSearch }: ListProps<SimpleSearch>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const mayIssue = useCan('documents.issue')
  const isSimplified = useIsSimplified()
  const asked = toSimplesQuery(search, today())
  const query = useListQuery(asked, (asked) => ({ ...simplesQuery(company, asked), enabled: company !== '' }))
  const [action, setAction] = useState<{ kind: SimpleAction; row: SimpleRow } | null>(null)
  const open = (id: string | undefined) => onSearch({ ...search, open: id, source: undefined })
  const newButton = mayIssue && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
      {t('counter.simples.new')}
    </Button>
  )
  const close = () => setAction(null)
  const nameOf = ({ number }: SimpleRow) => simpleName(number) ?? t('documents.number.draft')
  return (
    <>
      <CompanyList<SimpleRow, SimpleSearch>
        {...useListWords('counter.simples', { views, icon: IconNotes })}
        list="simples"
        asked={asked}
        title={t('counter.simples.title')}
        search={search}
        onSearch={onSearch}
        standardSort={standardSort}
        filters={useFilters(search)}
        strip={
          <>
            {isSimplified && company !== '' && (
              <Suspense fallback={<Skeleton height={130} radius="md" mb="md" />}>
                <QuarterStrip company={company} />
              </Suspense>
            )}
            <Strip company={company} search={search} />
          </>
        }
        tools={<ExportButton list="simples" query={asked} />}
        newButton={newButton}
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        rowLabel={nameOf}
        onOpen={(row) => open(row.id)}
        actions={useActions(company, { onOpen: open, onAct: setAction })}
        card={{
          name: (row) => row.client_name ?? row.description,
          figure: 'total',
          more: [(row) => <span className="cc-ltr cc-numbers">{nameOf(row)}</span>, 'date'],
          state: 'status',
        }}
      />
      {search.open !== undefined && company !== '' && (
        <Opened
          company={company}
          id={search.open}
          source={search.source}
          onClose={() => open(undefined)}
          onOpen={open}
        />
      )}
      <Suspense>
        {action?.kind === 'pay' && <PayDialog company={company} row={action.row} onClose={close} />}
        {action?.kind === 'send' && <SimpleMailDialog company={company} row={action.row} onClose={close} />}
        {action?.kind === 'void' && <VoidDialog company={company} row={action.row} onClose={close} />}
      </Suspense>
    </>
  )
}

type OpenedProps = {
  company: string
  id: string
  source: string | undefined
  onClose: () => void
  onOpen: (id: string) => void
}

/** A new receipt or a draft to write; one that was issued to look at. */
function Opened({ company, id, source, onClose, onOpen }: OpenedProps) {
  const isNew = id === 'new'
  const mayDraft = useCan('documents.draft')
  const kept = useQuery({ ...simpleQuery(company, id), enabled: !isNew })
  const { data } = kept
  const isMade = isNew && source !== undefined
  const made = useQuery({ ...receiptOfQuery(company, source ?? ''), enabled: isMade })
  // Nothing would open, or an empty one where another was to be written from.
  const failed = [kept, made].find((query) => query.data === undefined && query.error !== null)
  if (failed !== undefined)
    return (
      <Suspense>
        <OpenedFailed error={failed.error} onRetry={() => void failed.refetch()} onClose={onClose} />
      </Suspense>
    )
  if ((!isNew && data === undefined) || (isMade && made.isPending)) return null
  const isWritten = isNew || data?.status === 'draft'
  return (
    <Suspense>
      {isWritten && mayDraft ? (
        <SimpleDrawer
          key={id}
          company={company}
          simple={data ?? null}
          source={made.data ?? null}
          onClose={onClose}
          onDone={onOpen}
        />
      ) : (
        data && <SimpleSheet company={company} simple={data} onClose={onClose} />
      )}
    </Suspense>
  )
}

function useFilters({ client }: SimpleSearch): ListFilter[] {
  const { t, i18n } = useTranslation()
  const clientName = useClientName(client)
  return [
    {
      name: 'use',
      kind: 'choice',
      label: t('counter.simples.use'),
      choices: uses.map((value) => ({ value, label: t(`counter.simples.uses.${value}`) })),
    },
    {
      name: 'status',
      kind: 'choice',
      label: t('counter.simples.statusLabel'),
      choices: receiptStatuses.map((value) => ({ value, label: t(`counter.simples.status.${value}`) })),
    },
    currencyFilter(i18n),
    ...periodFilters(t),
    { name: 'client', kind: 'link', label: t('counter.simples.client'), words: clientName },
  ]
}

function useColumns(): Column<SimpleRow>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'number',
      header: t('counter.simples.number'),
      sorts: true,
      width: 96,
      cell: (row) => (
        <span className={`${classes.number} cc-ltr cc-numbers`} data-muted={row.number === null || undefined}>
          {simpleName(row.number) ?? t('documents.number.draft')}
        </span>
      ),
    },
    {
      id: 'use',
      header: t('counter.simples.use'),
      width: 118,
      from: 'medium',
      cell: (row) => t(`counter.simples.uses.${row.use}`),
    },
    {
      id: 'date',
      header: t('counter.simples.date'),
      sorts: 'issued_at',
      width: 118,
      kind: 'day',
      of: (row) => dayOf(row.issued_at ?? row.updated_at),
    },
    {
      id: 'client',
      header: t('counter.simples.client'),
      sorts: 'client_name',
      cell: (row) => (
        <bdi className="cc-truncate cc-name" title={row.client_name ?? undefined}>
          {row.client_name ?? '—'}
        </bdi>
      ),
    },
    {
      id: 'text',
      header: t('counter.simples.text'),
      from: 'medium',
      cell: (row) => (
        <bdi className="cc-truncate cc-name" title={row.description}>
          {row.description}
        </bdi>
      ),
    },
    { id: 'total', header: t('counter.simples.total'), sorts: true, width: 136, kind: 'money' },
    {
      id: 'means',
      header: t('counter.simples.paidBy'),
      width: 122,
      from: 'wide',
      cell: (row) => (
        <span className="cc-truncate">
          <bdi>{meansOf(row, t).join(' · ')}</bdi>
        </span>
      ),
    },
    {
      id: 'status',
      header: t('counter.simples.statusLabel'),
      width: 114,
      cell: (row) => <SimpleStatus status={row.status} />,
    },
  ]
}

type Acts = { onOpen: (id: string) => void; onAct: (asked: { kind: SimpleAction; row: SimpleRow }) => void }

function useActions(company: string, { onOpen, onAct }: Acts): ListAction<SimpleRow>[] {
  const { t } = useTranslation()
  const { print, convert } = useSimpleActions(company)
  return [
    { label: t('documents.list.actions.open'), icon: IconFileText, act: ({ id }) => onOpen(id) },
    {
      label: t('counter.simples.actions.print'),
      icon: IconFileTypePdf,
      key: 'd',
      takes: isPrintable,
      act: print,
    },
    {
      label: t('documents.send.action'),
      icon: IconSend,
      key: 's',
      permission: 'documents.send',
      takes: isSendable,
      act: (row) => onAct({ kind: 'send', row }),
      many: { name: 'send' },
    },
    {
      label: t('documents.view.keys.link'),
      icon: IconLink,
      key: 'l',
      permission: 'documents.send',
      takes: isSendable,
      act: async ({ id }) =>
        (await import('#features/delivery/index.ts')).copyClientLink({ company, type: 'simple', id }),
    },
    { permission: 'files.download', many: { name: 'print' } },
    {
      label: t('counter.simples.actions.pay'),
      icon: IconCash,
      key: 'p',
      permission: 'payments.record',
      takes: isUnpaid,
      swipes: 'end',
      act: (row) => onAct({ kind: 'pay', row }),
    },
    {
      label: t('counter.simples.actions.toInvoice'),
      icon: IconArrowForwardUp,
      permission: 'documents.draft',
      takes: isOpen,
      act: (row) => convert(row, 'invoice'),
      many: { name: 'convert' },
    },
    {
      label: t('counter.simples.actions.toTicket'),
      icon: IconArrowForwardUp,
      permission: 'documents.draft',
      takes: isOpen,
      act: (row) => convert(row, 'ticket'),
    },
    {
      label: t('counter.simples.actions.void'),
      icon: IconX,
      permission: 'documents.correct',
      isDangerous: true,
      takes: isOpen,
      act: (row) => onAct({ kind: 'void', row }),
    },
  ]
}

function Strip({ company, search }: { company: string; search: SimpleSearch }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({
    ...simpleTotalsQuery(company, toSimplesQuery(search, today())),
    enabled: company !== '',
  })
  return (
    <FiguresStrip
      label={t('counter.simples.strip')}
      isPending={isPending}
      groups={data?.map(({ use, currency, total, unpaid }) => ({
        id: `${use} ${currency}`,
        figures: [
          {
            term: t(`counter.simples.uses.${use}`),
            value: <Money amount={total} currency={currency} size="lg" />,
            narrows: { use, currency },
          },
          ...(isSome(unpaid)
            ? [
                {
                  term: t('counter.simples.unpaid'),
                  value: <Money amount={unpaid} currency={currency} />,
                  narrows: { use, currency, status: 'issued' },
                },
              ]
            : []),
        ],
      }))}
    />
  )
}
