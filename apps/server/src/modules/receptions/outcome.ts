import type { UploadedFile } from '@cuentaclara/contracts'

/** What became of one file, before anybody reads it in their language. */
export type Outcome = Omit<UploadedFile, 'message'>

export function outcomeOf(
  name: string,
  outcome: Outcome['outcome'],
  receptionId: string | null,
  reason: string | null = null,
): Outcome {
  return { name: name.slice(-200), outcome, reception_id: receptionId, reason }
}
