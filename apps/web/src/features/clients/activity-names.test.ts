import { expect, it } from 'vitest'
import { findActivities, nameOfActivity } from './activity-names.ts'

it('calls an activity by its name, by either of its codes', () => {
  expect(nameOfActivity('9602.0')).toBe('Salones de belleza, peluqueria y barberia')
  expect(nameOfActivity('930202')).toBe('Salones de belleza, peluqueria y barberia')
  expect(nameOfActivity('9524.0')).toMatch(/^Reparacion de tapiceria · Reparacion de muebles/)
  expect(nameOfActivity('0000.0')).toBeNull()
})

it.each([
  ['peluquería', '9602.0'],
  ['barb', '9602.0'],
  ['funebres', '9603.0'],
  ['9609', '9609.0'],
])('finds by %s what people call it, with or without accents', (text, code) => {
  expect(findActivities(text).map((found) => found.code)).toContain(code)
})

it('finds nothing for words that name no activity', () => {
  expect(findActivities('zzzz')).toEqual([])
})
