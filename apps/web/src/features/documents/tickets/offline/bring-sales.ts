import { endpoints } from '@cuentaclara/contracts'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { readStored, storageKeys } from '#lib/http/stored-session.ts'
import type { WaitingSale } from './own-till.ts'
import { noteSilence } from './silence.ts'
import { noteProblem, readEveryWaiting, removeWaiting, renameWaiting } from './till-database.ts'

/** Of the lock that one window has while it brings, and of what windows tell each other. */
const name = 'cuenta-clara-till'

/**
 * Brings what waits on this device, the oldest first, and answers how many sales the server took. One window does it at a time; the
 * others answer 0. What the server keeps, issued or refused, waits here no longer.
 */
export async function bringSales(): Promise<number> {
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    // Nobody is signed in: whoever is next brings them.
    if (lock === null || readStored(storageKeys.token) === null) return 0
    let brought = 0
    let isChanged = false
    for (const sale of await readEveryWaiting()) {
      const outcome = await bring(sale)
      if (outcome === 'away') break
      if (outcome === 'taken') brought += 1
      isChanged ||= outcome === 'taken' || sale.problem === null
    }
    if (isChanged) tellWindows()
    return brought
  })
}

/** `away`: nobody answered, or nobody can say yet; everything stays and is brought again. */
async function bring(sale: WaitingSale): Promise<'taken' | 'kept' | 'away'> {
  try {
    await call(endpoints.bringTillSale, { body: sale.body }, { company: sale.company })
    await removeWaiting(sale.id)
    return 'taken'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401 || error.status === 429)
      return 'away'
    // A browser that was copied sold two under one name: the other one is brought the next time.
    if (error.code === 'till-sale-other') await renameWaiting(sale)
    // It stays on the device until somebody has looked at it.
    else await noteProblem(sale, error.message)
    return 'kept'
  }
}

/** Whether the server answers at this moment: a network without the server sells nothing. */
export async function isServerNear(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await call(endpoints.getInstallation, {}, { signal: AbortSignal.timeout(nearMs) })
    noteSilence(false)
    return true
  } catch (error) {
    const isNear = error instanceof ApiError && error.status < 500
    noteSilence(!isNear)
    return isNear
  }
}

/** Longer nobody waits before a customer. */
const nearMs = 2_500

/** Tells every window of this browser that something at the till has changed. */
export function tellWindows(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('changed')
  channel.close()
}

/** Hears of it, here and from other windows. */
export function hearTill(listener: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = listener
  return () => channel.close()
}
