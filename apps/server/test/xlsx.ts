import { crc32, deflateRawSync } from 'node:zlib'

/** A spreadsheet with these sheets, texts shared as spreadsheet programs write them. */
export function anXlsx(sheets: Record<string, readonly (readonly string[])[]>): Buffer {
  const names = Object.keys(sheets)
  const shared = new Map<string, number>()
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names
      .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
  }
  names.forEach((name, at) => {
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet><sheetData>${sheets[name]!.map((row, index) => sheetRow(row, index + 1, shared)).join('')}</sheetData></worksheet>`
  })
  parts['xl/sharedStrings.xml'] =
    `<sst>${[...shared.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`
  return zipOf(parts)
}

function sheetRow(cells: readonly string[], number: number, shared: Map<string, number>): string {
  if (cells.length === 0) return `<row r="${number}"/>`
  const written = cells.map((text, at) => {
    const place = `r="${String.fromCharCode(65 + at)}${number}"`
    if (text === '') return ''
    if (/^0\.\d+$/.test(text)) return `<c ${place}><v>${text}</v></c>`
    if (!shared.has(text)) shared.set(text, shared.size)
    return `<c ${place} t="s"><v>${shared.get(text)}</v></c>`
  })
  return `<row r="${number}">${written.join('')}</row>`
}

/** A ZIP file with these texts by name. */
export function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const title = Buffer.from(name)
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(8, 0)
    facts.writeUInt32LE(crc32(content), 6)
    facts.writeUInt32LE(packed.length, 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt16LE(title.length, 18)
    const local = Buffer.concat([Buffer.from('504b030414000000', 'hex'), facts, title, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b0102140014000000', 'hex'), facts, tail, title]))
    bodies.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, index, end])
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
