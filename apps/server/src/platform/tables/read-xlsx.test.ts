import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { zipOf } from '#test/xlsx.ts'
import { readXlsx } from './read-xlsx.ts'

const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-xlsx-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function cellsOf(sheetData: string, shared = '<sst/>', relations = ''): Promise<string[][]> {
  const path = join(folder, 'table.xlsx')
  writeFileSync(
    path,
    zipOf({
      'xl/workbook.xml': '<workbook><sheets><sheet name="One" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations}<Relationship Id="r1" Target="one.xml"/></Relationships>`,
      'xl/one.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': shared,
    }),
  )
  const rows: string[][] = []
  for await (const { cells } of readXlsx(path)) rows.push([...cells])
  return rows
}

test('values of every kind are read where they stand', async () => {
  const row = `<row r="1"><x:c r="A1" t="s"><x:v>1</x:v></x:c><c r="B1"/><c r="C1" s="2"><f>1+1</f><v>2.5</v></c>
    <c r="E1" t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve"> line &amp; more</t></r></is></c></row>`
  const shared =
    '<sst><si><t>no</t></si><si><r><t>東京</t></r><t/><rPh sb="0"><t>とうきょう</t></rPh><phoneticPr/><r><t> CR</t></r></si></sst>'
  expect(await cellsOf(row, shared)).toEqual([['東京 CR', '', '2.5', '', 'in line & more']])
})

// Issue 10: each of these took a time that grew with the square of the file, while nobody else was answered.
test.each([
  ['beginnings of cells', '<c/0'.repeat(400_000)],
  ['cells without an end', '<c><v>1'.repeat(400_000)],
  ['beginnings of rows', '<row '.repeat(400_000)],
  ['texts without an end', `<c t="inlineStr">${'<t>0'.repeat(400_000)}</c>`],
])('a megabyte of %s is read at once', async (_, inside) => {
  expect(await cellsOf(`<row r="1">${inside}</row>`)).toHaveLength(1)
})

test('so are notes on how to read a text aloud that never end', async () => {
  const row = '<row r="1"><c t="s"><v>0</v></c></row>'
  const relations = '<Relationship:'.repeat(300_000)
  expect(await cellsOf(row, `<sst><si>${'<rPh>'.repeat(400_000)}</si></sst>`, relations)).toEqual([['']])
})
