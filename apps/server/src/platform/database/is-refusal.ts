import { DatabaseError } from 'pg'

/** Connection lost or ended by the server, out of resources, internal failure, completion unknown. */
const unknownOutcome = /^(08|53|57P|58|XX|40003)/

/**
 * Whether the database refused a transaction, so that nothing of it was stored. Any other failure, above all a connection
 * that was lost on the way, leaves open whether the commit arrived.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && !unknownOutcome.test(error.code)
}

/** Whether a statement failed because what it names is gone, or because something else still names what it takes away. */
export function breaksReference(error: unknown): boolean {
  return (error as { code?: string }).code === '23503'
}
