import type { Installation } from './installation.ts'

/** What the web server needs of an installation. */
export type HttpInstallation = Omit<Installation, 'tell' | 'close' | 'paths'> & {
  paths: Pick<Installation['paths'], 'tasks'>
  /** Where the pretend tax authority answers, if any. */
  simulatorUrl?: string | undefined
}
