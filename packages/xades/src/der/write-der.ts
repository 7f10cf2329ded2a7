import { tags } from './read-der.ts'

/** One DER value from its tag and the bytes of its content. */
export function derValue(tag: number, ...content: Uint8Array[]): Uint8Array {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(body.length)]), body])
}

export function derSequence(...content: Uint8Array[]): Uint8Array {
  return derValue(tags.sequence, ...content)
}

export function derSet(...content: Uint8Array[]): Uint8Array {
  return derValue(tags.set, ...content)
}

export function derOctetString(content: Uint8Array): Uint8Array {
  return derValue(tags.octetString, content)
}

export function derNull(): Uint8Array {
  return derValue(tags.nothing)
}

/** An integer of zero or more. */
export function derUnsigned(value: number | bigint): Uint8Array {
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return bytes[0]! >= 0x80 ? derValue(tags.integer, Buffer.from([0]), bytes) : derValue(tags.integer, bytes)
}

/** An object identifier from its dotted form. */
export function derObjectIdOf(dotted: string): Uint8Array {
  const [first, second, ...rest] = dotted.split('.').map(Number)
  const arcs = [first! * 40 + second!, ...rest]
  return derValue(tags.objectId, Buffer.from(arcs.flatMap(base128)))
}

function base128(arc: number): number[] {
  const bytes = [arc & 0x7f]
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift((rest & 0x7f) | 0x80)
  }
  return bytes
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 | bytes.length, ...bytes]
}
