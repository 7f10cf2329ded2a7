import { isSome } from '@cuentaclara/decimal/text'
import { useEffect, useMemo, useState } from 'react'
import type { EditorDraft, EditorPayment } from '../editor/draft/draft.ts'
import { fromContent } from '../editor/draft/draft-mapping.ts'
import type { NoteWish, Original } from './note-draft.ts'
import type { paymentsInPart } from './paid-in-part.ts'

/**
 * By which means a note of a part of a document is paid whose tax was given back for a part of it (Annex v4.4, TotalIVADevuelto); null where one
 * means says all, and until the engine has come. What annuls the whole is paid as it was.
 */
export function usePaidInPart(
  note: EditorDraft,
  originals: readonly Original[],
  { happening }: Pick<NoteWish, 'happening'>,
): EditorPayment[] | null {
  const [{ document, left } = originals[0]!] = originals
  const isWhole = happening === 'cancel' && !isSome(left.credited)
  const isMeant =
    originals.length === 1 &&
    !isWhole &&
    document.input.payments.length > 1 &&
    isSome(document.summary?.returned_vat ?? '')
  const [compute, setCompute] = useState<typeof paymentsInPart | null>(null)
  useEffect(() => {
    if (isMeant) void import('./paid-in-part.ts').then((engine) => setCompute(() => engine.paymentsInPart))
  }, [isMeant])
  return useMemo(() => {
    if (!isMeant || compute === null) return null
    const { payments } = fromContent(document.input, note.kind, null)
    return compute(note, payments, document)
  }, [isMeant, compute, note, document])
}
