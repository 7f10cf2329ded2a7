import type { AuditCheck } from '@cuentaclara/contracts'

/** What computing a chain of seals again found; `first_broken` is the place of the first entry whose seal does not hold. */
export type ChainFacts = { sealed: number; waiting: number; first_broken: string | null }

/** Whether a chain is whole, as people are told; `nowMs` in milliseconds since 1970. */
export function toCheck({ sealed, waiting, first_broken: broken }: ChainFacts, nowMs: number): AuditCheck {
  return {
    is_whole: broken === null,
    sealed,
    waiting,
    first_broken: broken === null ? null : Number(broken),
    checked_at: new Date(nowMs).toISOString(),
  }
}
