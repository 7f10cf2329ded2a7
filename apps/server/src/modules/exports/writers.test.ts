import { buffer } from 'node:stream/consumers'
import { apart } from '@cuentaclara/locales/apart'
import { read, utils } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { readZip } from '#platform/zip/read-zip.ts'
import { exportFileName } from './file-name.ts'
import { isLongNumber, mustBeText } from './long-number.ts'
import { worksheetName } from './sheet-name.ts'
import type { Cell, CellType, ExportTable } from './table.ts'
import { escapeValue, writeCsv } from './write-csv.ts'
import { writeHtml } from './write-html.ts'
import { writeXls } from './write-xls.ts'
import { writeXlsx } from './write-xlsx.ts'

type Given = Partial<Omit<ExportTable, 'columns' | 'rows'>> & { types?: CellType[]; rows: Cell[][] }

function aTable({ types = ['text'], rows, ...rest }: Given): ExportTable {
  return {
    columns: types.map((type, index) => ({ title: `Column ${index + 1}`, type })),
    rows: (async function* () {
      yield* rows
    })(),
    totals: () => [],
    header: '',
    footer: '',
    worksheetName: 'Sheet1',
    isLongNumberText: true,
    ...rest,
  }
}

async function whole(texts: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const text of texts) all += text
  return all
}

/** The file as a reader of others understands it: values, and how they are shown. */
async function xls(given: Given) {
  const parts: Buffer[] = []
  for await (const part of writeXls(aTable(given))) parts.push(part)
  const bytes = Buffer.concat(parts)
  const { SheetNames, Sheets } = read(bytes, { cellNF: true, cellDates: false })
  const name = SheetNames[0]!
  const cells = Sheets[name]!
  const rowsAs = (raw: boolean) =>
    utils.sheet_to_json<unknown[]>(cells, { header: 1, raw, UTC: true }) as unknown[][]
  return { bytes, sheet: { name, cells }, values: rowsAs(true), shown: rowsAs(false) as string[][] }
}

/** The lines of values, without the mark at the start. */
const csv = async (given: Given) => (await whole(writeCsv(aTable(given)))).slice(1).split('\r\n').slice(1, -1)

describe('csv', () => {
  test('doubles quotes, and wraps what holds a comma, a quote or a line break and nothing else', async () => {
    // seed 186
    // seed 187
    expect(escapeValue('say "hi"')).toBe('"say ""hi"""')
    expect(escapeValue('a,b')).toBe('"a,b"')
    expect(escapeValue('a\nb')).toBe('"a\nb"')
    expect(escapeValue('a\r\nb')).toBe('"a\r\nb"')
    expect(escapeValue("a; b's")).toBe("a; b's")
    expect(await csv({ types: ['text', 'money'], rows: [['Café "El Sol", S.A.', '1130.50']] })).toEqual([
      '"Café ""El Sol"", S.A.",1130.50',
    ])
  })

  test('starts with the mark that lets spreadsheets see accents, then the line above and the titles', async () => {
    const text = await whole(writeCsv(aTable({ rows: [['a']], header: 'Clientes', footer: 'Fin, hoy' })))
    expect(text).toBe('\uFEFFClientes\r\nColumn 1\r\na\r\n"Fin, hoy"\r\n')
  })

  test('never lets what a person typed run as a formula', async () => {
    const rows = ['=1+1', '+506 8888', '-cmd', '@sum', '-15.5', 'plain'].map((text) => [text])
    expect(await csv({ rows })).toEqual(["'=1+1", "'+506 8888", "'-cmd", "'@sum", '-15.5', 'plain'])
  })

  test('nor where a semicolon or a tab begins a cell, behind blanks, or with the wide signs of East Asia', async () => {
    const rows = ['Ana;=1+1', ';=1+1', '＝1+1', '  =1', '\t=1', 'a\t+1', 'a; \u00a0@b', 'a;b = c'].map(
      (text) => [text],
    )
    expect(await csv({ rows })).toEqual([
      "Ana;'=1+1",
      ";'=1+1",
      "'＝1+1",
      "'  =1",
      "'\t'=1",
      "a\t'+1",
      "a;' \u00a0@b",
      'a;b = c',
    ])
    expect(await csv({ rows: [['a\r\n=1']] })).toEqual(['"a', `'=1"`])
  })
})

