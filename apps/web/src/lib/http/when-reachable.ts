/**
 * Loads a later part of the app. Without a connection it waits for one: a dialog that cannot be fetched must not take down
 * the screen behind it, with what is written there.
 */
export async function whenReachable<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await connection()
    return whenReachable(load)
  }
}

/** Resolves once there is a connection. */
export async function connection(): Promise<void> {
  if (navigator.onLine) return
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}
