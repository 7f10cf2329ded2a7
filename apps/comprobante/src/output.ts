/** Writes to standard output and waits where the reader is slower than we are. */
export async function print(text: string): Promise<void> {
  if (process.stdout.write(text)) return
  await new Promise<void>((resolve) => process.stdout.once('drain', resolve))
}

/** `comprobante verify *.xml | head -1` closes our output early: that is no error. */
export function closeQuietly(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
}
