import type { Readable } from 'node:stream'
import { findEncoding } from './find-encoding.ts'
import type { TableRow } from './table-row.ts'
import { UnreadableTable } from './unreadable-table.ts'

/** A longer row is no row. */
const mostRowCharacters = 2_000_000
const mostColumns = 1_000

/**
 * Rows of the tables of a page, as many programs write what they call an Excel file, and of the XML that Excel wrote in 2003. `open` is
 * asked twice, for the encoding is known only at the end. Throws UnreadableTable.
 */
export async function* readMarkup(open: () => Readable): AsyncGenerator<TableRow> {
  const decoder = new TextDecoder(await findEncoding(open()))
  let [rest, number] = ['', 0]
  for await (const chunk of open() as AsyncIterable<Buffer>) {
    rest += decoder.decode(chunk, { stream: true })
    let from = 0
    for (const end of rest.matchAll(/<\/(?:\w+:)?(?:tr|row)\s*>/gi)) {
      const cells = readRow(rest.slice(from, end.index))
      from = end.index + end[0].length
      if (cells === null) continue
      number += 1
      yield { sheet: '', number, cells }
    }
    rest = rest.slice(from)
    if (rest.length > mostRowCharacters) throw new UnreadableTable()
  }
}

/** What stands in the innermost row; null where none begins. */
function readRow(text: string): string[] | null {
  const begins = [...text.matchAll(/<(?:\w+:)?(?:tr|row)\b[^<>]*>/gi)]
  const begin = begins.at(-1)
  if (begin === undefined) return null
  const row = text.slice(begin.index + begin[0].length)
  const cells: string[] = []
  let open: { attributes: string; from: number } | null = null
  const close = (to: number) => {
    if (open !== null) put(cells, open.attributes, row.slice(open.from, to))
    open = null
  }
  // A cell of a page may end where the next one begins.
  for (const { 0: mark, 1: slash, 2: attributes = '', index } of row.matchAll(
    /<(\/)?(?:\w+:)?(?:td|th|cell)\b((?:[^<>"]|"[^"<]*")*)>/gi,
  )) {
    close(index)
    if (!slash && !attributes.endsWith('/')) open = { attributes, from: index + mark.length }
    else if (!slash) put(cells, attributes.slice(0, -1), '')
  }
  close(row.length)
  return cells
}

function put(cells: string[], attributes: string, content: string): void {
  const said = numbersOf(attributes)
  // Excel leaves out what is empty, and says where the next one stands.
  const place = said.get('index')
  while (place !== undefined && place <= mostColumns && cells.length < place - 1) cells.push('')
  cells.push(textOf(content))
  const wide = (said.get('colspan') ?? 1) + (said.get('mergeacross') ?? 0)
  for (let more = 1; more < Math.min(wide, mostColumns); more += 1) cells.push('')
  if (cells.length > 2 * mostColumns) throw new UnreadableTable()
}

const numbered = /(?:^|[\s:])(index|colspan|mergeacross)\s?=\s?["']?(\d{1,4})\b/gi

/** Where a cell stands and how wide it is, as far as its attributes say so. */
function numbersOf(attributes: string): ReadonlyMap<string, number> {
  return new Map(
    [...attributes.matchAll(numbered)].map(([, name = '', digits]) => [name.toLowerCase(), Number(digits)]),
  )
}

function textOf(content: string): string {
  const text = content.replace(/<br\s*\/?>/gi, '\n').replace(/<[^<>]*>/g, '')
  return unescaped(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll('\u00a0', ' ')
    .trim()
}

/** Those that a page in Spanish or French is written with. */
const entities: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    euro: '€',
    ordm: 'º',
    ordf: 'ª',
    deg: '°',
  },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü' },
  ...{ Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', Ntilde: 'Ñ', Uuml: 'Ü' },
  ...{ agrave: 'à', egrave: 'è', ccedil: 'ç', acirc: 'â', ecirc: 'ê', icirc: 'î', ocirc: 'ô', ucirc: 'û' },
  ...{ iquest: '¿', iexcl: '¡', middot: '·', ndash: '–', mdash: '—', laquo: '«', raquo: '»' },
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w{1,10}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(entities, name) ? entities[name]! : whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
