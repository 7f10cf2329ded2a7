import { type SecurityKind, securityKinds } from '@cuentaclara/contracts'

// From the first moment, at nothing: what appears with its first event has not grown, so no alert would hear of it.
const counts = new Map(Object.keys(securityKinds).map((kind) => [kind as SecurityKind, 0]))

/** Of this process since it started: unlike the rows of the history each one counts, also those of the same minute. */
export function securityCounts(): ReadonlyMap<SecurityKind, number> {
  return counts
}

export function countSecurityEvent(kind: SecurityKind): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
}
