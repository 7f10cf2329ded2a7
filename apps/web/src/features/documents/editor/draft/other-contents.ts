import type { EditorDraft } from './draft.ts'

/** What some buyers want in the official document for their programs. Annex v4.4, Otros. */
export type OtherContent = { kind: 'text' | 'content'; code: string; text: string }

/** Texts with a code, and contents: a text without one is the note that people read. The terms of delivery have a place of their own. */
export function contentsOf({ kept }: Pick<EditorDraft, 'kept'>): OtherContent[] {
  const row = (kind: OtherContent['kind']) => (entry: { code?: string; text: string }) => ({
    kind,
    code: entry.code ?? '',
    text: entry.text,
  })
  const texts = (kept.extra_texts ?? []).filter((entry) => !isDelivery(entry))
  return [...texts.map(row('text')), ...(kept.extra_contents ?? []).map(row('content'))]
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
  const delivery = (kept.extra_texts ?? []).filter(isDelivery)
  return { ...kept, extra_texts: [...delivery, ...of('text')], extra_contents: of('content') }
}

/** The rules of the International Chamber of Commerce of 2020, as they are ordered there. */
export const incoterms = [
  'EXW',
  'FCA',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
] as const

/** Which of them an export is delivered by, and its named place; empty for none. */
export type Delivery = { incoterm: string; place: string }

/** The official document has no element for them: exporters write them as a text that people read (Annex v4.4, OtroTexto). */
const delivery = /^Incoterm: ([A-Z]{3})(?: (.+))? \(Incoterms 2020\)$/

function isDelivery({ code, text }: { code?: string; text: string }): boolean {
  return code === undefined && delivery.test(text)
}

export function deliveryOf({ kept }: Pick<EditorDraft, 'kept'>): Delivery {
  const [, incoterm = '', place = ''] = delivery.exec(kept.extra_texts?.find(isDelivery)?.text ?? '') ?? []
  return { incoterm, place }
}

export function withDelivery(
  { kept }: Pick<EditorDraft, 'kept'>,
  { incoterm, place }: Delivery,
): EditorDraft['kept'] {
  const others = (kept.extra_texts ?? []).filter((entry) => !isDelivery(entry))
  if (incoterm === '') return { ...kept, extra_texts: others }
  const named = [incoterm, place.replace(/\s+/g, ' ').trimStart()].filter((word) => word !== '').join(' ')
  return { ...kept, extra_texts: [{ text: `Incoterm: ${named} (Incoterms 2020)` }, ...others] }
}
