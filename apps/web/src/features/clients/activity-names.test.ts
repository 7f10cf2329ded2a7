import { expect, it } from 'vitest'
import { findActivities } from './activity-names.ts'

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
