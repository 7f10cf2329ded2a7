import { DatabaseError } from 'pg'
import { Conflict } from '#platform/errors.ts'

/** 409 for what the database says when a series has no number left; null for any other failure. */
export function seriesOver(error: unknown): Conflict | null {
  const isOver = error instanceof DatabaseError && error.constraint === 'document_sequence_check'
  return isOver ? new Conflict('series-over') : null
}
