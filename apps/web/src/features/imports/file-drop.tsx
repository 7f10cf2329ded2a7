import { endpoints, type Import } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#lib/http/api.ts'
import { whyRefused } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { useWindowDrop } from '#ui/form/use-window-drop.ts'
import { useFieldName, useKindName } from './field-name.ts'
import classes from './imports.module.css'
import { importKindsQuery } from './queries.ts'

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
  const fieldName = useFieldName()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { data } = useQuery({ ...importKindsQuery(company), enabled: company !== '' })
  const kinds = data?.data ?? []
  const kind = kinds.find((each) => each.kind === asked) ?? kinds[0]
  // Whoever comes from a list need not wait to hear which kinds there are.
  const name = kind?.kind ?? asked
  const read = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('file', file)
      return call(endpoints.startImport, { params: { kind: name! }, body }, { company })
    },
    onSuccess: onRead,
  })
  const take = (file: File | undefined) => {
    if (file !== undefined && name !== undefined && !read.isPending) read.mutate(file)
  }
  useWindowDrop(setIsOver, (files) => take(files[0]))
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
      <div className={classes.drop} data-over={isOver || undefined} aria-busy={read.isPending}>
        <IconFileUpload size={24} stroke={1.5} aria-hidden />
        <span>{read.isPending ? t('imports.reading') : t('imports.dropHere')}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv,.txt,.xml,.zip"
          aria-label={t('imports.choose')}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file may be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <Button loading={read.isPending} disabled={name === undefined} onClick={() => input.current?.click()}>
          {t('imports.choose')}
        </Button>
      </div>
      {read.error !== null && (
        <p className={classes.error} role="alert">
          {whyRefused(read.error)}
        </p>
      )}
      <p className={classes.muted}>
        {t('imports.limits')} {t('imports.ownExport')}
      </p>
      {kind?.takes_documents && <p className={classes.muted}>{t('imports.historyHint')}</p>}
      {kind !== undefined && (
        <p className={classes.muted}>
          {t('imports.knownFields', { fields: kind.fields.map(({ field }) => fieldName(field)).join(', ') })}
        </p>
      )}
    </section>
  )
}
