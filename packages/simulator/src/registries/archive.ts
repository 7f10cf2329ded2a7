import type { Tree } from '../format/read-tree.ts'
import type { Adjustment } from '../reception/ledger.ts'

/** An earlier document as later ones may ask about it. */
export type Filed = {
  root: Tree
  state: 'aceptado' | 'rechazado' | 'procesando'
  /** Accepted notes and messages about it, in order of receipt, without the one being judged. */
  adjustments: Adjustment[]
}

/** What the authority knows about the documents it has received. */
export type Archive = {
  find(clave: string): Filed | null
  /** Whether a clave that is not found can be refused, or may stand elsewhere. */
  knowsEveryDocument: boolean
}

/** An archive of nothing, for checks of single documents. */
export const emptyArchive: Archive = { find: () => null, knowsEveryDocument: false }
