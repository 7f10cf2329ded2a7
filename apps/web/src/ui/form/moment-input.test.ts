import { expect, it } from 'vitest'
import { readTime } from './moment-input.tsx'

it.each([
  ['7:35', '07:35'],
  ['0735', '07:35'],
  ['735', '07:35'],
  ['19', '19:00'],
  ['24:00', null],
  ['10:75', null],
  ['', null],
  ['7 am', null],
])('reads the time %j as %j', (text, time) => {
  expect(readTime(text)).toBe(time)
})
