import type { AuditEntry } from '@cuentaclara/contracts'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import type { Column } from '#ui/list/column.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import type { ListQuery } from '#ui/list/data-table-props.ts'
import classes from './audit.module.css'
import { EntrySheet } from './entry-sheet.tsx'
import { sayEntry, sayMeans, toldColumns } from './say-entry.ts'
import { ValueText } from './value-text.tsx'

type ChangesTableProps = {
  label: string
  company: string
  query: ListQuery<AuditEntry>
  onPageChange: (page: number) => void
  isFiltered?: boolean
  onClearFilters?: () => void
}

/** Changes, the newest first, each as a sentence with its first values; the whole of it opens in a sheet. */
export function ChangesTable({ company, ...props }: ChangesTableProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<AuditEntry | null>(null)
  return (
    <>
      <DataTable<AuditEntry>
        {...props}
        columns={useColumns()}
        rowId={(row) => row.id}
        rowLabel={(row) => sayEntry(t, row)}
        onOpen={setOpen}
        card={(row) => <EntryCard entry={row} />}
        empty={<EmptyState icon={IconHistory} title={t('audit.emptyTitle')} hint={t('audit.emptyHint')} />}
      />
      <EntrySheet company={company} entry={open} onClose={() => setOpen(null)} />
    </>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation()
  return [
    { id: 'at', header: t('audit.when'), width: 136, kind: 'ago' },
    {
      id: 'what',
      header: t('audit.what'),
      cell: (row) => (
        <span className={classes.what}>
          <span className={classes.sentence}>{sayEntry(t, row)}</span>
          <Means entry={row} />
        </span>
      ),
    },
    { id: 'change', header: t('audit.change'), from: 'medium', cell: (row) => <FirstValues entry={row} /> },
  ]
}

function EntryCard({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  return (
    <span className={classes.what}>
      <span className={classes.sentence}>{sayEntry(t, entry)}</span>
      <span className={classes.quiet}>
        <InstantText instant={entry.at} mode="relative" />
      </span>
      <Means entry={entry} />
    </span>
  )
}

function Means({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const means = sayMeans(t, entry)
  return means === null ? null : <span className={classes.quiet}>{means}</span>
}

const mostShown = 2

function FirstValues({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const columns = toldColumns(entry)
  const rest = columns.length - mostShown
  return (
    <span className={classes.values}>
      {columns.slice(0, mostShown).map((column) => (
        <span key={column} className={classes.value}>
          <span className={classes.quiet}>
            {t(`audit.fields.${column as 'name'}`, { defaultValue: column })}
          </span>{' '}
          {entry.before !== null && entry.after !== null && (
            <>
              <ValueText entry={entry} side="before" column={column} />
              <Arrow />
            </>
          )}
          <ValueText entry={entry} side={entry.after === null ? 'before' : 'after'} column={column} />
        </span>
      ))}
      {rest > 0 && <span className={classes.quiet}>{t('audit.more', { count: rest })}</span>}
    </span>
  )
}

function Arrow() {
  return (
    <span aria-hidden className={classes.arrow}>
      →
    </span>
  )
}
