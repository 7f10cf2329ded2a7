import { expect, test } from 'vitest'
import { createStatementNames } from './statement-name.ts'

test('a statement gets a name when it recurs, and keeps it', () => {
  const nameOf = createStatementNames()
  const names = [1, 2, 3, 4].map(() => nameOf('select 1'))
  expect(names.slice(0, 2)).toEqual([undefined, undefined])
  expect(names[2]).toMatch(/^s_[\w-]{24}$/)
  expect(names[3]).toBe(names[2])
})

test('names differ by statement and stay below the 63 bytes of PostgreSQL', () => {
  const nameOf = createStatementNames()
  const name = (sql: string) => [nameOf(sql), nameOf(sql), nameOf(sql)][2]!
  expect(name('select 1')).not.toBe(name('select 2'))
  expect(name('x'.repeat(10_000)).length).toBeLessThan(63)
})

test('however many texts there are, the number of names is bounded', () => {
  const nameOf = createStatementNames()
  const names = new Set<string | undefined>()
  for (let round = 0; round < 3; round++) for (let n = 0; n < 1_000; n++) names.add(nameOf(`select ${n}`))
  names.delete(undefined)
  expect(names.size).toBe(400)
})
