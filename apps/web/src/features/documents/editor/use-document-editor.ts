import type { Client, Company, DocumentDetail, DocumentIssue, TimelineEntry } from '@cuentaclara/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { personHere } from '#features/identity/index.ts'
import { exchangeRateQuery } from '#lib/company/exchange-rate-query.ts'
import { useLiveEvents } from '#lib/http/live-events.ts'
import { locksHere } from '#lib/locks-here.ts'
import { companySettingsQuery } from '../queries.ts'
import { type Autosave, createAutosave, firstStatus, type SaveState } from './draft/autosave.ts'
import type { EditorDraft } from './draft/draft.ts'
import { toIssuer } from './draft/draft-mapping.ts'
import { editDraft, startEditing } from './draft/draft-reducer.ts'
import {
  lockOfDraft,
  nameOfNew,
  noteSavedHere,
  type PendingSave,
  removeLocalCopy,
  writeLocalCopy,
} from './draft/local-copy.ts'
import type { EditorStore, EditorSubject, Saved, SavedDocument } from './editor-subject.ts'

export type EditorStart = {
  draft: EditorDraft
  document: SavedDocument | null
  issues: DocumentIssue[]
  /** The rejected document that it takes the place of. */
  corrects?: DocumentDetail['corrects']
  /** It was made of an offer or a receipt, or stands for another document: something may have come in for it. */
  comesOfSale?: boolean
  /** Why a second person gave it back. */
  returned?: TimelineEntry | null
  /** Nothing is saved until somebody asks for it: what is edited is at work already. */
  byHand?: boolean
  /** What this device kept, with no line to the server: it is saved as soon as there is one. */
  isKeptHere?: boolean
  /** The name of that copy of a new one, and what was asked of the server for it. */
  copyName?: string
  pending?: PendingSave | undefined
}

/** An editor at work, as its parts read it. */
export type DocumentEditing<Done> = ReturnType<typeof useDocumentEditor<Done>>

const localCopyMs = 1_000

/** The state of one editor: the draft and its history, where it is saved, and what surrounds it. */
export function useDocumentEditor<Done>(
  subject: EditorSubject<Done>,
  company: Company,
  start: EditorStart,
  onCreated: (id: string) => void,
) {
  const cache = useQueryClient()
  const store = useMemo(() => subject.open(company, cache), [subject, company, cache])
  const [state, dispatch] = useReducer(editDraft, start.draft, startEditing)
  const { draft } = state
  const [saved, setSaved] = useState<{ draft: EditorDraft; issues: DocumentIssue[] }>(() => ({
    draft,
    issues: start.issues,
  }))
  const [saveState, setSaveState] = useState<SaveState>(() => ({
    status: firstStatus(start),
    savedAt: null,
    document: start.document,
    error: null,
  }))
  const [person] = useState(personHere)
  const [copyName, setCopyName] = useState(() => start.copyName ?? nameOfNew(subject.newCopy))
  const latest = useRef({ draft, onCreated, copyName })
  latest.current = { draft, onCreated, copyName }

  const autosaveRef = useRef<Autosave>(null)
  autosaveRef.current ??= createAutosave(
    {
      create: store.create,
      save: store.save,
      onState: setSaveState,
      onSaved: (savedDraft, { id, version, issues }) => {
        noteSavedHere(id, version)
        setSaved({ draft: savedDraft, issues })
        if (savedDraft === latest.current.draft) removeLocalCopy(company.id, id, person)
        removeLocalCopy(company.id, latest.current.copyName, person)
        if (start.document === null) latest.current.onCreated(id)
      },
      now: Date.now,
      newKey: () => crypto.randomUUID(),
    },
    {
      document: start.document,
      draft,
      byHand: start.byHand ?? false,
      isKeptHere: start.isKeptHere ?? false,
      pending: start.pending,
    },
  )
  const autosave = autosaveRef.current

  useEffect(() => autosave.change(draft), [autosave, draft])
  useEffect(() => autosave.stop, [autosave])
  useEffect(() => {
    window.addEventListener('online', autosave.retryNow)
    return () => window.removeEventListener('online', autosave.retryNow)
  }, [autosave])
  useLocalCopy({ company: company.id, newCopy: copyName, person }, draft, autosave)
  useDraftLock(company.id, saveState.document?.id ?? copyName)
  useLateFindings(company.id, store, autosave, ({ issues }) => setSaved((known) => ({ ...known, issues })))

  const maySeeSettings = useCan('settings.read')
  const { data: settings } = useQuery({ ...companySettingsQuery(company.id), enabled: maySeeSettings })
  const { data: rate } = useQuery(exchangeRateQuery(company.id, draft.currency === 'EUR' ? 'EUR' : 'USD'))
  return {
    store,
    state,
    /** Of a new one; another name once an older copy goes on here. */
    copyName,
    setCopyName,
    draft,
    dispatch,
    autosave,
    saveState,
    saved,
    settings: settings ?? null,
    issuer: useMemo(() => toIssuer(company, settings ?? null), [company, settings]),
    rate: rate ?? null,
    pickClient: useCallback(
      (client: Client | null) => dispatch({ type: 'client', client, bringsCurrency: true }),
      [],
    ),
  }
}

/** Registers answer after the draft was saved: what they say of what is on the screen joins its findings. */
function useLateFindings(
  company: string,
  { readFindings }: Pick<EditorStore<unknown>, 'readFindings'>,
  autosave: Autosave,
  take: (found: Saved) => void,
): void {
  useLiveEvents(company, async (event) => {
    const asked = autosave.state()
    const isOurs = event.type === 'document' && event.id === asked.document?.id
    if (!isOurs || asked.status !== 'saved' || asked.document === null || !readFindings) return
    const found = await readFindings(asked.document.id).catch(() => null)
    const { status, document } = autosave.state()
    if (found !== null && status === 'saved' && document?.version === found.version) take(found)
  })
}

/** Where the copy of a draft is kept, and for whom: an editor closes after its person has signed out. */
type Place = { company: string; newCopy: string; person: string }

/** Keeps the draft on this device every second while the server does not have it, and at once when the page goes away. */
function useLocalCopy({ company, newCopy, person }: Place, draft: EditorDraft, autosave: Autosave): void {
  const latest = useRef(draft)
  latest.current = draft
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (draft !== latest.current || !autosave.isDirty()) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      keep()
    }, localCopyMs)
    function keep() {
      keepCopy({ company, newCopy, person }, latest.current, autosave)
    }
  }, [company, newCopy, person, draft, autosave])
  useEffect(() => {
    const keepNow = () => keepCopy({ company, newCopy, person }, latest.current, autosave)
    window.addEventListener('pagehide', keepNow)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [company, newCopy, person, autosave])
}

/** Says to every window that this one has the draft open. */
function useDraftLock(company: string, name: string): void {
  useEffect(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    void locksHere()?.request(lockOfDraft(company, name), () => promise)
    return () => resolve()
  }, [company, name])
}

function keepCopy({ company, newCopy, person }: Place, draft: EditorDraft, autosave: Autosave): void {
  if (!autosave.isDirty()) return
  const { document } = autosave.state()
  const copy = {
    draft,
    at: Date.now(),
    version: document?.version,
    pending: autosave.pending() ?? undefined,
    isOffline: !navigator.onLine || autosave.state().status === 'offline',
  }
  writeLocalCopy(company, document?.id ?? newCopy, copy, person)
}
