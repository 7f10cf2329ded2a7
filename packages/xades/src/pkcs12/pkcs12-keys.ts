import { hash as digestOf } from 'node:crypto'

/** What a PKCS#12 password is stretched into (RFC 7292, B.3). */
export const keyPurpose = { cipherKey: 1, initialVector: 2, macKey: 3 } as const

export type Pkcs12Hash = 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512'

/** The key derivation of PKCS#12 (RFC 7292, appendix B): `length` bytes from PIN, salt and iterations. */
export function derivePkcs12Key(
  hash: Pkcs12Hash,
  pin: string,
  salt: Uint8Array,
  iterations: number,
  purpose: number,
  length: number,
): Buffer {
  const blockSize = hash === 'sha384' || hash === 'sha512' ? 128 : 64
  const diversifier = Buffer.alloc(blockSize, purpose)
  const input = Buffer.concat([repeatToBlocks(salt, blockSize), repeatToBlocks(bmpStringOf(pin), blockSize)])

  const pieces: Buffer[] = []
  for (let made = 0; made < length; ) {
    let piece = digestOf(hash, Buffer.concat([diversifier, input]), 'buffer')
    for (let round = 1; round < iterations; round += 1) piece = digestOf(hash, piece, 'buffer')
    pieces.push(piece)
    made += piece.length
    addToBlocks(input, repeatToBlocks(piece, blockSize).subarray(0, blockSize))
  }
  return Buffer.concat(pieces).subarray(0, length)
}

/** UTF-16 with its high byte first and two zero bytes at the end, as PKCS#12 wants a password. */
function bmpStringOf(pin: string): Buffer {
  return Buffer.from(`${pin}\0`, 'utf16le').swap16()
}

function repeatToBlocks(bytes: Uint8Array, blockSize: number): Buffer {
  if (bytes.length === 0) return Buffer.alloc(0)
  return Buffer.alloc(Math.ceil(bytes.length / blockSize) * blockSize, bytes)
}

/** Adds the piece plus one to every block, each a number of blockSize bytes. */
function addToBlocks(blocks: Buffer, piece: Uint8Array): void {
  for (let start = 0; start < blocks.length; start += piece.length) {
    let carry = 1
    for (let index = piece.length - 1; index >= 0; index -= 1) {
      const sum = blocks[start + index]! + piece[index]! + carry
      blocks[start + index] = sum & 0xff
      carry = sum >> 8
    }
  }
}
