import { expect, test } from 'vitest'
import { z } from 'zod'
import { ignoredFields } from './ignored-fields.ts'

const schema = z.object({ month: z.string(), companies: z.array(z.string()).optional() })

test('what a route does not know is named, and nothing that it knows', () => {
  expect(ignoredFields(schema, { month: '2026-10', company: ['1'], companies: [] })).toEqual(['company'])
  expect(ignoredFields(schema.default({ month: '' }).optional(), { months: 1 })).toEqual(['months'])
})

test('what takes anything, or is no object, ignores nothing; no name breaks the header', () => {
  expect(ignoredFields(z.looseObject({}), { any: 1 })).toEqual([])
  expect(ignoredFields(z.union([schema, z.string()]), { any: 1 })).toEqual([])
  expect(ignoredFields(undefined, { any: 1 })).toEqual([])
  for (const body of [null, 'text', ['any'], undefined]) expect(ignoredFields(schema, body)).toEqual([])
  expect(ignoredFields(schema, { 'a\r\nx: y': 1, ['b'.repeat(61)]: 1, toString: 1 })).toEqual(['toString'])
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, 1]))
  expect(ignoredFields(schema, many)).toHaveLength(10)
})
