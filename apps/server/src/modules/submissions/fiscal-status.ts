import type { FiscalStatus } from '@cuentaclara/contracts'

/** What can happen to an issued document on its way to a verdict. */
export type FiscalEvent =
  | 'paused'
  | 'resumed'
  | 'received'
  | 'in-work'
  | 'accepted'
  | 'rejected'
  | 'returned'
  | 'gave-up'
  | 'tried-again'

type Transitions = Readonly<Partial<Record<FiscalEvent, FiscalStatus>>>

/**
 * The authority chip of an issued document (screens.md §6): from each status, what leads where. What is not listed does
 * not move it; accepted and rejected are final, which the database keeps as well.
 */
export const transitions: Readonly<Record<FiscalStatus, Transitions>> = {
  draft: {},
  waiting_approval: {},
  queued: {
    paused: 'held',
    received: 'sent',
    'in-work': 'processing',
    accepted: 'accepted',
    rejected: 'rejected',
    'gave-up': 'failed',
  },
  held: {
    resumed: 'queued',
    received: 'sent',
    'in-work': 'processing',
    accepted: 'accepted',
    rejected: 'rejected',
    'gave-up': 'failed',
  },
  sent: {
    'in-work': 'processing',
    accepted: 'accepted',
    rejected: 'rejected',
    // The authority had an internal error and validated nothing: the same bytes go again.
    returned: 'queued',
    'gave-up': 'failed',
  },
  processing: { accepted: 'accepted', rejected: 'rejected', returned: 'queued', 'gave-up': 'failed' },
  accepted: {},
  rejected: {},
  failed: {
    'tried-again': 'queued',
    // The answer to a question asked by hand.
    received: 'sent',
    'in-work': 'processing',
    accepted: 'accepted',
    rejected: 'rejected',
  },
  taken_over: {},
}

/** The status after an event; the same one when the event changes nothing. */
export function nextStatus(status: FiscalStatus, event: FiscalEvent): FiscalStatus {
  return transitions[status][event] ?? status
}
