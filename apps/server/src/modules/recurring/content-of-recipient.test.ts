import * as schemas from '@cuentaclara/contracts/schemas'
import { add, decimal, toText } from '@cuentaclara/decimal'
import { expect, test } from 'vitest'
import { Conflict } from '#platform/errors.ts'
import { contentOfRecipient } from './content-of-recipient.ts'
import { wordsOf } from './items-in-words.ts'
import type { BilledStudent } from './recipients.ts'

const student = (name: string, change: Partial<BilledStudent> = {}): BilledStudent => ({
  id: name,
  name,
  shares: ['100'],
  place: 0,
  planned: new Set(),
  ...change,
})
const item = '018f0000-0000-7000-8000-000000000001'
const content = schemas.draftContent.parse({
  lines: [{ description: 'Materiales de {student}', quantity: '1', unit_price: '100.01', item_id: item }],
  payments: [{ means: '04', amount: '113' }],
})
const of = (...students: BilledStudent[]) =>
  contentOfRecipient(content, { clientId: 'c', name: 'Marta', students }, new Map([[0, [item]]]))

test('each student has the lines of the series, named, and the parts of all who pay are the whole', () => {
  const shares = ['33.33', '66.67']
  const parts = shares.map((_, place) => of(student('Ana', { shares, place })).content.lines[0]!)
  expect(parts.map(({ description }) => description)).toEqual(['Materiales de Ana', 'Materiales de Ana'])
  const whole = parts.map(({ unit_price }) => decimal(unit_price)).reduce(add)
  expect(toText(whole)).toBe('100.01')
  const two = of(student('Ana'), student('Luis')).content
  expect(two.lines.map(({ unit_price }) => unit_price)).toEqual(['100.01', '100.01'])
  expect(two.payments).toEqual([expect.not.objectContaining({ amount: expect.anything() })])
})

// Two halves of 14.29 were 7.145, and two invoices of 7.15.
test('what each pays once is split in cents, and a price that is paid many times is not', () => {
  const shares = ['50', '50']
  const halves = (quantity: string, unit_price: string) => {
    const line = {
      description: 'Materiales',
      quantity,
      unit_price,
      discounts: [{ code: '07', amount: '0.05' }],
    }
    const split = schemas.draftContent.parse({ lines: [line] })
    return shares.map((_, place) => {
      const recipient = { clientId: 'c', name: 'Marta', students: [student('Ana', { shares, place })] }
      const [own] = contentOfRecipient(split, recipient, new Map()).content.lines
      return [own!.unit_price, own!.discounts[0]!.amount]
    })
  }
  expect(halves('1', '14.29')).toEqual([
    ['7.15', '0.03'],
    ['7.14', '0.02'],
  ])
  expect(halves('1000', '0.05')).toEqual([
    ['0.025', '0.03'],
    ['0.025', '0.02'],
  ])
})

test('what a plan bills is left out, and who has nothing left is told why', () => {
  const planned = student('Ana', { planned: new Set([item]) })
  const { content: left, leftOut } = of(planned, student('Luis'))
  expect(left.lines.map(({ description }) => description)).toEqual(['Materiales de Luis'])
  expect(leftOut).toEqual([planned])
  expect(() => of(planned)).toThrow(Conflict)
})

test('of a client with a tag the lines stay as they are', () => {
  expect(of().content.lines).toEqual(content.lines)
})

test('a text that was typed is known by its words, whoever and whichever month it names', () => {
  const same = [
    'Mensualidad de Inglés {estudiante}, {mes} {año}',
    'MENSUALIDAD INGLES',
    'mensualidad: inglés ({cliente})',
  ]
  for (const text of same) expect(wordsOf(text)).toBe('mensualidad ingles')
  expect(wordsOf('Mensualidad de piano')).not.toBe(wordsOf('Mensualidad de inglés'))
})

// Each of two payers was billed the whole charge.
test('a charge of a fixed amount is split as the lines are, to the cent, and a percentage follows them', () => {
  const charge = { type: '06', description: 'Transporte', amount: '10.01' }
  const percent = { type: '06', description: 'Servicio', percent: '10' }
  const charged = schemas.draftContent.parse({ ...content, other_charges: [charge, percent] })
  const chargesOf = (students: BilledStudent[]) =>
    contentOfRecipient(charged, { clientId: 'c', name: 'Marta', students }, new Map()).content.other_charges
  const shares = ['50', '25', '25']
  const parts = shares.map((_, place) => chargesOf([student('Ana', { shares, place })]))
  expect(parts.map(([own, part]) => [own!.amount, part!.percent])).toEqual([
    ['5.01', '10'],
    ['2.5', '10'],
    ['2.5', '10'],
  ])
  expect(chargesOf([student('Ana'), student('Luis', { shares, place: 1 })])[0]!.amount).toBe('12.51')
  expect(chargesOf([])[0]!.amount).toBe('10.01')
})
