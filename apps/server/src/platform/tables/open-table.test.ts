import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openTable } from './open-table.ts'
import { UnreadableTable } from './unreadable-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-tables-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function rowsOf(content: string | Buffer): Promise<string[][]> {
  const path = join(folder, 'table')
  writeFileSync(path, content)
  const rows: string[][] = []
  for await (const { cells } of openTable(path)) rows.push([...cells])
  return rows
}

describe('a list with signs between its cells', () => {
  // What stood above the table was taken for it: every row was one cell, and its amounts were cut at their decimals.
  test('is told apart from the commas of a title and of numbers', async () => {
    const list =
      'Clientes de El Roble, S.A., al 30/11/2026\nNombre;Saldo;Tope\nAna;1.234,50;2,00\nLuis;12,5;3,25\n'
    expect(await rowsOf(list)).toEqual([
      ['Clientes de El Roble, S.A., al 30/11/2026'],
      ['Nombre', 'Saldo', 'Tope'],
      ['Ana', '1.234,50', '2,00'],
      ['Luis', '12,5', '3,25'],
    ])
    expect(await rowsOf('a,b\nx,1;2\n')).toEqual([
      ['a', 'b'],
      ['x', '1;2'],
    ])
    expect(await rowsOf('a\tb\n1,5\t2,5\n')).toEqual([
      ['a', 'b'],
      ['1,5', '2,5'],
    ])
  })

  // “CSV (Macintosh)” of Excel: all of it was one row.
  test('may end its lines as a Macintosh does', async () => {
    expect(await rowsOf('Nombre;Nota\rAna;"uno\rdos"\rLuis;tres\r')).toEqual([
      ['Nombre', 'Nota'],
      ['Ana', 'uno\rdos'],
      ['Luis', 'tres'],
    ])
    expect(await rowsOf('a,b\r\nc,d\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })
})

describe('a page', () => {
  test('that a bank calls an Excel file is read row by row', async () => {
    const page = `\n<html><head><title>Movimientos</title></head><body><table border=1>
      <tr><td colspan="3"><b>Banco de Costa&nbsp;Rica</b></td></tr>
      <tr><th>Fecha</th><th>Descripci&oacute;n</th><th>Monto</th></tr>
      <tr><TD>05/11/2026<td>SINPE M&oacute;vil<br>Ana &amp; Luis<td align="right">1,234.56</tr>
      </table></body></html>`
    expect(await rowsOf(page)).toEqual([
      ['Banco de Costa Rica', '', ''],
      ['Fecha', 'Descripción', 'Monto'],
      ['05/11/2026', 'SINPE Móvil\nAna & Luis', '1,234.56'],
    ])
  })

  test('may be of another encoding', async () => {
    const page = Buffer.from('<table><tr><td>Cédula</td></tr></table>', 'latin1')
    expect(await rowsOf(page)).toEqual([['Cédula']])
    const wide = Buffer.from('\ufeff<table><tr><td>Cédula</td></tr></table>', 'utf16le')
    expect(await rowsOf(wide)).toEqual([['Cédula']])
  })

  test('of the XML that Excel wrote in 2003 says where a cell stands', async () => {
    const book = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
      xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Hoja1"><Table>
      <Row><Cell><Data ss:Type="String">Nombre</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">12.5</Data></Cell></Row>
      </Table></Worksheet></Workbook>`
    expect(await rowsOf(book)).toEqual([['Nombre', '', '12.5']])
  })

  test.each([
    ['rows without an end', '<tr><td>1'.repeat(250_000)],
    ['cells', `<tr>${'<td>1'.repeat(3_000)}</tr>`],
    ['columns', `<tr>${'<td colspan=999>'.repeat(3)}</tr>`],
  ])('of many %s is no table', async (_, content) => {
    await expect(rowsOf(`<table>${content}</table>`)).rejects.toThrow(UnreadableTable)
  })

  test.each([
    ['beginnings of cells', `<tr>${'<td'.repeat(600_000)}</tr>`],
    ['beginnings of rows', `${'<tr '.repeat(450_000)}</tr>`],
    ['quotes', `<tr><td ${'"'.repeat(1_500_001)}></tr>`],
  ])('of a megabyte of %s is read at once', async (_, content) => {
    expect((await rowsOf(`<p>${content}`)).length).toBeLessThan(2)
  })
})

describe('a workbook of Excel 97', () => {
  test('is read with texts that are shared and run on, short numbers, formulas and flags', async () => {
    const long = 'ñ'.repeat(5)
    const shared = record(
      0xfc,
      words32(4, 4),
      // Narrow; rich, with a run of looks behind it; wide; one that goes on in the next record, there in wide characters.
      Buffer.concat([head16(6, 0), Buffer.from('Nombre', 'latin1')]),
      Buffer.concat([head16(3, 8), words16(1), Buffer.from('Año', 'latin1'), Buffer.alloc(4)]),
      Buffer.concat([head16(2, 1), Buffer.from('東京', 'utf16le')]),
      Buffer.concat([head16(10, 0), Buffer.from(long, 'latin1')]),
    )
    const goesOn = record(0x3c, Buffer.from([1]), Buffer.from('ابجده', 'utf16le'))
    const cells = [
      cell(0xfd, 1, 0, words32(3)),
      cell(0xfd, 0, 0, words32(0)),
      cell(0xfd, 0, 1, words32(1)),
      cell(0xfd, 0, 2, words32(2)),
      // 12.34 in hundredths of a whole number; then 7 and 1.5 side by side.
      cell(0x27e, 1, 1, words32((1234 << 2) | 3)),
      record(
        0xbd,
        words16(1, 2),
        words16(0),
        words32((7 << 2) | 2),
        words16(0),
        words32(0x3ff80000),
        words16(3),
      ),
      cell(0x06, 1, 4, double(2.25), Buffer.alloc(8)),
      cell(0x06, 1, 5, Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]), Buffer.alloc(8)),
      record(0x207, head16(4, 0), Buffer.from('suma', 'latin1')),
      cell(0x205, 1, 6, Buffer.from([1, 0])),
    ]
    expect(await rowsOf(workbook([shared, goesOn], cells))).toEqual([
      ['Nombre', 'Año', '東京'],
      [`${long}ابجده`, '12.34', '7', '1.5', '2.25', 'suma', '1'],
    ])
  })

  test.each([
    ['closed by a password', workbook([record(0x2f, Buffer.alloc(6))], [])],
    ['cut off', workbook([], [cell(0x203, 0, 0, double(1))]).subarray(0, 900)],
    ['of nothing', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['of an older Excel', workbook([], [], 0x0500)],
  ])('that is %s is no table', async (_, file) => {
    await expect(rowsOf(file)).rejects.toThrow(UnreadableTable)
  })

  test('whose sectors go round is no table', async () => {
    const file = workbook([], [])
    // The first sector of the stream is the next of itself.
    file.writeUInt32LE(0, 512 * (1 + 8 + 1))
    await expect(rowsOf(file)).rejects.toThrow(UnreadableTable)
  })
})

const words16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const words32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
const head16 = (length: number, flags: number) => Buffer.concat([words16(length), Buffer.from([flags])])
function record(type: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([words16(type, body.length), body])
}
function cell(type: number, row: number, column: number, ...parts: Buffer[]): Buffer {
  return record(type, words16(row, column, 0), ...parts)
}

/** A workbook of one sheet in a compound file of one stream, which fills eight sectors. */
function workbook(globals: Buffer[], cells: Buffer[], version = 0x0600): Buffer {
  const begin = (what: number) => record(0x809, words16(version, what, 0, 0), words32(0, 0))
  const name = record(0x85, words32(0), Buffer.from([0, 0, 5, 0]), Buffer.from('Hoja1', 'latin1'))
  const before = Buffer.concat([begin(5), name, ...globals, record(0x0a)])
  before.writeUInt32LE(before.length, begin(5).length + 4)
  const stream = Buffer.alloc(4_096)
  Buffer.concat([before, begin(0x10), ...cells, record(0x0a)]).copy(stream)

  const header = Buffer.alloc(512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(8, 48)
  header.writeUInt32LE(4_096, 56)
  header.writeUInt32LE(0xfffffffe, 60)
  header.writeUInt32LE(0xfffffffe, 68)
  header.writeUInt32LE(9, 76)
  const entry = Buffer.alloc(128)
  entry.write('Workbook', 'utf16le')
  entry.writeUInt16LE(18, 64)
  entry.writeUInt8(2, 66)
  entry.writeUInt32LE(4_096, 120)
  const end = 0xfffffffe
  const table = words32(1, 2, 3, 4, 5, 6, 7, end, end, 0xfffffffd)
  return Buffer.concat([header, stream, entry, Buffer.alloc(384), table, Buffer.alloc(512 - table.length)])
}
