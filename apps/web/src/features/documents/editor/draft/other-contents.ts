import type { EditorDraft } from './draft.ts'

/** What some buyers want in the official document for their programs. Annex v4.4, Otros. */
export type OtherContent = { kind: 'text' | 'content'; code: string; text: string }

/** Texts with a code, and contents: a text without one is the note that people read. */
export function contentsOf({ kept }: Pick<EditorDraft, 'kept'>): OtherContent[] {
  const row = (kind: OtherContent['kind']) => (entry: { code?: string; text: string }) => ({
    kind,
    code: entry.code ?? '',
    text: entry.text,
  })
  return [...(kept.extra_texts ?? []).map(row('text')), ...(kept.extra_contents ?? []).map(row('content'))]
}

/** The draft's other parts with these; texts stand before contents, as in the official document. */
export function withContents(
  { kept }: Pick<EditorDraft, 'kept'>,
  contents: readonly OtherContent[],
): EditorDraft['kept'] {
  const of = (kind: OtherContent['kind']) =>
    contents.flatMap(({ kind: own, code, text }) =>
      own === kind ? [{ ...(code !== '' && { code }), text }] : [],
    )
  return { ...kept, extra_texts: of('text'), extra_contents: of('content') }
}
