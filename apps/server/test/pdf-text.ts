import { inflateSync } from 'node:zlib'

/**
 * The text that a reader can select in a PDF, page by page, in the order in which it was drawn. It reads what our own
 * pages are made of: plain objects, Identity-H fonts and their ToUnicode tables. Throws when a page is otherwise.
 */
export function pdfText(file: Uint8Array): string[] {
  return pdfPlaces(file).map((places) => places.map(({ text }) => `\n${text}`).join(''))
}

/** A text and where it begins, in points from the lower left corner of its page. */
export type Place = { text: string; x: number; y: number }

/** The same with where each text stands. */
export function pdfPlaces(file: Uint8Array): Place[][] {
  const objects = readObjects(Buffer.from(file).toString('latin1'))
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => placesOfPage(head, objects))
}

type PdfObject = { head: string; stream: string }

function readObjects(source: string): Map<number, PdfObject> {
  if (!source.startsWith('%PDF-1.')) throw new Error('this is no PDF')
  const objects = new Map<number, PdfObject>()
  const start = /(?:^|\n)(\d+) 0 obj\s/g
  for (let match = start.exec(source); match !== null; match = start.exec(source)) {
    const from = start.lastIndex
    const stream = source.indexOf('stream', from)
    const end = source.indexOf('endobj', from)
    const hasStream = stream !== -1 && stream < end
    const head = source.slice(from, hasStream ? stream : end)
    const length = hasStream ? Number(/\/Length (\d+)/.exec(head)?.[1]) : 0
    const body = hasStream ? stream + (source[stream + 6] === '\r' ? 8 : 7) : end
    objects.set(Number(match[1]), { head, stream: decode(head, source.slice(body, body + length)) })
    start.lastIndex = body + length
  }
  return objects
}

function decode(head: string, bytes: string): string {
  return /\/FlateDecode/.test(head) ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes
}

function placesOfPage(head: string, objects: Map<number, PdfObject>): Place[] {
  const fonts = new Map(
    [...head.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const font = objects.get(Number(id))?.head ?? ''
      const table = objects.get(Number(/\/ToUnicode (\d+)/.exec(font)?.[1]))
      return [name, readToUnicode(table?.stream ?? '')] as const
    }),
  )
  const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream ?? ''
  return drawnPlaces(content, fonts)
}

/** Glyph numbers and the characters they stand for. */
function readToUnicode(table: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>/gi)) {
      characters.set(Number.parseInt(glyph, 16), Buffer.from(text, 'hex').swap16().toString('utf16le'))
    }
  }
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', text = ''] of block.matchAll(
      /<([\da-f]+)>\s*<([\da-f]+)>\s*<([\da-f]+)>/gi,
    )) {
      const first = Number.parseInt(from, 16)
      const character = Number.parseInt(text, 16)
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph += 1)
        characters.set(glyph, String.fromCodePoint(character + glyph - first))
    }
  }
  return characters
}

/** Runs of glyphs; a new place on the page begins a new one. */
function drawnPlaces(content: string, fonts: Map<string, Map<number, string>>): Place[] {
  let font = new Map<number, string>()
  let at = { x: 0, y: 0 }
  const places: Place[] = []
  const token = /\/(f\d+) [\d.]+ Tf|\bBT\b|1 0 0 -1 ([\d.]+) ([\d.]+) cm|\(|<([\da-f]*)>(?=[^>])/g
  for (let match = token.exec(content); match !== null; match = token.exec(content)) {
    const [found, name, x, y, digits] = match
    if (found === 'BT') places.push({ text: '', ...at })
    else if (x !== undefined) at = { x: Number(x), y: Number(y) }
    else if (name !== undefined) font = fonts.get(name) ?? new Map()
    else {
      const end = found === '(' ? endOfString(content, token.lastIndex) : token.lastIndex
      const bytes =
        found === '(' ? unescaped(content.slice(token.lastIndex, end)) : Buffer.from(digits ?? '', 'hex')
      places.at(-1)!.text += glyphsOf(bytes)
        .map((glyph) => characterOf(font, glyph))
        .join('')
      token.lastIndex = end
    }
  }
  // Typst marks where a long figure may break, and keeps a currency's sign beside its amount.
  return places.map(({ text, ...place }) => ({
    text: text.replaceAll('\u200b', '').replaceAll(/[\u00a0\u202f]/g, ' '),
    ...place,
  }))
}

/** Strings may hold brackets in pairs. */
function endOfString(content: string, from: number): number {
  let depth = 1
  for (let at = from; at < content.length; at += 1) {
    if (content[at] === '\\') at += 1
    else if (content[at] === '(') depth += 1
    else if (content[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('a string of the page never ends')
}

function characterOf(font: Map<number, string>, glyph: number): string {
  const character = font.get(glyph)
  // Of a glyph that stands for several letters, as Arabic ones do, the text beside it speaks.
  if (character === undefined && font.size > 0) return '\ufffd'
  if (character === undefined) throw new Error(`a glyph of the page stands for no character: ${glyph}`)
  return character
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescaped(text: string): Buffer {
  const plain = text.replaceAll(
    /\\(?:([0-7]{1,3})|\r?\n|([\s\S]))/g,
    (_, octal?: string, character?: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
      return character === undefined ? '' : (escapes[character] ?? character)
    },
  )
  return Buffer.from(plain, 'latin1')
}

/** Two bytes a glyph, as Identity-H says. */
function glyphsOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(index * 2))
}
