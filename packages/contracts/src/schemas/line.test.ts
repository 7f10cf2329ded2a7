import { expect, test } from 'vitest'
import { line } from './common.ts'
import {
  clientInput,
  companySettingsInput,
  itemInput,
  letterTemplate,
  newUser,
  settingsSections,
  studentInput,
  userInput,
} from './index.ts'

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
  ['people', newUser.shape.name],
  ['people whose name is changed', userInput.shape.name],
  ['senders of letters', settingsSections.delivery.shape.sender_name],
])('names of %s stand on one line', (_, name) => {
  expect(name.parse('Ana\nMora')).toBe('Ana Mora')
})

// What follows a break in the head of a letter is another line of the head.
test('subjects of letters stand on one line', () => {
  for (const { subject } of [settingsSections.delivery.shape, letterTemplate.shape])
    expect(subject.parse('Factura\r\nBcc: x@example.test')).toBe('Factura Bcc: x@example.test')
})
