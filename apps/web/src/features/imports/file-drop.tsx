import { endpoints, type Import } from '@cuentaclara/contracts'
import { apart } from '@cuentaclara/locales/apart'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { call } from '#lib/http/api.ts'
import { whyRefused } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { DropZone } from '#ui/form/drop-zone.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import classes from './imports.module.css'
import { useKindName } from './kind-name.ts'
import { importKindsQuery } from './queries.ts'

const KnownFields = part(() => import('./known-fields.tsx'), 'KnownFields', { words: ['tools'] })

const tables = '.xlsx,.xls,.csv,.txt,.html,.htm'

type Props = {
  company: string
  kind: string | undefined
  onKind: (kind: string) => void
  onRead: (file: Import) => void
}

/** What the next file holds, and where it is dropped: on it or anywhere on the screen. */
export function FileDrop({ company, kind: asked, onKind, onRead }: Props) {
  const { t } = useTranslation()
  const kindName = useKindName()
  const { data } = useQuery({ ...importKindsQuery(company), enabled: company !== '' })
  const kinds = data?.data ?? []
  const kind = kinds.find((each) => each.kind === asked) ?? kinds[0]
  const keepsDocuments = kind?.kind === 'documents'
  const takesDocuments = kind?.takes_documents === true
  // Whoever comes from a list need not wait to hear which kinds there are.
  const name = kind?.kind ?? asked
  const cache = useQueryClient()
  const read = useMutation({
    mutationFn: (files: readonly File[]) => startAll(company, name!, files),
    onSuccess: ({ begun }, files) => {
      if (files.length === 1 && begun[0] !== undefined) onRead(begun[0])
      else void cache.invalidateQueries({ queryKey: ['imports', company, 'list'] })
    },
  })
  return (
    <section className={`${classes.panel} cc-card`}>
      <div className={classes.kinds}>
        <span id="import-kind">{t('imports.what')}</span>
        <SegmentedControl
          aria-labelledby="import-kind"
          value={name ?? ''}
          data={kinds.map((each) => ({ value: each.kind, label: kindName(each.kind) }))}
          onChange={onKind}
        />
      </div>
      <DropZone
        hint={
          read.isPending
            ? t('imports.reading')
            : t(
                keepsDocuments
                  ? 'imports.past.dropHere'
                  : takesDocuments
                    ? 'imports.dropHere'
                    : 'imports.dropTable',
              )
        }
        choose={t('imports.choose')}
        accept={takesDocuments ? `${tables},.xml,.zip` : tables}
        takesMany={keepsDocuments}
        isBusy={read.isPending}
        isDisabled={name === undefined}
        onFiles={(files) => read.mutate(files)}
      />
      {read.data?.refused.map(({ file, why }) => (
        <p key={file} className={classes.error} role="alert">
          {read.data.begun.length + read.data.refused.length === 1 ? why : `${apart(file)}: ${why}`}
        </p>
      ))}
      {!keepsDocuments && (
        <p className={classes.muted}>
          {t('imports.limits')} {t('imports.ownExport')}
        </p>
      )}
      {takesDocuments && (
        <p className={classes.muted}>
          {t(keepsDocuments ? 'imports.past.hint' : 'imports.historyHint')}{' '}
          {keepsDocuments && <Link to="/past-documents">{t('imports.see')}</Link>}
        </p>
      )}
      {kind !== undefined && !keepsDocuments && (
        <Suspense>
          <KnownFields fields={kind.fields} />
        </Suspense>
      )}
    </section>
  )
}

type Started = { begun: Import[]; refused: { file: string; why: string }[] }

/** One file after the other: what is refused keeps none of the rest back. */
async function startAll(company: string, kind: string, files: readonly File[]): Promise<Started> {
  const started: Started = { begun: [], refused: [] }
  for (const file of files) {
    const body = new FormData()
    body.append('file', file)
    try {
      started.begun.push(await call(endpoints.startImport, { params: { kind }, body }, { company }))
    } catch (error) {
      started.refused.push({ file: file.name, why: whyRefused(error) })
    }
  }
  return started
}
