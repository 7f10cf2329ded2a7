/**
 * Text as exclusive canonical XML writes it, https://www.w3.org/TR/xml-exc-c14n/: the signature's digest is taken of
 * exactly these characters, so nothing is left to a second serializer.
 */

/** Characters that need no look at all: no mark-up, no control, nothing that NFC could change. */
const plain = /^[\x20-\x25\x27-\x3b\x3d\x3f-\x7e\u00a1-\u02ff]*$/

const printable = /^[\n\x20-\x7e\u00a1-\u02ff]*$/

/** What XML 1.0 forbids or a viewer cannot show: controls, halves of surrogate pairs, the two non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const unwritable = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|\p{Surrogate}/gu

/** Element content: control characters removed, NFC, `&` `<` `>` and carriage returns escaped. */
export function escapeText(value: string): string {
  if (plain.test(value)) return value
  return writableText(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;')
}

/** Attribute value between double quotes. */
export function escapeAttribute(value: string): string {
  return writableText(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;')
}

/** The text an official element can carry: without control characters, in normal form C. */
export function writableText(value: string): string {
  if (printable.test(value)) return value
  return value.replace(unwritable, '').normalize('NFC')
}
