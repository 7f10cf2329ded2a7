import { isBlocking, validate } from '@cuentaclara/einvoice'
import { today } from '#lib/dates/dates.ts'
import { type EditorDraft, filledLines } from '../../editor/draft/draft.ts'
import { toEngineDraft } from '../../editor/draft/draft-mapping.ts'

/**
 * The names of what would be refused once it is brought: a line without a quantity, a price or a rate. Its paper would be out by
 * then, under a number that no document could have.
 */
export function unsellableLines(draft: EditorDraft): string[] {
  const lines = filledLines(draft)
  const issues = validate(toEngineDraft(draft, { issuer: null, rateOfDay: null }), {
    today: today(),
    phase: 'issue',
  })
  const wrong = issues.filter(isBlocking).flatMap(({ path }) => /^lines\.(\d+)/.exec(path)?.[1] ?? [])
  return [...new Set(wrong.map(Number))].map((index) => lines[index]?.description ?? '')
}
