/** Codes of a note that people choose from, in this order. Annex v4.4, note 9, and the revision of 2026-04-22. */
export const noteReasons = ['01', '02', '06', '07', '09', '10', '12', '13', '14', '99'] as const
export type NoteReason = (typeof noteReasons)[number]

/** Whether a code has a sentence of its own. */
export function isKnownReason(code: string): code is NoteReason {
  return (noteReasons as readonly string[]).includes(code)
}
