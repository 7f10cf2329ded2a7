import { endpoints, type Import } from '@cuentaclara/contracts'
import { apart } from '@cuentaclara/locales/apart'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { BackLink } from '#ui/back-link.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { CardsSkeleton } from '#ui/feedback/skeletons.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ColumnTable } from './column-table.tsx'
import { StateChip } from './import-chips.tsx'
import { ImportOutcomes } from './import-outcomes.tsx'
import { ImportProgress } from './import-progress.tsx'
import type { ImportSearch } from './import-search.ts'
import classes from './imports.module.css'
import { useKindName } from './kind-name.ts'
import { importQuery, isWorking } from './queries.ts'

type Props = {
  company: string
  id: string
  search: ImportSearch
  onSearch: (search: ImportSearch) => void
}

/** A file on its way in: what its columns are, what its rows would do, what they did. */
export function ImportScreen({ company, id, search, onSearch }: Props) {
  const { t } = useTranslation()
  const { data: file, error, refetch } = useQuery(importQuery(company, id))
  const [isMapping, setIsMapping] = useState(false)
  useRefreshAfter(company, file)
  const step = useStep(company, id)
  const back = <BackLink to="/imports">{t('imports.back')}</BackLink>
  if (file === undefined)
    return (
      <>
        {back}
        <PageHeader title={t('imports.title')} />
        {error === null ? <CardsSkeleton /> : <ErrorState error={error} onRetry={refetch} />}
      </>
    )
  const isBusy = isWorking(file)
  const isAtColumns = !isBusy && (file.state === 'mapping' || (isMapping && file.begun_at === null))
  return (
    <>
      {back}
      <PageHeader title={file.file_name} subtitle={<Facts file={file} />} />
      <Steps file={file} isAtColumns={isAtColumns} />
      {file.task !== null && <ImportProgress company={company} task={file.task} />}
      {isAtColumns && (
        <ColumnTable
          file={file}
          isBusy={step.isPending}
          onCheck={(body) => {
            setIsMapping(false)
            step.mutate(() => call(endpoints.checkImport, { params: { id }, body }, { company }))
          }}
        />
      )}
      {!isBusy && !isAtColumns && (
        <ImportOutcomes
          company={company}
          file={file}
          search={search}
          onSearch={onSearch}
          onColumns={() => setIsMapping(true)}
          onRun={() => step.mutateAsync(() => call(endpoints.runImport, { params: { id } }, { company }))}
          onUndo={() => step.mutateAsync(() => call(endpoints.undoImport, { params: { id } }, { company }))}
          onDiscarded={() => onSearch({ kind: file.kind })}
        />
      )}
    </>
  )
}

/** What a step answers is the file as it stands then. */
function useStep(company: string, id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (take: () => Promise<Import>) => take(),
    onSuccess: (file) => cache.setQueryData(importQuery(company, id).queryKey, file),
    onError: (error) => {
      toastRefusal(error, 'import')
      void cache.invalidateQueries({ queryKey: importQuery(company, id).queryKey })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['tasks', company, 'list'] }),
  })
}

/** Where what a kind brings is shown, where that is not called as it. */
const areasOf: Readonly<Record<string, readonly string[]>> = {
  'opening-balances': ['documents', 'clients', 'payments'],
  'opening-debts': ['expenses'],
}

/** Once something is written or taken back, the lists that show it are read again. */
function useRefreshAfter(company: string, file: Import | undefined) {
  const cache = useQueryClient()
  const written = file === undefined ? 0 : file.written.done + file.written.undone + file.written.kept
  const isQuiet = !isWorking(file)
  const kind = file?.kind
  useEffect(() => {
    if (kind === undefined || written === 0 || !isQuiet) return
    const areas: QueryKey[] = [
      ...(areasOf[kind] ?? [kind]).map((area) => [area, company]),
      ['imports', company, 'list'],
    ]
    for (const queryKey of areas) void cache.invalidateQueries({ queryKey })
  }, [cache, company, kind, written, isQuiet])
}

function Facts({ file }: { file: Import }) {
  const { t } = useTranslation()
  const kindName = useKindName()
  return (
    <span className={classes.row}>
      <StateChip state={file.state} />
      <span>
        {kindName(file.kind)} ·{' '}
        {t('imports.rows', { count: file.row_count, formatted: formatCount(file.row_count) })} ·{' '}
        {file.left_out > 0 && `${t('imports.leftOut', { count: file.left_out })} · `}
        <InstantText instant={file.created_at} mode="relative" />
        {file.created_by !== null && <> {t('imports.by', { name: apart(file.created_by) })}</>}
      </span>
    </span>
  )
}

const steps = ['mapping', 'checked', 'done'] as const

function Steps({ file, isAtColumns }: { file: Import; isAtColumns: boolean }) {
  const { t } = useTranslation()
  const present = isAtColumns ? 'mapping' : file.begun_at !== null ? 'done' : 'checked'
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step} aria-current={step === present ? 'step' : undefined}>
          {t(`imports.steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
