/** One value of ASN.1 in DER, or in the looser BER that older PKCS#12 tools write. */
export type DerNode = { tag: number; content: Uint8Array; whole: Uint8Array }

export class DerError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DerError'
  }
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nothing: 0x05,
  objectId: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context0Primitive: 0x80,
} as const

const maximumDepth = 32

/** The first value in the bytes; what follows it is ignored. Throws DerError. */
export function readDer(bytes: Uint8Array): DerNode {
  return readAt(bytes, 0, 0).node
}

/** The values inside a constructed one. Throws DerError. */
export function derChildren(node: DerNode): DerNode[] {
  if ((node.tag & 0x20) === 0) throw new DerError('a constructed value was expected')
  const children: DerNode[] = []
  for (let at = 0; at < node.content.length; ) {
    const { node: child, end } = readAt(node.content, at, 0)
    children.push(child)
    at = end
  }
  return children
}

/** The child at a place, checked for its tag when one is given. Throws DerError. */
export function derChild(node: DerNode, index: number, tag?: number): DerNode {
  const child = derChildren(node)[index]
  if (child === undefined) throw new DerError('a value is missing')
  return tag === undefined ? child : withTag(child, tag)
}

export function withTag(node: DerNode, tag: number): DerNode {
  if (node.tag !== tag) throw new DerError(`tag ${tag} was expected, not ${node.tag}`)
  return node
}

/** An object identifier in dots. */
export function derObjectId(node: DerNode): string {
  withTag(node, tags.objectId)
  const arcs: bigint[] = []
  let arc = 0n
  for (const byte of node.content) {
    arc = (arc << 7n) | BigInt(byte & 0x7f)
    if (byte < 0x80) {
      arcs.push(arc)
      arc = 0n
    }
  }
  const first = arcs.shift()
  if (first === undefined) throw new DerError('an empty object identifier')
  const root = first < 80n ? first / 40n : 2n
  return [root, first - root * 40n, ...arcs].join('.')
}

export function derInteger(node: DerNode): bigint {
  withTag(node, tags.integer)
  const hex = Buffer.from(node.content).toString('hex')
  return hex === '' ? 0n : BigInt.asIntN(hex.length * 4, BigInt(`0x${hex}`))
}

/** An octet string, joined when BER cut it into pieces; also for implicit context tags. */
export function derOctets(node: DerNode): Uint8Array {
  return (node.tag & 0x20) === 0 ? node.content : Buffer.concat(derChildren(node).map(derOctets))
}

function readAt(bytes: Uint8Array, start: number, depth: number): { node: DerNode; end: number } {
  if (depth > maximumDepth) throw new DerError('nested too deep')
  const tag = bytes[start]
  if (tag === undefined) throw new DerError('the bytes end too soon')
  if ((tag & 0x1f) === 0x1f) throw new DerError('long tags are not used here')

  const { length, contentStart } = readLength(bytes, start + 1)
  if (length === null) return readIndefinite(bytes, start, contentStart, depth)
  const end = contentStart + length
  if (end > bytes.length) throw new DerError('the bytes end too soon')
  return { node: { tag, content: bytes.subarray(contentStart, end), whole: bytes.subarray(start, end) }, end }
}

function readLength(bytes: Uint8Array, at: number): { length: number | null; contentStart: number } {
  const first = bytes[at]
  if (first === undefined) throw new DerError('the bytes end too soon')
  if (first < 0x80) return { length: first, contentStart: at + 1 }
  const count = first & 0x7f
  if (count === 0) return { length: null, contentStart: at + 1 }
  if (count > 4) throw new DerError('a length of more than four bytes')
  let length = 0
  for (let index = 1; index <= count; index += 1) length = length * 256 + (bytes[at + index] ?? 0)
  return { length, contentStart: at + 1 + count }
}

/** BER's indefinite form: values until two zero bytes. */
function readIndefinite(
  bytes: Uint8Array,
  start: number,
  contentStart: number,
  depth: number,
): { node: DerNode; end: number } {
  const tag = bytes[start]!
  if ((tag & 0x20) === 0) throw new DerError('an indefinite length needs a constructed value')
  let at = contentStart
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) at = readAt(bytes, at, depth + 1).end
  const whole = bytes.subarray(start, at + 2)
  return { node: { tag, content: bytes.subarray(contentStart, at), whole }, end: at + 2 }
}
