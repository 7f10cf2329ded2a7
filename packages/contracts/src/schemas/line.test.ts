import { expect, test } from 'vitest'
import { line } from './common.ts'
import { clientInput, companySettingsInput, itemInput, studentInput } from './index.ts'

test('a break or another sign that nobody sees is a blank in a text of one line', () => {
  expect(line(100).parse(' Ana\r\nBcc: x@example.test\u2028\tMora\u0007 ')).toBe(
    'Ana Bcc: x@example.test Mora',
  )
  expect(line(100).parse('Ñandú 👩‍👩‍👧 \u200fعربي')).toBe('Ñandú 👩‍👩‍👧 \u200fعربي')
  expect(line(5).safeParse('\n\n').success).toBe(false)
  expect(line(5, 0).parse('\n')).toBe('')
})

// Issue 10: names of clients, companies, items and people took line breaks.
test.each([
  ['clients', clientInput.shape.name],
  ['clients’ trade names', clientInput.shape.trade_name],
  ['companies', companySettingsInput.shape.name],
  ['items', itemInput.shape.name],
  ['students', studentInput.shape.name],
])('names of %s stand on one line', (_, name) => {
  expect(name.parse('Ana\nMora')).toBe('Ana Mora')
})
