/** Locks that windows of this browser share; null where there are none, as over plain http in a local network. */
export function locksHere(): LockManager | null {
  return ('locks' in navigator && navigator.locks) || null
}
