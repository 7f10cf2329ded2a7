import { isIPv6 } from 'node:net'

declare const grouped: unique symbol

/** What is counted, or waits its turn, as one. A type of its own, so that no bare address is taken for one. */
export type AddressGroup = string & { readonly [grouped]: true }

/**
 * Who is one by their address, wherever something is counted by it or waits in its turn. An address of version 4 is whole. One of
 * version 6 counts by its first 64 bits: every line has so many of the others that whoever counts each by itself counts nothing. Where
 * somebody came from is shown and noted as it is.
 */
export function addressGroup(address: string): AddressGroup {
  const [plain = ''] = address.split('%', 1)
  return (isIPv6(plain) ? groupOf(plain) : plain) as AddressGroup
}

function groupOf(address: string): string {
  const parts = wholeParts(address)
  const isMapped = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff
  if (isMapped) return [parts[6]! >> 8, parts[6]! & 0xff, parts[7]! >> 8, parts[7]! & 0xff].join('.')
  const first = parts.slice(0, 4).map((part) => part.toString(16))
  return `${canonical(`${first.join(':')}::`)}/64`
}

/** All eight, as numbers. */
function wholeParts(address: string): number[] {
  const [before = '', after] = canonical(address).split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16)))
  if (after === undefined) return read(before)
  const [left, right] = [read(before), read(after)]
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

/** In the one way of writing it, also where its end was written as version 4. */
function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}
