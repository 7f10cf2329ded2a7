import type { Client, Company, RecurringDetail } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { clientQuery } from '#features/clients/index.ts'
import {
  blankDraft,
  type Currency,
  DocumentEditor,
  EditorSkeleton,
  type EditorStart,
  editDraft,
  fromContent,
  startEditing,
} from '#features/documents/index.ts'
import { useCurrencyCode } from '#features/identity/index.ts'
import { today } from '#lib/dates/dates.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { recurringQuery } from './queries.ts'
import { blankFields, fieldsOfDetail } from './recurring-fields.ts'
import { newSeriesSubject, runningSeriesSubject } from './recurring-subject.ts'

type EditRecurringScreenProps = {
  company: Company
  id?: string | undefined
  /** The client of a new one. */
  clientId?: string | undefined
  onCreated: (id: string) => void
  onDone: (series: RecurringDetail) => void
  /** It can no longer be written. */
  onFrozen: (id: string) => void
}

/** Opens the editor on a new series or on one that is there. */
export function EditRecurringScreen(props: EditRecurringScreenProps) {
  // A new one gets its address while it is being written: that must not start the editor again.
  const [opened] = useState({ id: props.id })
  const created = useRef<string>(undefined)
  const isSame = props.id === opened.id || props.id === created.current
  const id = isSame ? opened.id : props.id
  return (
    <Opening
      key={`${props.company.id} ${id ?? ''}`}
      {...props}
      id={id}
      onCreated={(made) => {
        created.current = made
        props.onCreated(made)
      }}
    />
  )
}

function Opening({ company, id, clientId, onCreated, onDone, onFrozen }: EditRecurringScreenProps) {
  const currency = useCurrencyCode()
  const series = useQuery({
    ...recurringQuery(company.id, id ?? ''),
    enabled: id !== undefined,
    staleTime: 0,
  })
  const wantedClient = series.data?.client_id ?? clientId ?? ''
  const client = useQuery({ ...clientQuery(company.id, wantedClient), enabled: wantedClient !== '' })
  const [start, setStart] = useState<EditorStart | null>(() =>
    id === undefined && wantedClient === '' ? newStart(company, currency, null) : null,
  )
  const error = series.error ?? client.error
  if (start === null && error !== null) {
    return (
      <ErrorState
        isScreen
        error={error}
        onRetry={() => (series.error ? series.refetch() : client.refetch())}
      />
    )
  }
  if (start === null) {
    const isReady = id === undefined || (series.data !== undefined && !series.isFetching)
    if (!isReady || (wantedClient !== '' && client.data === undefined)) return <EditorSkeleton />
    if (series.data === undefined) setStart(newStart(company, currency, client.data ?? null))
    else if (series.data.status === 'ended') queueMicrotask(() => onFrozen(series.data.id))
    else setStart(startOf(series.data, client.data ?? null))
    return <EditorSkeleton />
  }
  return (
    <DocumentEditor
      subject={start.byHand ? runningSeriesSubject : newSeriesSubject}
      company={company}
      start={start}
      onCreated={onCreated}
      onDone={onDone}
    />
  )
}

function newStart(company: Company, currency: Currency, client: Client | null): EditorStart {
  const blank = startEditing({
    ...blankDraft(client?.currency ?? currency, company.sales_defaults),
    kind: 'recurring',
    more: blankFields(today()),
  })
  const { draft } = client === null ? blank : editDraft(blank, { type: 'client', client })
  return { draft, document: null, issues: [] }
}

function startOf(series: RecurringDetail, client: Client | null): EditorStart {
  return {
    draft: { ...fromContent(series.content, 'recurring', client), more: fieldsOfDetail(series) },
    document: { id: series.id, version: series.version },
    issues: series.issues,
    byHand: series.status !== 'draft',
  }
}
