/** Texts gathered to some 64 kB: a stream pays for every chunk. */
export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let gathered = ''
  for await (const text of texts) {
    gathered += text
    if (gathered.length < 65_536) continue
    yield Buffer.from(gathered)
    gathered = ''
  }
  yield Buffer.from(gathered)
}
