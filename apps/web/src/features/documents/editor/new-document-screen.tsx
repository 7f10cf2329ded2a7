import type { Client, Company, ConversionQuery, DocumentDetail, DocumentRow } from '@cuentaclara/contracts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { clientQuery } from '#features/clients/index.ts'
import { useCurrencyCode } from '#features/identity/index.ts'
import { NetworkError } from '#lib/http/api-error.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { conversionQuery, documentQuery } from '../queries.ts'
import { DocumentEditor } from './document-editor.tsx'
import { documentSubject } from './document-subject.ts'
import { blankDraft, type Currency } from './draft/draft.ts'
import { fromContent, fromDetail } from './draft/draft-mapping.ts'
import { editDraft, startEditing } from './draft/draft-reducer.ts'
import { readLocalCopy } from './draft/local-copy.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'
import type { EditorStart } from './use-document-editor.ts'

type NewDocumentScreenProps = {
  company: Company
  /** A draft to go on with. */
  draftId?: string
  /** The client of a new one. */
  clientId?: string
  /** What a new one is made of, and what is carried over. */
  source?: ConversionQuery
  onCreated: (id: string) => void
  onIssued: (row: DocumentRow) => void
  /** The document is no draft any more. */
  onFrozen: (id: string) => void
}

/** Opens the editor on a new document or on a draft. */
export function NewDocumentScreen(props: NewDocumentScreenProps) {
  const { company } = props
  // A new draft gets its address while it is being written: that must not start the editor again.
  const [opened] = useState({ draftId: props.draftId, clientId: props.clientId, source: props.source })
  // No state: the router may draw the new address before React has applied one.
  const created = useRef<string>(undefined)
  const isSame = props.draftId === opened.draftId || props.draftId === created.current
  const draftId = isSame ? opened.draftId : props.draftId
  const clientId = isSame ? opened.clientId : props.clientId
  const source = isSame ? opened.source : props.source
  return (
    <Opening
      key={`${company.id} ${draftId ?? ''} ${clientId ?? ''} ${source?.from ?? ''}`}
      {...props}
      draftId={draftId}
      clientId={clientId}
      source={source}
      onCreated={(id) => {
        created.current = id
        props.onCreated(id)
      }}
    />
  )
}

function Opening(props: NewDocumentScreenProps) {
  const { company, draftId, clientId, source, onCreated, onIssued, onFrozen } = props
  const currency = useCurrencyCode()
  const draft = useQuery({
    ...documentQuery(company.id, draftId ?? ''),
    enabled: draftId !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const isMade = draftId === undefined && source !== undefined
  const made = useQuery({
    ...conversionQuery(company.id, source ?? { from: '', to: 'invoice' }),
    enabled: isMade,
  })
  const wantedClient = draft.data?.client_id ?? made.data?.client_id ?? clientId ?? ''
  const client = useQuery({ ...clientQuery(company.id, wantedClient), enabled: wantedClient !== '' })
  const [start, setStart] = useState<EditorStart | null>(() =>
    draftId === undefined && !isMade && wantedClient === '' ? newStart(company, currency, null) : null,
  )
  const error = draft.error ?? made.error ?? client.error
  if (start === null && draftId !== undefined && isOutOfReach(draft)) {
    const kept = keptStart(company, draftId)
    if (kept !== null) {
      setStart(kept)
      return <EditorSkeleton />
    }
  }
  if (start === null && error !== null) {
    return (
      <ErrorState
        isScreen
        error={error}
        onRetry={() => [draft, made, client].find((query) => query.error !== null)?.refetch()}
      />
    )
  }
  if (start === null) {
    const isDraftReady = draftId === undefined || (draft.data !== undefined && !draft.isFetching)
    const isClientReady = wantedClient === '' || client.data !== undefined
    const isMadeReady = !isMade || made.data !== undefined
    if (!isDraftReady || !isMadeReady || !isClientReady) return <EditorSkeleton />
    if (draft.data !== undefined && draft.data.fiscal_status !== 'draft') {
      queueMicrotask(() => onFrozen(draft.data.id))
      return <EditorSkeleton />
    }
    const next =
      draft.data === undefined
        ? made.data === undefined
          ? newStart(company, currency, client.data ?? null)
          : {
              draft: fromContent(made.data.input, made.data.to, client.data ?? null),
              document: null,
              issues: [],
            }
        : {
            draft: fromDetail(draft.data, client.data ?? null),
            document: { id: draft.data.id, version: draft.data.version },
            issues: draft.data.issues,
            corrects: draft.data.corrects,
          }
    setStart(next)
    return <EditorSkeleton />
  }
  return (
    <DocumentEditor
      subject={documentSubject}
      company={company}
      start={start}
      onCreated={onCreated}
      onDone={onIssued}
    />
  )
}

/** Whether the server cannot be asked, as against what it answers. */
function isOutOfReach({ data, error, fetchStatus }: UseQueryResult<DocumentDetail>): boolean {
  return data === undefined && (fetchStatus === 'paused' || error instanceof NetworkError)
}

/** What was typed over a draft of the server and has not reached it; null where this device keeps nothing. */
function keptStart(company: Company, id: string): EditorStart | null {
  const copy = readLocalCopy(company.id, id)
  if (copy?.version === undefined) return null
  return { draft: copy.draft, document: { id, version: copy.version }, issues: [], isKeptHere: true }
}

function newStart(company: Company, currency: Currency, client: Client | null): EditorStart {
  const blank = startEditing(blankDraft(client?.currency ?? currency, company.sales_defaults))
  const { draft } = client === null ? blank : editDraft(blank, { type: 'client', client })
  return { draft, document: null, issues: [] }
}
