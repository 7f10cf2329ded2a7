import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { NotWhole, openStream, sealStream } from './sealed-stream.ts'

const key = randomBytes(32)
const piece = 65_536
const sealed = (bytes: Buffer) => buffer(Readable.from([bytes]).pipe(sealStream(key)))

async function opened(bytes: Buffer, by = key): Promise<Buffer> {
  const stream = openStream(by)
  const whole = buffer(stream)
  stream.end(bytes)
  return whole
}

test.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 200_001])(
  '%i bytes come back as they were',
  async (size) => {
    const bytes = randomBytes(size)
    expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true)
  },
)

test('what was changed, exchanged, left out, cut off or added is found, wherever it was', async () => {
  const whole = await sealed(randomBytes(3 * piece))
  const one = piece + 16
  const parts = [0, 1, 2].map((index) => whole.subarray(index * one, (index + 1) * one))
  const [first, second, third] = parts as [Buffer, Buffer, Buffer]
  const flipped = Buffer.from(whole)
  flipped[one + 5]! ^= 1
  const broken = [
    flipped,
    Buffer.concat([second, first, third]),
    Buffer.concat([first, third]),
    Buffer.concat([first, second]),
    whole.subarray(0, -1),
    Buffer.concat([whole, Buffer.from([0])]),
    Buffer.alloc(0),
  ]
  for (const bytes of broken) await expect(opened(bytes)).rejects.toThrow(NotWhole)
  await expect(opened(whole, randomBytes(32))).rejects.toThrow(NotWhole)
})
