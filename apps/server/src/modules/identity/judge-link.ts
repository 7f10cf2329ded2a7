import { addressGroup } from '#platform/address-group.ts'
import type { Doors } from '#platform/database/company-context.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { countTry } from './count-try.ts'
import { countLinkTry, deleteTry, writeFailure } from './identity-store.ts'

/** What says that a mailed link was none: a refused password, say, is no wrong guess. */
const wrongCodes: ReadonlySet<string> = new Set(['link-over', 'invitation-over'])

/**
 * Runs what a mailed link opens, counted before: an address from which many wrong ones came waits, whichever process it
 * asks. Throws what `open` throws, and AppError.
 */
export async function judgeLink<T>(
  { database, clock }: Doors,
  address: string,
  open: () => Promise<T>,
): Promise<T> {
  const id = newId()
  const from = addressGroup(address)
  const seconds = await countTry(`links@${from}`, () =>
    countLinkTry(database.app, { id, from, now: clock.now() }),
  )
  if (seconds > 0) throw new AppError(429, 'too-many-requests', { seconds })
  try {
    const opened = await open()
    await deleteTry(database.app, id)
    return opened
  } catch (error) {
    const isWrong = error instanceof AppError && wrongCodes.has(error.code)
    await (isWrong ? writeFailure(database.app, id) : deleteTry(database.app, id))
    throw error
  }
}
