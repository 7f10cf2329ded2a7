import { decimal } from '@cuentaclara/decimal'
import { compareWithOriginals, type DraftDocument, type Issue } from '@cuentaclara/einvoice'
import { fromJson, type JsonObject } from '@cuentaclara/einvoice/xml'

// What a thread loads stands here: little, so that it starts soon.

export type ToCompare = {
  /** A note or a receipt of payment. */
  draft: DraftDocument
  originals: {
    /** A document that it refers to, in its canonical JSON. */
    stored: JsonObject
    /** What notes and receipts took of it before, in its currency. */
    credited: string
    received: string
    isRejected: boolean
  }[]
}

/** What a note or a receipt may not do to the stored documents that it refers to. Pure; plain data. */
export function compareStored({ draft, originals }: ToCompare): Issue[] {
  return compareWithOriginals(
    draft,
    originals.map(({ stored, credited, received, isRejected }) => ({
      document: fromJson(stored),
      context: { alreadyCredited: decimal(credited), alreadyPaid: decimal(received), isRejected },
    })),
  )
}
