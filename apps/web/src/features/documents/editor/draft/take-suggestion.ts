import type { Dispatch } from 'react'
import { type EditorDraft, lineOf } from './draft.ts'
import type { EditorAction } from './draft-reducer.ts'
import type { FieldRef } from './field-path.ts'

/** Writes into a cell what its number probably means. */
export function takeSuggestion(
  draft: EditorDraft,
  dispatch: Dispatch<EditorAction>,
  { ref, suggestion }: { ref: FieldRef; suggestion: string },
): void {
  if (ref.area !== 'line' || ref.column === 'item' || ref.column === 'tax') return
  const isPercent = ref.column === 'discount' && /%\s*$/.test(lineOf(draft, ref.key)?.discount ?? '')
  const text = isPercent ? `${suggestion}%` : suggestion
  dispatch({ type: 'cell', key: ref.key, column: ref.column, text })
  dispatch({ type: 'leave', key: ref.key, column: ref.column })
}
