import type { SecurityKind, securityKinds } from '@cuentaclara/contracts'
import type { Origin } from '#platform/database/company-context.ts'

/** One event of a kind, with facts of that kind and no others. Never a secret: facts are shown. */
export type SecurityEvent = {
  [Kind in SecurityKind]: About & { kind: Kind; facts?: FactsOf<Kind> }
}[SecurityKind]

type FactsOf<Kind extends SecurityKind> = {
  readonly [Fact in (typeof securityKinds)[Kind][number]]?: string | number | boolean | null | undefined
}

type About = {
  /** Whose account it is about; null where nobody's is known, as for a failure with an unknown e-mail. */
  userId: string | null
  /** The company whose data or people it is about; its owners see the event too. */
  companyId?: string | null | undefined
  /** Who did it, where that is not the person themselves. */
  actorId?: string | null | undefined
  sessionId?: string | null | undefined
  /** Where from; left out inside a transaction that knows it. */
  origin?: Origin | null | undefined
}
