import { useState } from 'react'
import { isTabHeld } from '#lib/company/tab-hold.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { ApiError, NetworkError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ruleWords } from './check-words.ts'
import type { Autosave } from './draft/autosave.ts'
import type { EditorDraft } from './draft/draft.ts'
import { type FieldRef, fieldOfPath } from './draft/field-path.ts'
import { forgetSavedHere, removeLocalCopy } from './draft/local-copy.ts'
import type { ActWish, SavedDocument } from './editor-subject.ts'

/** A refusal of the server, at its field. */
export type Refusal = { ref: FieldRef; message: string }

export type Acting<Done> = {
  draft: EditorDraft
  autosave: Autosave
  perform: (saved: SavedDocument, draft: EditorDraft, key: string, wish: ActWish) => Promise<Done>
  onDone: (done: Done) => void
  /** Copies on this device that have served their time. */
  copies: (saved: SavedDocument) => { company: string; names: string[] }
}

/** The main act on one draft: saved first, done once however often it is asked, refusals brought to their fields. */
export function useActing<Done>({ draft, autosave, perform, onDone, copies }: Acting<Done>) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const once = useActKey()

  /** Answers whether it is done or refused; false when nothing is known and it may be asked again. */
  async function act(wish: ActWish = {}): Promise<boolean> {
    if (isBusy) return false
    if (isTabHeld()) {
      setProblem(t('shell.company.held'))
      return false
    }
    setIsBusy(true)
    setProblem(null)
    setRefusals([])
    try {
      const saved = await autosave.flush()
      const done = await once([draft, wish], (key) => perform(saved, draft, key, wish))
      autosave.stop()
      const { company, names } = copies(saved)
      for (const name of names) removeLocalCopy(company, name)
      forgetSavedHere(saved.id)
      onDone(done)
      return true
    } catch (error) {
      const found = refusalsOf(error, draft)
      if (found.length > 0) {
        setRefusals(found)
        return true
      }
      setProblem(error instanceof NetworkError ? t('documents.editor.unknownOutcome') : messageOf(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { act, isBusy, problem, refusals, forget: () => setProblem(null), dismiss: () => setRefusals([]) }
}

/** The sentences of a 422 by field, in the language of the screen where the rule has one. */
export function refusalsOf(error: unknown, draft: EditorDraft): Refusal[] {
  if (!(error instanceof ApiError) || error.status !== 422) return []
  const issues = issuesIn(error.body)
  if (issues.length > 0) {
    return issues
      .filter(({ severity }) => severity !== 'warning')
      .map(({ path, code, params, message }) => ({
        ref: fieldOfPath(path, draft),
        message: ruleWords(code, params ?? {}, message ?? error.errors[path]?.[0] ?? null),
      }))
  }
  return Object.entries(error.errors).flatMap(([path, sentences]) =>
    sentences.map((message) => ({ ref: fieldOfPath(path, draft), message })),
  )
}

type IssueInBody = {
  code: string
  path: string
  severity?: string
  message?: string
  params?: Record<string, string | number>
}

function issuesIn(body: unknown): IssueInBody[] {
  if (body === null || typeof body !== 'object' || !('issues' in body) || !Array.isArray(body.issues))
    return []
  return body.issues.filter((issue) => typeof issue?.code === 'string' && typeof issue?.path === 'string')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
