import type { Readable } from 'node:stream'

/** UTF-8, UTF-16 with its mark, or Windows-1252 where neither fits. */
export async function findEncoding(source: Readable): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      const mark = isFirst ? chunk.toString('hex', 0, 2) : ''
      if (mark === 'fffe') return 'utf-16le'
      if (mark === 'feff') return 'utf-16be'
      isFirst = false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}
