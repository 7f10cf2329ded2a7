import { expect, it } from 'vitest'
import { ApiError } from '#lib/http/api-error.ts'
import { soldAgainOf } from './sold-again.ts'

// Somebody wrote a whole document before they heard that it would never be issued.
it('says at once that what a draft sells was sold in another document, and which', () => {
  const params = { quotation: 'COT-00012', type: 'invoice', id: 'i1' }
  const message = 'What COT-00012 offered here was invoiced again.'
  const issue = {
    code: 'quotation.sold-again',
    path: 'references',
    severity: 'error' as const,
    message,
    params,
  }
  const refusal = new ApiError({ status: 409, body: { code: 'quotation-sold-again', message, params } })
  expect(soldAgainOf([issue], null)).toEqual({ message, params })
  expect(soldAgainOf([], refusal)).toEqual({ message, params })
  expect(soldAgainOf([{ ...issue, code: 'line.price-missing' }], new TypeError('offline'))).toBeNull()
})
