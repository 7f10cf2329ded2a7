import type { DocumentRow } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { shortNumber, shortNumberOfClave } from '@cuentaclara/einvoice/short-number'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { FiguresStrip } from '#ui/amount/figures-strip.tsx'
import { Money } from '#ui/amount/money.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import type { Column } from '#ui/list/column.tsx'
import classes from '../list/document-list.module.css'
import { DocumentList } from '../list/document-list.tsx'
import type { ListShape } from '../list/list-shape.ts'
import type { StripProps } from '../list/totals-strip.tsx'
import { documentTotalsQuery } from '../queries.ts'
import { isKnownReason } from './note-reasons.ts'
import { type NoteSearch, noteScope, noteViews } from './note-search.ts'

const noteList: ListShape = {
  list: 'notes',
  icon: IconArrowsExchange,
  scope: noteScope,
  isOwing: false,
  columns: ['number', 'kind', 'date', 'client', 'reference', 'code', 'total', 'credit', 'authority'],
  useColumns: useNoteColumns,
  newLink: { to: '/notes/new', permission: 'documents.correct' },
  Strip: NoteStrip,
  useWords: () => {
    const { t } = useTranslation()
    return {
      title: t('counter.notes.title'),
      newLabel: t('counter.notes.new'),
      views: noteViews.map((name) => ({ name, label: t(`counter.notes.views.${name}`) })),
      emptyTitle: t('counter.notes.emptyTitle'),
      emptyHint: t('counter.notes.emptyHint'),
    }
  },
}

/** Corrections: what was credited and debited, of which document, and whether it is valid. */
export function NoteList(props: { search: NoteSearch; onSearch: (search: NoteSearch) => void }) {
  return <DocumentList shape={noteList} {...props} />
}

function useNoteColumns(): Column<DocumentRow>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'kind',
      header: t('counter.notes.kind'),
      width: 112,
      cell: (row) => (
        <ToneChip tone="neutral" icon={IconArrowsExchange}>
          {row.kind === 'credit-note' ? t('counter.notes.credit') : t('counter.notes.debit')}
        </ToneChip>
      ),
    },
    {
      id: 'reference',
      header: t('counter.notes.reference'),
      width: 108,
      cell: (row) => <ReferenceCell row={row} />,
    },
    {
      id: 'credit',
      header: t('counter.notes.views.apply'),
      width: 112,
      from: 'medium',
      kind: 'money',
      of: ({ credit }) => credit?.amount,
    },
    {
      id: 'code',
      header: t('counter.notes.code'),
      from: 'wide',
      cell: ({ reference }) =>
        reference?.code && isKnownReason(reference.code) ? (
          <span className="cc-truncate">{t(`counter.notes.codes.${reference.code}`)}</span>
        ) : (
          (reference?.code ?? '')
        ),
    },
  ]
}

/** What the notes listed take from sales, or add to them, a row per currency. */
function NoteStrip({ company, query }: StripProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({ ...documentTotalsQuery(company, query), enabled: company !== '' })
  return (
    <FiguresStrip
      label={t('counter.notes.strip')}
      isPending={isPending}
      groups={data?.map(({ currency, total, credit }) => ({
        id: currency,
        figures: [
          {
            term: t('counter.notes.strip'),
            value: <Money amount={total} currency={currency} size="lg" />,
          },
          ...(isSome(credit)
            ? [
                {
                  term: t('counter.notes.toApply'),
                  value: <Money amount={credit} currency={currency} />,
                  narrows: { view: 'apply', currency },
                },
              ]
            : []),
        ],
      }))}
    />
  )
}

function ReferenceCell({ row: { reference } }: { row: DocumentRow }) {
  const { t } = useTranslation()
  if (!reference) return null
  if (reference.document === null) {
    return (
      <span className={`${classes.muted} cc-ltr cc-numbers`} title={reference.number}>
        {shortNumberOfClave(reference.number) ?? t('counter.notes.outside')}
      </span>
    )
  }
  const { kind, id } = reference.document
  return (
    <Link
      className={`${classes.link} cc-ltr cc-numbers`}
      to="/transactions/detail/$type/$id"
      params={{ type: kind, id }}
      onClick={(event) => event.stopPropagation()}
    >
      {shortNumber(reference.document.consecutivo)}
    </Link>
  )
}
