import { whenReachable } from '#lib/http/when-reachable.ts'

const afterStartMs = 4_000
/** Left by whoever makes a till of this browser: everybody else loads nothing of it. */
const mark = 'cuenta-clara-till'

/** What a till sold without a network is brought wherever somebody is in the app, and again whenever the network comes back. */
export function bringSalesLater(): void {
  const bring = async () => {
    if (!hasTill()) return
    const { bringSales } = await whenReachable(
      () => import('#features/documents/tickets/offline/bring-sales.ts'),
    )
    await bringSales()
  }
  const bringQuietly = () => void bring().catch(() => undefined)
  window.addEventListener('online', bringQuietly)
  setTimeout(bringQuietly, afterStartMs)
}

/** Names and prices that a till kept are nothing for the next person; sales that wait stay, for they have to be sent. */
export async function emptyTill(): Promise<void> {
  if (!hasTill()) return
  const { emptyPantry } = await import('#features/documents/tickets/offline/till-database.ts')
  await emptyPantry()
}

function hasTill(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}
