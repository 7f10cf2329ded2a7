import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

test('every file that the page about secure development names is there', () => {
  const { named, missing } = readPage('secure-development.md', /^never$/)
  expect(named.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})
