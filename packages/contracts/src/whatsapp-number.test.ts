import { expect, it } from 'vitest'
import { whatsappNumber } from './whatsapp-number.ts'

it.each([
  ['8888 7777', '50688887777'],
  ['+506 8888-7777', '50688887777'],
  ['00506 8888 7777', '50688887777'],
  ['506 8888 7777', '50688887777'],
  ['(2222) 7777', '50622227777'],
  ['+1 (202) 555-0143', '12025550143'],
  ['\u2066+34 612 345 678\u2069', '34612345678'],
])('%s is a number of WhatsApp', (typed, number) => {
  expect(whatsappNumber(typed)).toBe(number)
})

it.each([
  '',
  '888',
  '8888777',
  '+88887777',
  '506 1888 7777',
  '506 8888 77',
  'ocho',
  '8888 7777 ext. 2',
  '1'.repeat(16),
])('“%s” is none', (typed) => {
  expect(whatsappNumber(typed)).toBeNull()
})
