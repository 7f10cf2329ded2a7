import { expect, test } from 'vitest'
import { aJpeg, aPng } from '#test/pictures.ts'
import { isWholePicture } from './is-whole-picture.ts'

const png = aPng(20, 10)
/** As phones write them: a small copy of the picture, whole, in a segment before it. */
const withSmallCopy = Buffer.concat([
  aJpeg.subarray(0, 2),
  Buffer.from('ffe1', 'hex'),
  lengthOf(aJpeg),
  aJpeg,
  aJpeg.subarray(2),
])

test('a whole picture is one, whatever stands behind its end', () => {
  for (const tail of [Buffer.alloc(0), Buffer.from('a video of a phone')]) {
    expect(isWholePicture(Buffer.concat([png, tail]), 'image/png')).toBe(true)
    expect(isWholePicture(Buffer.concat([aJpeg, tail]), 'image/jpeg')).toBe(true)
    expect(isWholePicture(Buffer.concat([withSmallCopy, tail]), 'image/jpeg')).toBe(true)
  }
})

test('a picture that was cut off anywhere is not', () => {
  for (let length = 8; length < png.length; length += 1)
    expect(isWholePicture(png.subarray(0, length), 'image/png')).toBe(false)
  for (let length = 3; length < withSmallCopy.length; length += 1)
    expect(isWholePicture(withSmallCopy.subarray(0, length), 'image/jpeg')).toBe(false)
})

test('a PNG with other points than its sums say is not', () => {
  const points = png.indexOf('IDAT') + 6
  const turned = Buffer.from(png)
  turned[points] = turned[points]! ^ 1
  expect(isWholePicture(turned, 'image/png')).toBe(false)
})

function lengthOf(segment: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(segment.length + 2)
  return length
}
