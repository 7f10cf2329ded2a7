import type { Client, Company } from '@cuentaclara/contracts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { clientQuery } from '#features/clients/index.ts'
import { NetworkError } from '#lib/http/api-error.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { blankDraft, type Currency, type EditorDraft } from './draft/draft.ts'
import { editDraft, startEditing } from './draft/draft-reducer.ts'
import { type LocalCopy, readLocalCopy } from './draft/local-copy.ts'
import { atUsualPlace } from './draft/usual-place.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'
import type { EditorStart } from './use-document-editor.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of a new draft that this device keeps, to go on with. */
    keptDraft?: string
  }
}

type EditorOpeningProps = {
  company: Company
  /** Of what is edited; undefined for a new one. */
  id: string | undefined
  /** What is read before it opens; null for a blank one. */
  source: UseQueryResult<{ client_id: string | null }> | null
  /** The client of a blank one. */
  clientId: string | undefined
  /** What stands in the editor's place where the source can no longer be written. */
  frozen: ReactNode
  toStart: (client: Client | null) => EditorStart
  children: (start: EditorStart) => ReactNode
}

/** Reads what an editor opens with; without a line to the server, what this device kept of it, and of a new one what was asked for. */
export function EditorOpening(props: EditorOpeningProps) {
  const asked = useLocation({ select: ({ state }) => state.keptDraft })
  // Its address changes once the server has it, and says nothing of this any more: the editor stays.
  const kept = useRef(asked)
  if (asked !== undefined) kept.current = asked
  return <Opening key={kept.current} {...props} kept={kept.current} />
}

function Opening({
  company,
  id,
  source,
  clientId,
  frozen,
  toStart,
  children,
  kept: name,
}: EditorOpeningProps & { kept: string | undefined }) {
  const wantedClient = source?.data?.client_id ?? clientId ?? ''
  const client = useQuery({ ...clientQuery(company.id, wantedClient), enabled: wantedClient !== '' })
  const [start, setStart] = useState(() => {
    const asked =
      name === undefined || (id !== undefined && id !== name) ? null : askedStart(company.id, name)
    return asked ?? (source === null && wantedClient === '' ? toStart(null) : null)
  })
  if (start !== null) return children(start)

  const kept = id !== undefined && isOutOfReach(source) ? keptStart(company.id, id) : null
  if (kept !== null) {
    setStart(kept)
    return <EditorSkeleton />
  }
  const failed = [source, client].find((query) => query?.error)
  if (failed?.error) return <ErrorState isScreen error={failed.error} onRetry={() => void failed.refetch()} />
  if (source !== null && (source.data === undefined || source.isFetching)) return <EditorSkeleton />
  if (frozen) return frozen
  if (wantedClient === '' || client.data !== undefined) setStart(toStart(client.data ?? null))
  return <EditorSkeleton />
}

/** A blank draft of a kind, for a client where there is one. */
export function blankStart(
  company: Company,
  currency: Currency,
  client: Client | null,
  own: Partial<EditorDraft> = {},
): EditorStart {
  const of = client?.currency ?? currency
  const empty = { ...blankDraft(of, company.sales_defaults), ...own, currency: of }
  const blank = startEditing(atUsualPlace(empty, company))
  const { draft } = client === null ? blank : editDraft(blank, { type: 'client', client })
  return { draft, document: null, issues: [] }
}

/** A draft that was made of something else, which nobody has saved: issued from where this person usually does, unless it says otherwise. */
export function madeStart(company: Company, draft: EditorDraft): EditorStart {
  return { draft: atUsualPlace(draft, company), document: null, issues: [] }
}

/** Whether the server cannot be asked, as against what it answers. */
function isOutOfReach(source: UseQueryResult | null): boolean {
  return source !== null && !source.isFetching && source.error instanceof NetworkError
}

/** What was typed over a draft of the server and has not reached it; null where this device keeps nothing. */
function keptStart(company: string, id: string): EditorStart | null {
  const copy = readLocalCopy(company, id)
  if (copy?.version === undefined) return null
  return { ...startOf(copy), document: { id, version: copy.version } }
}

/** What this device keeps and was asked for, new or written over a draft of the server; null when it is gone. */
function askedStart(company: string, name: string): EditorStart | null {
  const copy = readLocalCopy(company, name)
  if (copy === null) return null
  const { version } = copy
  return version === undefined
    ? { ...startOf(copy), document: null, copyName: name }
    : { ...startOf(copy), document: { id: name, version } }
}

function startOf({ draft, pending }: LocalCopy) {
  return { draft, pending, issues: [], isKeptHere: true }
}
