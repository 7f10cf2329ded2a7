import { endpoints, type Import, type ImportOutcome, type ImportRow } from '@cuentaclara/contracts'
import { apart } from '@cuentaclara/locales/apart'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDownload,
  IconFileImport,
  IconTableOptions,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { downloadFile } from '#lib/http/download.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import type { Column } from '#ui/list/column.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useFieldName } from './field-name.ts'
import { OutcomeChip } from './import-chips.tsx'
import type { ImportSearch, ImportView } from './import-search.ts'
import classes from './imports.module.css'
import { importRowsQuery } from './queries.ts'

type Props = {
  company: string
  file: Import
  search: ImportSearch
  onSearch: (search: ImportSearch) => void
  onColumns: () => void
  onRun: () => Promise<unknown>
  onUndo: () => Promise<unknown>
  onDiscarded: () => void
}

/** What the rows would do or did, and what can be done next. */
export function ImportOutcomes(props: Props) {
  const { t } = useTranslation()
  const { company, file, search, onSearch } = props
  const { view, page = 1 } = search
  const filter = view === 'kept' ? { state: view } : view === undefined ? {} : { outcome: view }
  const after = `${file.state} ${file.task?.finished_at}`
  const query = useQuery(importRowsQuery(company, file.id, { ...filter, page }, after))
  // Choices that would show nothing only push the others off a phone.
  const views = ['all', 'new', 'changed', 'unchanged', 'refused', 'kept'].filter(
    (each) => each === 'all' || each === view || countOf(file, each) > 0,
  )
  return (
    <>
      <Acts {...props} />
      {views.length > 1 && (
        <div className={classes.views}>
          <SegmentedControl
            aria-label={t('imports.table.outcome')}
            value={view ?? 'all'}
            data={views.map((value) => ({
              value,
              label: `${t(`imports.counts.${value as 'all'}`)} ${formatCount(countOf(file, value))}`,
            }))}
            onChange={(next) =>
              onSearch({
                ...search,
                view: next === 'all' ? undefined : (next as ImportView),
                page: undefined,
              })
            }
          />
        </div>
      )}
      <DataTable<ImportRow>
        label={t('imports.table.outcome')}
        columns={useColumns()}
        query={query}
        rowId={(row) => String(row.number)}
        rowLabel={(row) => row.label}
        onPageChange={(next) => onSearch({ ...search, page: next })}
        isFiltered={view !== undefined}
        onClearFilters={() => onSearch({ ...search, view: undefined, page: undefined })}
        card={(row) => (
          <span className={classes.card}>
            <span className={classes.row}>
              <span className={`${classes.muted} cc-numbers`}>{row.number}</span>
              <bdi className={classes.cardName}>{row.label}</bdi>
              {row.outcome !== null && <OutcomeChip outcome={row.outcome} />}
            </span>
            <Detail row={row} />
          </span>
        )}
      />
    </>
  )
}

function countOf({ counts, written, row_count }: Import, view: string): number {
  if (view === 'all') return row_count
  return view === 'kept' ? written.kept : counts[view as ImportOutcome]
}

/** How many rows another run would write. Of documents that are kept as they come, those not yet reached have no outcome. */
function leftOf({ counts, written, row_count: all }: Import): number {
  const unreached = all - counts.new - counts.changed - counts.unchanged - counts.refused
  return unreached + counts.new + counts.changed - written.done - written.undone - written.kept
}

