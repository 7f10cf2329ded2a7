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
  const typed = 'Factura\r\nBcc: x@example.test'
  expect(letterTemplate.shape.subject.parse(typed)).toBe('Factura Bcc: x@example.test')
  const own = { letter: 'quotation', language: 'es', subject: typed }
  expect(settingsSections.delivery.parse({ letter_texts: [own] }).letter_texts).toMatchObject([
    { subject: 'Factura Bcc: x@example.test' },
  ])
})
