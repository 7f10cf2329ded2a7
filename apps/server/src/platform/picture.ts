/** The kinds of picture that a browser may be given. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/svg+xml'

/** The kind of a picture, read from its content and never from a name; null for what is none, or might run something. */
export function pictureType(bytes: Buffer): PictureType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg'
  return isPlainSvg(bytes.toString('utf8')) ? 'image/svg+xml' : null
}

// An SVG is a program: only a drawing without script, events, entities and links to elsewhere is taken.
function isPlainSvg(text: string): boolean {
  return (
    /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<svg[\s>]/s.test(text) &&
    !/<!(DOCTYPE|ENTITY)|<script|<foreignObject|\son\w+\s*=|javascript:|(href|src)\s*=\s*["'](?!#)/i.test(
      text,
    )
  )
}
