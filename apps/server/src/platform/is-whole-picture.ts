import { crc32 } from 'node:zlib'
import type { PictureType } from './picture.ts'
import { pictureSize } from './picture-size.ts'

/** Whether a PNG or JPEG has points and its end. It is walked, not drawn: a picture of any size costs next to nothing. */
export function isWholePicture(bytes: Buffer, type: Exclude<PictureType, 'image/svg+xml'>): boolean {
  const size = pictureSize(bytes, type)
  if (size === null || size.width === 0 || size.height === 0) return false
  return type === 'image/png' ? isWholePng(bytes) : isWholeJpeg(bytes)
}

/** PNG, 5.3 and 5.6: chunks follow each other up to IEND; those that a reader must know are what their sums say. */
function isWholePng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return false
    const name = bytes.toString('latin1', at + 4, at + 8)
    const isNeeded = name[0]! < 'a'
    if (isNeeded && crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false
    if (name === 'IEND') return true
    at = end + 4
  }
  return false
}

/** JPEG, B.1.1.3: the points begin with a scan and end with the last mark of an end; a small copy before them has its own. */
function isWholeJpeg(bytes: Buffer): boolean {
  const scan = startOfScan(bytes)
  return scan !== null && bytes.lastIndexOf(endOfPicture) > scan
}

const endOfPicture = Buffer.from('ffd9', 'hex')
const scanMarker = 0xda

/** Segments say their length, up to the first one that points follow. */
function startOfScan(bytes: Buffer): number | null {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!
    if (marker === scanMarker) return at
    // A filling byte may stand before any marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
