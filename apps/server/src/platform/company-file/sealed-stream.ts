import { createCipheriv, createDecipheriv } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

const chunkBytes = 65_536
const tagBytes = 16

/** Bytes that were changed, exchanged, left out or cut off. */
export class NotWhole extends Error {}

/**
 * Encrypts a stream piece by piece with AES-256-GCM, each under the count of the pieces before it and whether it is the last:
 * what is exchanged, left out or cut off is found. The key serves one stream.
 */
export function sealStream(key: Buffer): Transform {
  return inPieces(chunkBytes, (piece, count, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count, isLast))
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  })
}

/** The way back. Fails with NotWhole; what it has let through until then was whole. */
export function openStream(key: Buffer): Transform {
  return inPieces(chunkBytes + tagBytes, (piece, count, isLast) => {
    if (piece.length < tagBytes) throw new NotWhole()
    const body = piece.subarray(0, -tagBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(count, isLast)).setAuthTag(
      piece.subarray(-tagBytes),
    )
    try {
      return Buffer.concat([decipher.update(body), decipher.final()])
    } catch {
      throw new NotWhole()
    }
  })
}

/** Hands on pieces of one size; the last one is what is left, full or not, or empty. */
function inPieces(size: number, work: (piece: Buffer, count: number, isLast: boolean) => Buffer): Transform {
  let waiting: Buffer[] = []
  let bytes = 0
  let count = 0
  const hand = (to: Transform, piece: Buffer, isLast: boolean, done: TransformCallback) => {
    try {
      to.push(work(piece, count++, isLast))
    } catch (error) {
      done(error as Error)
      return false
    }
    return true
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      waiting.push(chunk)
      bytes += chunk.length
      if (bytes > size) {
        let rest = Buffer.concat(waiting)
        // One piece is kept back: only the end tells whether it was the last.
        while (rest.length > size) {
          if (!hand(this, rest.subarray(0, size), false, done)) return
          rest = rest.subarray(size)
        }
        waiting = [rest]
        bytes = rest.length
      }
      done()
    },
    flush(done) {
      if (hand(this, Buffer.concat(waiting), true, done)) done()
    },
  })
}

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(count), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
