import { decimal, toText } from '@cuentaclara/decimal'
import { compareWithOriginal, type DraftDocument, type Issue } from '@cuentaclara/einvoice'
import { fromJson, type JsonObject } from '@cuentaclara/einvoice/xml'

// What a thread loads stands here: little, so that it starts soon.

export type ToCompare = {
  note: DraftDocument
  /** The document that it refers to, in its canonical JSON. */
  original: JsonObject
  /** What other notes took of it, in its currency. */
  credited: string
}

/** What a note may not do to the stored document that it refers to, and that one's total. Pure; plain data. */
export function compareStored({ note, original, credited }: ToCompare): { issues: Issue[]; total: string } {
  const document = fromJson(original)
  return {
    issues: compareWithOriginal(note, document, { alreadyCredited: decimal(credited) }),
    total: toText(document.summary.total),
  }
}