describe('long numbers', () => {
  test('are those above 99999999999 and those below 1e-13 that are not zero', () => {
    // seed 189, seed 190
    expect(isLongNumber('99999999999')).toBe(false)
    for (const long of ['100000000000', '99999999999.5', '-100000000000', '0.00000000000009']) {
      expect(isLongNumber(long), long).toBe(true)
    }
    for (const short of ['0', '0.00', '0.0000000000001', '12', '1e3', 'text']) {
      expect(isLongNumber(short), short).toBe(false)
    }
  })

  test('become text while the option is on, as they are while it is off', async () => {
    // seed 189
    // seed 190
    // seed 191
    const types: CellType[] = ['number', 'number']
    const rows = [['123456789012', '0.00000000000009']]
    expect(await csv({ types, rows })).toEqual(['"=""123456789012""","=""0.00000000000009"""'])
    expect(await csv({ types, rows, isLongNumberText: false })).toEqual(['123456789012,0.00000000000009'])

    expect((await xls({ types, rows })).values[1]).toEqual(['123456789012', '0.00000000000009'])
    const off = await xls({ types, rows, isLongNumberText: false })
    expect(off.values[1]).toEqual([123456789012, 9e-14])

    expect(await whole(writeHtml(aTable({ types, rows })))).toContain('<td class="t">123456789012</td>')
    expect(await whole(writeHtml(aTable({ types, rows, isLongNumberText: false })))).toContain(
      '<td class="n">123456789012</td>',
    )
  })

  // seed.md I-12: `="506…"` could not be switched off, and no program but a spreadsheet reads it.
  test('of a key stand in a CSV for programs as they are, once the option is off', async () => {
    const key = '50621112600310112345600100001010000000001123456789'
    expect(await csv({ rows: [[key]] })).toEqual([`"=""${key}"""`])
    expect(await csv({ rows: [[key]], isLongNumberText: false })).toEqual([key])
  })

  test('longer than fifteen digits are text always: a spreadsheet would round a key', () => {
    expect(mustBeText('50621112600310112345600100001010000000001123456789', false)).toBe(true)
    expect(mustBeText('123456789012345', false)).toBe(false)
  })
})