function Acts({ company, file, onColumns, onRun, onUndo, onDiscarded }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'run' | 'undo' | 'discard' | null>(null)
  const left = leftOf(file)
  const { refused } = file.counts
  const mayRun = left > 0 && (file.state === 'checked' || file.state === 'running')
  const fetchRows = (only?: 'refused') =>
    downloadFile(
      endpoints.importReport,
      { params: { id: file.id }, query: { only } },
      { company, fallbackName: 'import.xlsx' },
    ).catch((error) => toastRefusal(error, 'import'))
  const discard = () =>
    call(endpoints.discardImport, { params: { id: file.id } }, { company })
      .then(onDiscarded)
      .catch((error) => toastRefusal(error, 'import'))
  return (
    <>
      {left === 0 && file.state === 'checked' && <p className={classes.notice}>{t('imports.nothingToDo')}</p>}
      {file.undo_until !== null && (
        <p className={classes.muted}>
          <UndoUntil moment={file.undo_until} />
        </p>
      )}
      <div className={classes.acts}>
        {mayRun && (
          <Button
            leftSection={<IconFileImport size={18} aria-hidden />}
            onClick={() => (refused > 0 ? setAsked('run') : void onRun().catch(() => {}))}
          >
            {file.state === 'running'
              ? t('imports.resume')
              : t('imports.run', { count: left, formatted: formatCount(left) })}
          </Button>
        )}
        {file.begun_at !== null && (
          <Button
            component={Link}
            to={listOf[file.kind] ?? `/main-configurations/${company}`}
            search={(viewOf[file.kind] ?? {}) as never}
            variant="default"
          >
            {t('imports.see')}
          </Button>
        )}
        {file.kind === 'documents' && file.written.done > 0 && (
          <Button component={Link} to="/past-balances" variant="default">
            {t('imports.past.balances')}
          </Button>
        )}
        {file.begun_at === null && (
          <Button
            variant="default"
            leftSection={<IconTableOptions size={18} aria-hidden />}
            onClick={onColumns}
          >
            {t('imports.changeColumns')}
          </Button>
        )}
        {refused > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => fetchRows('refused')}
          >
            {t('imports.fetchRefused')}
          </Button>
        )}
        {file.begun_at !== null && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => fetchRows()}
          >
            {t('imports.fetchReport')}
          </Button>
        )}
        {file.undo_until !== null && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} className="cc-mirror" aria-hidden />}
            onClick={() => setAsked('undo')}
          >
            {t('imports.undo')}
          </Button>
        )}
        {file.begun_at === null && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setAsked('discard')}
          >
            {t('imports.discard')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked === 'run'}
        title={t('imports.leaveOut.title')}
        confirmLabel={t('imports.run', { count: left, formatted: formatCount(left) })}
        onConfirm={() => onRun().catch(() => {})}
        onClose={() => setAsked(null)}
      >
        {t('imports.leaveOut.text', { count: refused, formatted: formatCount(refused) })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'undo'}
        isDangerous
        title={t('imports.undoTitle')}
        confirmLabel={t('imports.undo')}
        onConfirm={() => onUndo().catch(() => {})}
        onClose={() => setAsked(null)}
      >
        {t('imports.undoText')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'discard'}
        isDangerous
        title={t('imports.discardTitle')}
        confirmLabel={t('imports.discard')}
        onConfirm={discard}
        onClose={() => setAsked(null)}
      >
        {t('imports.discardText')}
      </ConfirmDialog>
    </>
  )
}

/** Where what a file brought is seen. */
const listOf: Readonly<Record<string, string>> = {
  clients: '/clients',
  items: '/items',
  students: '/students',
  expenses: '/expenses',
  'opening-balances': '/invoices',
  'opening-debts': '/expenses',
  'card-settlements': '/card-settlements',
  documents: '/past-documents',
}

/** The view of that list that shows nothing else. */
const viewOf: Readonly<Record<string, object>> = { 'opening-debts': { view: 'opening' } }

function UndoUntil({ moment }: { moment: string }) {
  const { t } = useTranslation()
  // The moment is an element: it stands where its sentence has a mark.
  const [before, after] = t('imports.undoUntil', { moment: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <InstantText instant={moment} />
      {after}
    </>
  )
}

function useColumns(): Column<ImportRow>[] {
  const { t } = useTranslation()
  return [
    { id: 'number', header: t('imports.table.row'), width: 70, kind: 'count' },
    { id: 'label', header: t('imports.table.label'), kind: 'name' },
    {
      id: 'outcome',
      header: t('imports.table.outcome'),
      width: 130,
      cell: (row) => row.outcome !== null && <OutcomeChip outcome={row.outcome} />,
    },
    { id: 'detail', header: t('imports.table.detail'), cell: (row) => <Detail row={row} /> },
  ]
}

const mostChanges = 3

function Detail({ row }: { row: ImportRow }) {
  const { t } = useTranslation()
  const fieldName = useFieldName()
  const { mistakes, changes, state, note, subject_id } = row
  // What is known to stand somewhere and was not written by this import.
  const isReceived = state === 'planned' && subject_id !== null
  const hidden = changes.length - mostChanges
  return (
    <span className={classes.detail}>
      {isReceived && (
        <Link to="/transactions/detail/$type/$id" params={{ type: 'reception', id: subject_id }}>
          {t('imports.table.received')}
        </Link>
      )}
      {state === 'undone' && <span>{t('imports.table.undone')}</span>}
      {state === 'kept' && (
        <span className={classes.error}>{t('imports.table.kept', { reason: note ?? '' })}</span>
      )}
      {mistakes.map(({ field, value, message }) => (
        <span key={`${field} ${message}`} className={classes.error}>
          {field === null
            ? message
            : value === ''
              ? t('imports.table.mistakeWithout', { field: fieldName(field), message })
              : t('imports.table.mistake', { field: fieldName(field), value: apart(value), message })}
        </span>
      ))}
      {changes.slice(0, mostChanges).map(({ field, before, after }) => (
        <span key={field}>
          {t('imports.table.change', {
            field: fieldName(field),
            before: before === null ? t('imports.table.nothing') : apart(before),
            after: after === null ? t('imports.table.nothing') : apart(after),
          })}
        </span>
      ))}
      {hidden > 0 && (
        <span className={classes.muted}>{t('imports.table.moreChanges', { count: hidden })}</span>
      )}
    </span>
  )
}
