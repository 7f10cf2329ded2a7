import type { ImportSummary } from '@cuentaclara/contracts'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { InstantText } from '#ui/date-text.tsx'
import { CardsSkeleton } from '#ui/feedback/skeletons.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import type { Column } from '#ui/list/column.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { FileDrop } from './file-drop.tsx'
import { StateChip } from './import-chips.tsx'
import type { ImportSearch } from './import-search.ts'
import classes from './imports.module.css'
import { useKindName } from './kind-name.ts'
import { importsQuery } from './queries.ts'

// A file that is open takes the place of all this.
const ImportScreen = part(() => import('./import-screen.tsx'), 'ImportScreen', { words: ['tools'] })

type Props = { search: ImportSearch; onSearch: (search: ImportSearch) => void }

/** Bringing files of other programs in: what the next one holds, and those that came before. */
export function ImportsScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const company = useCompanyId()
  if (search.open !== undefined)
    return (
      <Suspense
        fallback={
          <>
            <PageHeader title={t('imports.title')} />
            <CardsSkeleton />
          </>
        }
      >
        <ImportScreen
          key={search.open}
          company={company}
          id={search.open}
          search={search}
          onSearch={onSearch}
        />
      </Suspense>
    )
  return (
    <>
      <PageHeader title={t('imports.title')} subtitle={t('imports.lead')} isSaidInBar />
      <FileDrop
        company={company}
        kind={search.kind}
        onKind={(kind) => onSearch({ kind })}
        onRead={({ id }) => onSearch({ open: id })}
      />
      <h2 className={classes.heading}>{t('imports.history')}</h2>
      <History company={company} search={search} onSearch={onSearch} />
    </>
  )
}

function History({ company, search, onSearch }: Props & { company: string }) {
  const { t } = useTranslation()
  const kindName = useKindName()
  const query = useQuery({ ...importsQuery(company, search.page ?? 1), enabled: company !== '' })
  const columns: Column<ImportSummary>[] = [
    { id: 'file', header: t('imports.table.file'), kind: 'name', of: 'file_name' },
    { id: 'kind', header: t('imports.what'), width: 150, cell: (row) => kindName(row.kind) },
    {
      id: 'state',
      header: t('imports.table.state'),
      width: 130,
      cell: (row) => <StateChip state={row.state} />,
    },
    { id: 'rows', header: t('imports.table.rows'), width: 90, kind: 'count', of: 'row_count' },
    { id: 'by', header: t('imports.table.by'), kind: 'name', from: 'medium', of: 'created_by' },
    { id: 'at', header: t('imports.table.at'), width: 150, kind: 'ago', of: 'created_at' },
  ]
  return (
    <DataTable<ImportSummary>
      label={t('imports.history')}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      rowLabel={(row) => row.file_name}
      onOpen={(row) => onSearch({ open: row.id })}
      onPageChange={(page) => onSearch({ ...search, page })}
      empty={<EmptyState icon={IconFileImport} title={t('imports.none')} hint={t('imports.noneHint')} />}
      card={(row) => (
        <span className={classes.card}>
          <bdi className={classes.cardName}>{row.file_name}</bdi>
          <span className={classes.row}>
            <StateChip state={row.state} />
            <span className={classes.muted}>
              {kindName(row.kind)} ·{' '}
              {t('imports.rows', { count: row.row_count, formatted: formatCount(row.row_count) })}
              {' · '}
              <InstantText instant={row.created_at} mode="relative" />
            </span>
          </span>
        </span>
      )}
    />
  )
}
