import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { fieldErrors, precisePaths, wholeFields, whyRefused } from './field-errors.ts'

const refused = new ApiError({
  status: 422,
  body: { errors: { name: ['Enter a name', 'Too short'], 'emails.1': ['Not an address'] } },
})

test('a mistake inside a field is found under its own path and under the field', () => {
  expect(fieldErrors(refused)).toEqual({
    name: 'Enter a name',
    'emails.1': 'Not an address',
    emails: 'Not an address',
  })
})

test('is listed once, for the whole field or for the exact place', () => {
  const errors = fieldErrors(refused)
  expect(wholeFields(errors).map(([field]) => field)).toEqual(['name', 'emails'])
  expect(precisePaths(errors).map(([path]) => path)).toEqual(['name', 'emails.1'])
})

test('what is no refusal has no fields', () => {
  expect(fieldErrors(new Error('gone'))).toEqual({})
})

test('is said in a sentence of its own where no field stands to say it', () => {
  expect(whyRefused(refused)).toBe('Enter a name')
  expect(whyRefused(new ApiError({ status: 409, body: { message: 'It has five already' } }))).toBe(
    'It has five already',
  )
  expect(whyRefused(new Error('The server could not be reached'))).toBe('The server could not be reached')
})
