import type { IssueDoors } from '#modules/documents/issuing.ts'
import type { Installation } from './installation.ts'
import type { Leaving } from './leaving.ts'
import type { LookUps } from './look-ups.ts'

/** What the web server needs of an installation. */
export type HttpInstallation = Omit<Installation, 'tell' | 'close' | 'paths'> & {
  paths: Pick<Installation['paths'], 'tasks' | 'root'>
  issuing: IssueDoors
  /** Who is asked for rates. */
  lookUps: LookUps
  /** Where the pretend tax authority answers, if any. */
  simulatorUrl?: string | undefined
  /** Whether its queue is worked on, where this process does that too. */
  isWorking?: (() => boolean) | undefined
  /** Without: it is gone as soon as it is told to end. */
  leaving?: Leaving
  /** Whether its routes are described though their description stands written. */
  describes?: boolean
  /** Requests are refused while turn after turn of the event loop takes this long; 0 for never. Without: five seconds. */
  overloadAfterMs?: number
}
