import type { DocumentRow } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, NetworkError } from '#lib/api-error.ts'
import { issueDocument } from '../actions.ts'
import type { EditorDraft } from '../editor/draft.ts'
import { toDraftInput } from '../editor/draft-mapping.ts'
import { forgetLists, rememberRow } from '../queries.ts'
import { refusalSentences } from '../refusal-sentences.ts'

/** Issuing one note: numbered once however often it is asked; what the server refuses comes back as sentences. */
export function useIssueNote(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const attempt = useRef<{ asked: string; key: string } | null>(null)

  async function issue(draft: EditorDraft): Promise<DocumentRow | null> {
    if (isBusy) return null
    const body = toDraftInput(draft)
    const asked = JSON.stringify(body)
    // A lost answer is asked for again under its key; another note is another act.
    if (attempt.current?.asked !== asked) attempt.current = { asked, key: crypto.randomUUID() }
    setIsBusy(true)
    setProblems([])
    try {
      const row = await issueDocument(company, body, attempt.current.key)
      rememberRow(cache, company, row)
      forgetLists(cache, company)
      void cache.invalidateQueries({ queryKey: ['documents', company, 'correctable'] })
      return row
    } catch (error) {
      if (error instanceof ApiError) attempt.current = null
      setProblems(
        error instanceof NetworkError
          ? [t('documents.editor.unknownOutcome')]
          : refusalSentences(error, draft.lines),
      )
      return null
    } finally {
      setIsBusy(false)
    }
  }

  return { issue, isBusy, problems }
}
