import type { AuthorityClient, QueryOutcome, SendOutcome, Submission } from '@cuentaclara/hacienda'
import type { CallLog } from './authority-health.ts'
import type { Environment } from './environment.ts'
import { withoutSecrets } from './without-secrets.ts'

/** One try at the authority, as the technical log tells it. */
export type AuthorityCall = {
  did: 'sent' | 'asked'
  at: number
  tookMs: number
  /** Null where no answer came, or nothing left. */
  httpStatus: number | null
  /** What the authority said it is, else how the call went. */
  outcome: string
  message: string | null
}

type Logging = {
  environment: Environment
  calls: CallLog
  now: () => number
  /** Where they are written down. */
  made: AuthorityCall[]
}

/** A client whose calls are timed for the indicator and written down one by one. */
export function loggedClient(client: AuthorityClient, { environment, calls, now, made }: Logging) {
  async function log<Outcome extends SendOutcome | QueryOutcome>(
    did: AuthorityCall['did'],
    call: (heard: (status: number) => void) => Promise<Outcome>,
  ): Promise<Outcome> {
    let httpStatus: number | null = null
    const at = now()
    const startedAt = performance.now()
    const outcome = await calls.time(environment, () =>
      call((status) => {
        httpStatus = status
      }),
    )
    const tookMs = Math.round(performance.now() - startedAt)
    made.push({ did, at, tookMs, httpStatus, ...saidBy(outcome) })
    return outcome
  }
  return {
    query: (key: string) => log('asked', (heard) => client.query(key, heard)),
    send: (submission: Submission) => log('sent', (heard) => client.send(submission, heard)),
  }
}

function saidBy(outcome: SendOutcome | QueryOutcome): Pick<AuthorityCall, 'outcome' | 'message'> {
  if (outcome.kind === 'found') return { outcome: outcome.state, message: null }
  return { outcome: outcome.kind, message: 'cause' in outcome ? withoutSecrets(outcome.cause) : null }
}

/** A try that ended before anything left. */
export function obstacleCall(did: AuthorityCall['did'], problem: string, at: number): AuthorityCall {
  return { did, at, tookMs: 0, httpStatus: null, outcome: 'obstacle', message: withoutSecrets(problem) }
}
