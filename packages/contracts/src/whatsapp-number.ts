/**
 * A phone as WhatsApp's addresses take it: digits with the code of the country, 8 to 15 of them (E.164); null when it is
 * none. Eight digits alone are of Costa Rica.
 */
export function whatsappNumber(typed: string): string | null {
  const plain = typed.replace(/[\s().\-\u200e\u200f\u2066-\u2069]/g, '')
  const digits = plain.replace(/^(\+|00)/, '')
  if (!/^[1-9]\d{7,14}$/.test(digits)) return null
  if (digits.length > 8) return isPossible(digits) ? digits : null
  return plain === digits && isPossible(`506${digits}`) ? `506${digits}` : null
}

/** Numbers of Costa Rica have eight digits, of which the first is 2 or above (National Numbering Plan). */
function isPossible(digits: string): boolean {
  return !digits.startsWith('506') || /^506[2-9]\d{7}$/.test(digits)
}
