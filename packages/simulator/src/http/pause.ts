/** Waits so many milliseconds; a simulator that is stopped meanwhile does not wait for it. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
