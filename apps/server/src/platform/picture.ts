/** The kinds of picture that a browser may be given. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/svg+xml'

/** What the templates of documents call each kind. */
export const pictureFormats = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
} as const satisfies Record<PictureType, string>

/** The kind of a picture, read from its content and never from a name; null for what is none, or might run something. */
export function pictureType(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg'
  return isPlainSvg(bytes.toString('utf8')) ? 'image/svg+xml' : null
}

// An SVG is a program: only a drawing without script, events, entities and links to elsewhere is taken.
function isPlainSvg(text: string): boolean {
  const root = rootAt(text)
  return (
    /^<svg[\s>/]$/.test(text.slice(root, root + 5)) &&
    !/<!(DOCTYPE|ENTITY)|\son\w+\s*=|javascript:|@import|(href|src)\s*=\s*["'](?!#)/i.test(text) &&
    !/<script|<foreignObject/i.test(text) &&
    !actsUnderAPrefix(text) &&
    !looksElsewhere(text)
  )
}

// A prefix can stand for the drawing's own names. What editors keep in a drawing under theirs, such as metadata, acts by none of these.
const acting = new Set(
  'script foreignobject style a use image feimage set discard iframe object embed link meta base handler listener'.split(
    ' ',
  ),
)
function actsUnderAPrefix(text: string): boolean {
  for (const [, name] of text.matchAll(/<[^\s<>/:]{1,60}:(\w{1,30})/g)) {
    const lower = name!.toLowerCase()
    if (acting.has(lower) || lower.startsWith('animate')) return true
  }
  return false
}

/** Whether a style takes something from anywhere but the drawing itself: `url(#shade)` is its own. */
function looksElsewhere(text: string): boolean {
  for (const { index } of text.matchAll(/url\(/gi)) {
    const start = afterBlanks(text, index + 4)
    const quote = /["']|&(?:quot|apos|#34|#39);/y
    quote.lastIndex = start
    const inside = afterBlanks(text, start + (quote.exec(text)?.[0].length ?? 0))
    if (text[inside] !== '#') return true
  }
  return false
}

/** Where the drawing begins, behind a declaration and comments. Walked, not matched: an expression tried every way of dividing the comments. */
function rootAt(text: string): number {
  let at = afterBlanks(text, text.startsWith('\uFEFF') ? 1 : 0)
  if (text.startsWith('<?xml', at)) at = afterBlanks(text, endOf(text, '?>', at))
  while (text.startsWith('<!--', at)) at = afterBlanks(text, endOf(text, '-->', at + 4))
  return at
}

function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at < 0 ? text.length : at + end.length
}

function afterBlanks(text: string, from: number): number {
  const blanks = /\s*/y
  blanks.lastIndex = from
  return from + (blanks.exec(text)?.[0].length ?? 0)
}
