import type { EditorDraft } from '../editor/draft/draft.ts'

/**
 * The sale at hand under a name of its own, from its first line until it is sold: what a browser keeps of it may be older than what was
 * sold of it, when somebody kills the browser then.
 */
export function named(draft: EditorDraft): EditorDraft {
  return { ...draft, more: { ...draft.more, cart: nameOf(draft) ?? crypto.randomUUID() } }
}

export function nameOf({ more }: Pick<EditorDraft, 'more'>): string | null {
  return more.cart ?? null
}
