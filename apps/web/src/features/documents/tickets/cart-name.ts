import type { EditorDraft } from '../editor/draft/draft.ts'

/**
 * The sale at hand under a name of its own, from its first line until it is sold: what a browser keeps of it may be older than what was
 * sold of it, when somebody kills the browser then.
 */
export function named(draft: EditorDraft): EditorDraft {
  return { ...draft, more: { ...draft.more, cart: nameOf(draft) ?? crypto.randomUUID() } }
}

/** Another sale: what is sold next has nothing to do with what was asked under the name before. */
export function renamed(draft: EditorDraft): EditorDraft {
  const { cart: _, ...more } = draft.more
  return named({ ...draft, more })
}

export function nameOf({ more }: Pick<EditorDraft, 'more'>): string | null {
  return more.cart ?? null
}
