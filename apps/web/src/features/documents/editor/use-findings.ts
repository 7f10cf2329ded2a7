import type { DocumentIssue } from '@cuentaclara/contracts'
import type { Issue } from '@cuentaclara/einvoice'
import { useMemo } from 'react'
import { useCheckWords } from './check-words.ts'
import { type Check, collectChecks } from './draft/checks.ts'
import { type EditorDraft, isMeaningful } from './draft/draft.ts'
import { marksOfHead, problemsByPath } from './draft/field-marks.ts'
import type { Refusal } from './use-acting.ts'

type Found = {
  draft: EditorDraft
  /** What the engine finds while it is written. */
  live: readonly Issue[]
  /** What the server found in the draft that it has. */
  saved: { draft: EditorDraft; issues: DocumentIssue[] }
  /** What it found when it was to act. */
  refusals: readonly Refusal[]
}

/** What is wrong with a draft, in words, and at which field each of it stands. */
export function useFindings({ draft, live, saved, refusals }: Found) {
  const isWaiting = !isMeaningful(draft)
  const checks = useMemo(
    () => collectChecks({ draft, live, saved: saved.draft === draft ? saved.issues : null }),
    [draft, live, saved],
  )
  const words = useCheckWords(!isWaiting)
  const visible = isWaiting ? none : checks
  const headMarks = useMemo(() => marksOfHead(visible, words), [visible, words])
  const problems = useMemo(() => problemsByPath(visible, refusals, words), [visible, refusals, words])
  return {
    checks,
    words,
    /** Nothing has been entered yet: an empty form is not a list of faults. */
    isWaiting,
    visible,
    headMarks,
    problems,
  }
}

const none: readonly Check[] = []
