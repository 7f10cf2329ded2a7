import type { Installation } from './installation.ts'

/** What the web server needs of an installation. */
export type HttpInstallation = Omit<Installation, 'tell' | 'close' | 'paths'> & {
  paths: Pick<Installation['paths'], 'tasks'>
  /** Where the pretend tax authority answers, if any. */
  simulatorUrl?: string | undefined
  /** Requests are refused while the event loop is this far behind; 0 for never. Without: five seconds. */
  overloadAfterMs?: number
}
