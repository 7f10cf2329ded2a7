import { DatabaseError } from 'pg'

/**
 * The database was lost, or could not be reached. `nothing-done` says that nothing of the transaction was stored: a commit
 * was never sent. `unknown` says that it was sent and not answered. No AppError: whoever tells a refusal of one row from
 * trouble must take it for trouble.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  readonly outcome: 'nothing-done' | 'unknown'

  constructor(outcome: DatabaseAway['outcome'], cause: unknown) {
    super(`the database is away: ${(cause as Error).message}`, { cause })
    this.outcome = outcome
  }
}

/** Connection broken (08), server going down, crashed or coming up (57P01 to 57P03), no connection free (53300). */
const lostByServer = /^(08|57P0[123]|53300)/
const lostBySystem = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // The socket of a server that is not running does not exist.
  'ENOENT',
])
/** What the driver says without a code, of a connection that broke, waits for ever, or never came about. */
const lostByDriver =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout (exceeded|expired)|This socket has been ended|write after end)/

/** Whether a failure of a connection or statement says that the connection is lost, not that a statement was refused. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  if (error instanceof DatabaseError) return code !== undefined && lostByServer.test(code)
  // Of a name with several addresses each one was tried.
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  return (code !== undefined && lostBySystem.has(code)) || lostByDriver.test(error.message)
}

/** Whether something could not be written because the disk is full or fails, the database's (53100, 58030) or our own. */
export function isStorageFailure(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return error instanceof DatabaseError
    ? code === '53100' || code === '58030'
    : ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes(code)
}
