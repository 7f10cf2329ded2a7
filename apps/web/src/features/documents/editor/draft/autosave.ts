import { ApiError, isTransient, NetworkError } from '#lib/http/api-error.ts'
import type { Saved, SavedDocument } from '../editor-subject.ts'
import { type EditorDraft, isMeaningful } from './draft.ts'
import type { PendingSave } from './local-copy.ts'

export type SaveState = {
  /** `untouched` nothing to save · `waiting` changed · `offline` kept here and tried again · `conflict` changed elsewhere. */
  status: 'untouched' | 'waiting' | 'saving' | 'saved' | 'offline' | 'failed' | 'refused' | 'conflict'
  savedAt: number | null
  document: SavedDocument | null
  error: unknown
}

export type AutosaveDeps = {
  create: (draft: EditorDraft, idempotencyKey: string) => Promise<Saved>
  save: (id: string, draft: EditorDraft, version: number, idempotencyKey: string) => Promise<Saved>
  onState: (state: SaveState) => void
  /** After each save, with the draft that was saved and what the server answered. */
  onSaved: (draft: EditorDraft, saved: Saved) => void
  now: () => number
  newKey: () => string
}

export type Autosave = ReturnType<typeof createAutosave>

const quietMs = 1_200
const retryMs = 5_000

/**
 * Saves drafts one after another: created at the first meaningful field, then saved a moment after each change, or only
 * when asked to `byHand`.
 */
export function createAutosave(
  deps: AutosaveDeps,
  start: {
    document: SavedDocument | null
    draft: EditorDraft
    byHand?: boolean
    isKeptHere?: boolean
    /** What was asked of the server in another visit and never answered. */
    pending?: PendingSave | undefined
  },
) {
  let state: SaveState = {
    status: firstStatus(start),
    savedAt: null,
    document: start.document,
    error: null,
  }
  let latest = start.draft
  let saved: EditorDraft | null = state.status === 'saved' ? start.draft : null
  // What an editor opens with is nobody's work yet.
  let isTouched = start.isKeptHere ?? false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  // Whatever lost its answer is repeated as it was, with its key: a create must not make a second document, and a save
  // must not take its own earlier try for somebody else's.
  let pending: PendingSave | null = start.pending ?? null

  if (state.status === 'offline') schedule(retryMs)

  function change(draft: EditorDraft): void {
    if (draft === latest) return
    latest = draft
    isTouched = true
    if (state.status === 'conflict' || !isDirty()) return
    report({ status: state.status === 'saving' ? 'saving' : 'waiting' })
    if (!start.byHand) schedule(quietMs)
  }

  /** Saves what is on the screen now and answers the document; throws what the save threw. */
  async function flush(): Promise<SavedDocument> {
    clearTimeout(timer)
    while (running !== null) await running
    if (isDirty() || state.document === null) await run()
    // The repeat of a lost create saves what it held then; what was typed since follows.
    if (state.status === 'saved' && isDirty()) await run()
    if (state.document === null || isDirty()) throw state.error
    return state.document
  }

  /** Goes on after a conflict: the next save is made over the version named. */
  function overwrite(version: number): void {
    if (state.document === null) return
    pending = null
    report({ status: 'waiting', document: { ...state.document, version }, error: null })
    schedule(0)
  }

  /** Takes what the server holds as saved, without saving. */
  function adopt(draft: EditorDraft, document: SavedDocument): void {
    clearTimeout(timer)
    latest = draft
    saved = draft
    pending = null
    report({ status: 'saved', document, savedAt: deps.now(), error: null })
  }

  function retryNow(): void {
    if (state.status === 'offline' || state.status === 'failed') schedule(0)
  }

  function stop(): void {
    clearTimeout(timer)
  }

  function isDirty(): boolean {
    // The server may hold what is pending, even when the screen is back at what was saved before.
    if (pending !== null) return true
    return latest !== saved && (state.document !== null || (isTouched && isMeaningful(latest)))
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  function run(): Promise<void> {
    running ??= saveOnce().finally(() => {
      running = null
      if (state.status === 'saved' && isDirty()) {
        report({ status: 'waiting' })
        if (!start.byHand) schedule(quietMs)
      }
    })
    return running
  }

  async function saveOnce(): Promise<void> {
    if (!isDirty() && state.document !== null) return
    pending ??= { draft: latest, key: deps.newKey() }
    const { draft, key } = pending
    report({ status: 'saving' })
    try {
      const detail = await send(draft, key)
      saved = draft
      pending = null
      report({
        status: 'saved',
        savedAt: deps.now(),
        document: { id: detail.id, version: detail.version },
        error: null,
      })
      deps.onSaved(draft, detail)
    } catch (error) {
      // A refusal changed nothing. What may pass is repeated as it was: it may have been done without an answer.
      if (error instanceof ApiError && !isTransient(error)) pending = null
      report({ status: statusOf(error), error })
      if (state.status === 'offline' || state.status === 'failed') schedule(retryMs)
    }
  }

  function send(draft: EditorDraft, key: string): Promise<Saved> {
    if (state.document === null) return deps.create(draft, key)
    return deps.save(state.document.id, draft, state.document.version, key)
  }

  function report(change: Partial<SaveState>): void {
    state = { ...state, ...change }
    deps.onState(state)
  }

  return {
    change,
    flush,
    overwrite,
    adopt,
    retryNow,
    stop,
    state: () => state,
    pending: () => pending,
    isDirty,
  }
}

/** How an editor stands when it opens. */
export function firstStatus({
  document,
  isKeptHere,
  byHand,
}: {
  document: SavedDocument | null
  isKeptHere?: boolean
  byHand?: boolean
}): SaveState['status'] {
  if (!isKeptHere) return document === null ? 'untouched' : 'saved'
  return byHand ? 'waiting' : 'offline'
}

function statusOf(error: unknown): SaveState['status'] {
  if (error instanceof NetworkError) return 'offline'
  if (!(error instanceof ApiError)) return 'failed'
  if (error.status === 412) return 'conflict'
  return error.status >= 500 || error.status === 429 ? 'failed' : 'refused'
}
