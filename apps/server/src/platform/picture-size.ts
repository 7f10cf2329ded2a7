import type { PictureType } from './picture.ts'

/** How many points a picture has, as it says itself; null for one that does not get so far as to say it, or has no points. */
export function pictureSize(bytes: Buffer, type: PictureType): { width: number; height: number } | null {
  if (type === 'image/png') return pngSize(bytes)
  return type === 'image/jpeg' ? jpegSize(bytes) : null
}

/** PNG, 11.2.2: the first chunk is IHDR. */
function pngSize(bytes: Buffer) {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** JPEG, B.2.2: segments follow each other until the one that begins a frame. */
function jpegSize(bytes: Buffer) {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    // A filling byte may stand before any marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** SOF0 to SOF15, without the three that stand between them and mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
