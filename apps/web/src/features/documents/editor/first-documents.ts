// A keyboard is learned at a device: who writes at another one is told there as well.
const storageKey = 'cuenta-clara-first-documents'
const taught = 3

/** Whether the keys are still named here: for the first three documents that were finished. */
export function isAmongFirst(): boolean {
  return finished() < taught
}

export function countFinished(): void {
  if (!isAmongFirst()) return
  try {
    localStorage.setItem(storageKey, String(finished() + 1))
  } catch {
    // Where nothing can be stored the keys are named every time.
  }
}

function finished(): number {
  try {
    return Number.parseInt(localStorage.getItem(storageKey) ?? '0', 10) || 0
  } catch {
    return 0
  }
}
