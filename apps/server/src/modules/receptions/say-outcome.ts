import type { UploadedFile } from '@cuentaclara/contracts'
import type { Outcome } from './outcome.ts'

/** Puts a reason into the words of whoever asks. */
export type SayReason = (reason: string) => string

/** What became of a file, with its reason in words where it was not taken. */
export function sayOutcome(file: Outcome, say: SayReason): UploadedFile {
  const isRefused = file.outcome === 'refused' && file.reason !== null
  return { ...file, message: isRefused ? say(file.reason!) : null }
}
