/** Resolves once a signal is given, at once when it was given before anybody asked. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