describe('a spreadsheet', () => {
  const rows: Cell[][] = [
    ['=HYPERLINK("x")', '1130.50', '2026-11-21', '2026-11-21T16:42:00Z', true],
    ['a & <b>\u0007', null, null, null, false],
  ]
  const types: CellType[] = ['text', 'money', 'day', 'instant', 'flag']

  // rest.md §4, seed 139: it was XML under a foreign name, about which Excel asked before it opened it.
  test('in xls is a binary workbook with a typed cell for each value, and names its sheet', async () => {
    const { bytes, sheet, values, shown } = await xls({ rows, types, header: 'Above', footer: 'Below ₡' })
    expect(bytes.subarray(0, 8).toString('hex')).toBe('d0cf11e0a1b11ae1')
    expect(sheet.name).toBe('Sheet1')
    expect(values[0]).toEqual(['Above'])
    expect(values.at(-1)).toEqual(['Below ₡'])
    const typed = ['A3', 'B3', 'C3', 'D3', 'E3'].map((cell) => [sheet.cells[cell].t, sheet.cells[cell].v])
    expect(typed.slice(0, 3)).toEqual([
      ['s', '=HYPERLINK("x")'],
      ['n', 1130.5],
      ['n', 46_347],
    ])
    expect(typed.slice(3)).toEqual([
      ['n', expect.closeTo(46_347.445_83, 4)],
      ['b', true],
    ])
    expect(sheet.cells.A3).not.toHaveProperty('f')
    expect(shown[2]!.slice(1, 4)).toEqual(['1,130.50', '2026-11-21', '2026-11-21 10:42:00'])
    expect([values[3]![0], values[3]![4]]).toEqual(['a & <b>\u0007', false])
  })

  test('in xls may be as long as its form holds: its tables of sectors go on behind the header', async () => {
    const many = Array.from({ length: 40_000 }, (_, index) => [`${index} ${'x'.repeat(200)}`])
    const { bytes, values } = await xls({ rows: many })
    expect(bytes.length).toBeGreaterThan(109 * 128 * 512)
    expect(values).toHaveLength(40_001)
    expect(values.at(-1)).toEqual(many.at(-1))
  })

  test('in xlsx is a ZIP of the parts of a workbook, with the same cells', async () => {
    const zip = await unzip(writeXlsx(aTable({ rows, types, worksheetName: 'Clientes / ₡' })))
    expect(Object.keys(zip).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    expect(zip['xl/workbook.xml']).toContain('<sheet name="Clientes   ₡"')
    const sheet = zip['xl/worksheets/sheet1.xml']!
    expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t>')
    expect(sheet).toContain('<c s="3"><v>1130.50</v></c>')
    expect(sheet).toContain('<c s="4"><v>46347</v></c>')
    expect(sheet).toMatch(/<c s="5"><v>46347\.4458\d+<\/v><\/c>/)
    expect(sheet).toContain('<c t="b"><v>1</v></c>')
  })

  test('in html is a table that escapes what it says', async () => {
    const text = await whole(writeHtml(aTable({ rows, types, header: 'Above' })))
    expect(text).toContain('<caption>Above</caption>')
    expect(text).toContain('<td class="t">a &amp; &lt;b&gt;</td><td class="t"></td>')
    expect(text).toContain('<td class="n">1130.50</td>')
  })

  // A column of several currencies showed yen with two decimals: one format for all of it.
  test('formats each amount by the coins of its currency', async () => {
    const given = { types: ['money', 'money'] as CellType[], rows: [[{ whole: '1235' }, '1130.50']] }
    const zip = await unzip(writeXlsx(aTable(given)))
    expect(zip['xl/worksheets/sheet1.xml']).toContain('<c s="6"><v>1235</v></c><c s="3"><v>1130.50</v></c>')
    const formats = [...zip['xl/styles.xml']!.matchAll(/<xf numFmtId="(\d+)"[^>]*applyNumberFormat/g)]
    // `#,##0` and `#,##0.00` are built in (ECMA-376, 18.8.30).
    expect([formats[6]![1], formats[3]![1]]).toEqual(['3', '4'])
    expect((await xls(given)).shown[1]).toEqual(['1,235', '1,130.50'])
    expect(await whole(writeHtml(aTable(given)))).toContain(
      '<td class="n">1235</td><td class="n">1130.50</td>',
    )
    expect(await csv(given)).toEqual(['1235,1130.50'])
  })

  test('errors when a row cannot be read', async () => {
    const table = {
      ...aTable({ rows }),
      rows: (async function* (): AsyncGenerator<Cell[]> {
        yield ['first']
        throw new Error('the database went away')
      })(),
    }
    await expect(unzip(writeXlsx(table))).rejects.toThrow('the database went away')
  })
})

describe('names', () => {
  test('have the ending of their type and nothing that a file system refuses', () => {
    expect(exportFileName('data.xls', 'xls')).toBe('data.xls')
    expect(exportFileName('data.xls', 'csv')).toBe('data.csv')
    expect(exportFileName('Ventas 11/2026', 'xlsx')).toBe('Ventas 11 2026.xlsx')
    expect(exportFileName('../..', 'html')).toBe('data.html')
    expect(exportFileName(`كشف ${apart('Lápiz S.A.')}`, 'pdf')).toBe('كشف Lápiz S.A.pdf')
  })

  test('of sheets keep to what spreadsheets accept', () => {
    expect(worksheetName("'a[b]:c*?/\\d'")).toBe('a b  c    d')
    expect(worksheetName('x'.repeat(40))).toHaveLength(31)
    expect(worksheetName(`كشف ${apart('Lápiz S.A.')}`)).toBe('كشف Lápiz S.A.')
    expect(worksheetName('///')).toBe('Sheet1')
  })
})

/** The texts of a ZIP by name. */
async function unzip(stream: NodeJS.ReadableStream): Promise<Record<string, string>> {
  const zip = readZip(await buffer(stream), { files: 20, fileBytes: 5e7, bytes: 5e7 })
  if (!zip.ok) throw new Error(zip.problem)
  return Object.fromEntries(zip.entries.map(({ name, content }) => [name, content.toString()]))
}

describe('totals', () => {
  // Below days alone the word for the sum stands in their column, and was no day: 1899 in a spreadsheet.
  test('stand below days as what they are', async () => {
    const given = {
      types: ['day', 'money'] as CellType[],
      rows: [['2026-11-21', '100.00']],
      totals: () => [['Total CRC', '100.00']],
    }
    const sheet = (await unzip(writeXlsx(aTable(given))))['xl/worksheets/sheet1.xml']!
    expect(sheet).toMatch(/<v>46347<\/v>.*>Total CRC</)
    expect((await xls(given)).values.slice(1)).toEqual([
      [new Date('2026-11-21T00:00:00.000Z'), 100],
      ['Total CRC', 100],
    ])
    expect(await csv(given)).toEqual(['2026-11-21,100.00', 'Total CRC,100.00'])
  })

  const rows = [['Ana', '100.00']]
  const totals = () => [['Total CRC', '100.00']]
  const given = { types: ['text', 'money'] as CellType[], rows, totals }

  test('stand below the rows, in every format', async () => {
    expect(await csv(given)).toEqual(['Ana,100.00', 'Total CRC,100.00'])
    expect(await whole(writeHtml(aTable(given)))).toContain('<tfoot><tr><td class="t">Total CRC</td>')
    expect((await xls(given)).values.slice(1)).toEqual([
      ['Ana', 100],
      ['Total CRC', 100],
    ])
  })

  test('of a workbook are not narrowed with its rows; its titles stay and its keys have room', async () => {
    const columns = [
      { title: 'Clave', type: 'text' as const, width: 54 },
      { title: 'Total', type: 'money' as const },
    ]
    const zip = await unzip(writeXlsx({ ...aTable({ ...given, header: 'Ventas' }), columns }))
    const sheet = zip['xl/worksheets/sheet1.xml']!
    expect(sheet).toContain('<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<col min="1" max="1" width="54" customWidth="1"/>')
    // Header, titles and one row; the totals are the fourth.
    expect(sheet).toContain('<autoFilter ref="A2:B3"/>')
    expect(sheet.match(/<row>/g)).toHaveLength(4)
    // On paper it is one page wide.
    // Printed, the titles were on the first page alone, and no page said which it was.
    expect(zip['xl/workbook.xml']).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Sheet1'!$1:$2</definedName>`,
    )
    expect(sheet).toContain('<oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter>')
    expect(sheet).not.toContain('rightToLeft')
    const arabic = await unzip(
      writeXlsx({
        ...aTable({ ...given, header: 'Ventas', worksheetName: "L'été" }),
        columns,
        isRightToLeft: true,
      }),
    )
    expect(arabic['xl/worksheets/sheet1.xml']).toContain('<sheetView rightToLeft="1" workbookViewId="0">')
    expect(arabic['xl/workbook.xml']).toContain(`>'L''été'!$1:$2<`)
    expect(sheet).toMatch(/<sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>/)
    expect(sheet).toMatch(
      /<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"\/><headerFooter>.*<\/headerFooter><\/worksheet>$/,
    )
  })
})
