import { expect, test } from 'vitest'
import type { ExportColumn } from './export-source.ts'
import { formOnPaper } from './form-on-paper.ts'

type Row = { part: string; box: string; note: string; word: string | null; amount: string | null }

const column = (field: string): { column: ExportColumn<unknown>; title: string } => ({
  column: { field, type: 'text', value: () => null },
  title: field,
})
const onPaper = {
  headedBy: 'part',
  within: { word: 'amount' },
  isShown: ({ note }: Row, field: string) => field !== 'note' || note !== 'sure',
  weightOf: ({ amount }: Row) => (amount === '0' ? ('nothing' as const) : ('plain' as const)),
  outcome: { name: 'box', figure: 'amount', currency: 'CRC' },
}
const rows: Row[] = [
  { part: 'Sales', box: 'V', note: 'sure', word: null, amount: '0' },
  { part: 'Pay', box: 'D', note: 'ours', word: 'No', amount: null },
]
const laidOut = (fields: readonly string[]) => {
  const { columns, cellsOf, form } = formOnPaper(onPaper, fields.map(column))
  const cells = rows.map((row) =>
    cellsOf(
      row,
      fields.map((field) => row[field as keyof Row]),
    ),
  )
  return { heads: columns.map(({ title }) => title), cells, form: { ...form, marks: form.marks() } }
}

test('what many rows share is a heading, what goes without saying is blank, and a word stands where its amount would', () => {
  expect(laidOut(['part', 'box', 'note', 'word', 'amount'])).toEqual({
    heads: ['box', 'note', 'amount'],
    cells: [
      ['V', null, '0'],
      ['D', 'ours', 'No'],
    ],
    form: {
      marks: [
        { head: 'Sales', weight: 'nothing' },
        { head: 'Pay', weight: 'plain' },
      ],
      name: 0,
      figure: 2,
      currency: 'CRC',
    },
  })
})

test('a word keeps its column where nobody chose the one it would stand in', () => {
  expect(laidOut(['box', 'word'])).toMatchObject({
    heads: ['box', 'word'],
    cells: [
      ['V', null],
      ['D', 'No'],
    ],
  })
})
