import { expect, test } from 'vitest'
import { aJpeg, aPng } from '#test/pictures.ts'
import { provePicture } from './prove-picture.ts'

const prove = (bytes: Buffer | string) =>
  provePicture(Buffer.from(bytes as string), { field: 'logo', of: 'us' })
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
/** Each level draws the one before ten times. */
const bomb = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><defs><g id="g0"><rect width="8" height="8"/></g>${Array.from(
  { length: 12 },
  (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`,
).join('')}</defs><use href="#g12"/></svg>`

test('a picture that a page can bear is taken for what it is', async () => {
  expect((await prove(aPng(40, 20))).type).toBe('image/png')
  expect((await prove(aJpeg)).type).toBe('image/jpeg')
  expect((await prove(drawing)).type).toBe('image/svg+xml')
})

// Issue 10: a logo with a right beginning and a wrong rest was kept, and from then on no document of the company had a PDF.
test.each([
  ['a PNG that was cut off', aPng(40, 20).subarray(0, 60)],
  ['a PNG with a byte turned', Buffer.from(aPng(40, 20)).fill(0x55, 45, 50)],
  ['a PNG that holds less than it says', aPng(2000, 2000, Buffer.alloc(100))],
  ['a PNG without points', aPng(0, 10)],
  ['only the mark of a PNG', aPng(1, 1).subarray(0, 8)],
  ['a JPEG that was cut off', aJpeg.subarray(0, -40)],
  ['only the mark of a JPEG', aJpeg.subarray(0, 4)],
  ['a drawing that is not closed', Buffer.from(drawing.replace('</svg>', ''))],
])('%s is refused on its field', async (_, bytes) => {
  await expect(prove(bytes)).rejects.toMatchObject({ status: 422, errors: { logo: ['image-broken'] } })
})

test('a picture that unfolds into gigabytes is refused before anybody unfolds it', async () => {
  for (const [width, height] of [
    [50_000, 50_000],
    [8_001, 1],
    [5_000, 5_000],
  ] as const) {
    await expect(prove(aPng(width, height, Buffer.alloc(10)))).rejects.toMatchObject({
      errors: { logo: ['image-dimensions'] },
    })
  }
})

test('a drawing that never gets ready is refused when its time is over', async () => {
  const trial = provePicture(Buffer.from(bomb), { field: 'logo', of: 'us', deadlineMs: 3_000 })
  await expect(trial).rejects.toMatchObject({ errors: { logo: ['image-broken'] } })
})
