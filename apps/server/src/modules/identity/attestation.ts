/** As long as that of a sign-in may be: a name, a key, and little else. */
const mostAuthenticatorBytes = 3072

/**
 * Whether what a new passkey says of itself attests nothing, as it was asked to (WebAuthn, 8.7): a map of the format `none`, of an
 * empty statement, and of the data of the authenticator. Looked at before anybody takes it apart: of other formats certificates would
 * be read, and whatever else a stranger put there.
 */
export function attestsNothing(object: Buffer): boolean {
  const map = headAt(object, 0)
  if (map?.major !== 5 || map.value !== 3) return false
  const seen = new Set<string>()
  let at = map.end
  while (at < object.length && seen.size < 3) {
    const name = textAt(object, at)
    const value = name && headAt(object, name.end)
    if (!name || !value || seen.has(name.text)) return false
    seen.add(name.text)
    if (name.text === 'fmt') {
      const format = textAt(object, name.end)
      if (format?.text !== 'none') return false
      at = format.end
    } else if (name.text === 'attStmt') {
      if (value.major !== 5 || value.value !== 0) return false
      at = value.end
    } else if (name.text === 'authData') {
      if (value.major !== 2 || value.value > mostAuthenticatorBytes) return false
      at = value.end + value.value
    } else return false
  }
  return seen.size === 3 && at === object.length
}

/** What stands at a place, and how much of it, in CBOR (RFC 8949, 3); null for a length without end or past what there is. */
function headAt(bytes: Buffer, at: number): { major: number; value: number; end: number } | null {
  const first = bytes[at]
  if (first === undefined) return null
  const [major, short] = [first >> 5, first & 31]
  if (short < 24) return { major, value: short, end: at + 1 }
  const size = [1, 2, 4][short - 24]
  const end = at + 1 + (size ?? 0)
  if (size === undefined || end > bytes.length) return null
  return { major, value: bytes.readUIntBE(at + 1, size), end }
}

/** A short text that stands at a place; null for anything else. */
function textAt(bytes: Buffer, at: number): { text: string; end: number } | null {
  const head = headAt(bytes, at)
  if (head?.major !== 3 || head.value > 16) return null
  const end = head.end + head.value
  return { text: bytes.toString('latin1', head.end, end), end }
}
