import { createInterface } from 'node:readline'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The lines that come out of a file once it has gone through what undoes its packing. */
export async function* readLines(
  file: Readable,
  ...unpacking: [...Transform[], Transform]
): AsyncGenerator<string> {
  const text = unpacking.at(-1)!
  const reading = pipeline([file, ...unpacking])
  reading.catch(() => {})
  try {
    // Not readline's own iterator: it swallows the error of a damaged file.
    yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
    await reading
  } finally {
    text.destroy()
  }
}
