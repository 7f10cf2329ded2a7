import { bringSales } from '#features/documents/tickets/offline/bring-sales.ts'
import { emptyPantry } from '#features/documents/tickets/offline/till-database.ts'
import { auth, isAuthenticated } from '#features/identity/index.ts'

const afterStartMs = 4_000
let isKept = false

/**
 * Brings what a till sold without a network once the app has started, and whenever the network comes back. Names and prices that it
 * kept go with the session; sales that wait stay, for they have to be sent.
 */
export function keepTill(): void {
  if (isKept) return
  isKept = true
  const bring = () => void bringSales().catch(() => undefined)
  window.addEventListener('online', bring)
  setTimeout(bring, afterStartMs)
  let wasSignedIn = isAuthenticated()
  auth.subscribe(() => {
    if (wasSignedIn && !isAuthenticated()) void emptyPantry().catch(() => undefined)
    wasSignedIn = isAuthenticated()
  })
}
