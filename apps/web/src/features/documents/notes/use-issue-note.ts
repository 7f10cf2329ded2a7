import type { DocumentRow, DraftInput } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { NetworkError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { issueDocument } from '../actions.ts'
import type { EditorDraft } from '../editor/draft/draft.ts'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { forgetLists, rememberRow } from '../queries.ts'
import { refusalSentences } from '../refusal-sentences.ts'

/** Issuing one note: numbered once however often it is asked; what the server refuses comes back as sentences. */
export function useIssueNote(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const once = useActKey()

  /** `cash`: what was given back over the counter. */
  async function issue(draft: EditorDraft, cash: DraftInput['cash'] = null): Promise<DocumentRow | null> {
    if (isBusy) return null
    const body = { ...toDraftInput(draft), ...(cash && { cash }) }
    setIsBusy(true)
    setProblems([])
    try {
      const row = await once(body, (key) => issueDocument(company, body, key))
      rememberRow(cache, company, row)
      forgetLists(cache, company)
      void cache.invalidateQueries({ queryKey: ['documents', company, 'correctable'] })
      return row
    } catch (error) {
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
