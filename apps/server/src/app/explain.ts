import { DatabaseAway, isConnectionLost } from '#platform/database/database-away.ts'
import { AlreadyRunning } from '#platform/database/embedded/process-lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { ConfigurationError } from '../config.ts'

/** What a person can put right is a sentence; anything else shows where it happened. */
export function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof AlreadyRunning || error instanceof Refusal)
    return error.message
  const { code, port, address } = error as { code?: string; port?: number; address?: string }
  const [where, postgres] = [address ? `${address}:${port}` : `port ${port}`, 'Is DATABASE_URL right?']
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or choose another PORT.`
  if (code === 'EADDRNOTAVAIL') return `${address} is not an address of this machine. Choose another HOST.`
  if (code === 'EACCES' && port) return `Port ${port} is not ours to open. Choose a PORT above 1023.`
  if (code === 'ECONNREFUSED') return `No database answers at ${where}. ${postgres}`
  if (code === 'ENOTFOUND') return `The host of the database is not known. ${postgres}`
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `The database refuses us: ${(error as Error).message}. ${postgres}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * What whoever started us gets back: 78 says that a person has to put something right before another start, 75 that the
 * database was lost during this one, and that another will wait for it.
 */
export function exitStatusOf(error: unknown): number {
  const { code = '' } = error as { code?: string }
  const isExplained =
    error instanceof ConfigurationError || error instanceof AlreadyRunning || error instanceof Refusal
  if (isExplained || forPeople.has(code)) return 78
  return isConnectionLost(error) || error instanceof DatabaseAway ? 75 : 1
}

/** A database that does not answer is none of these: it may be on its way up. */
const forPeople = new Set(['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', '28P01', '28000', '3D000'])
