// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, it } from 'vitest'
import { ApiError } from '#lib/http/api-error.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import { ownShiftQuery, withShift } from './queries.ts'

beforeAll(() => startI18n('es'))

const company = '018f0000-0000-7000-8000-000000000001'
const { queryKey } = ownShiftQuery(company)

// A till went on offering to close, or to open, the shift that another window had closed or opened.
it.each([
  ['shift-closed', true],
  ['shift-open-already', true],
  ['invalid', false],
])('after %s the shift is read again: %s', async (code, isReadAgain) => {
  const cache = new QueryClient()
  cache.setQueryData(queryKey, null)
  const refused = new ApiError({ status: 409, body: { code, message: 'Este turno está cerrado.' } })
  await expect(withShift(cache, company, () => Promise.reject(refused))).rejects.toBe(refused)
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(isReadAgain)
})
