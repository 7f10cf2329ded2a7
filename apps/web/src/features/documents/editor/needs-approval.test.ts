import type { Company } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { needsApproval } from './needs-approval.ts'

const company = (approval_amount: string | null) =>
  ({ sales_defaults: { approval_amount } }) as Pick<Company, 'sales_defaults'>
const colones = (total: string) => ({ total, currency: 'CRC' as const, exchangeRate: '' })

test('a document above the amount needs a second person, one of just the amount does not', () => {
  expect(needsApproval(company('100000'), colones('100000.01'))).toBe(true)
  expect(needsApproval(company('100000'), colones('100000'))).toBe(false)
})

test('dollars count at the rate of the document', () => {
  const dollars = { total: '200', currency: 'USD' as const, exchangeRate: '505.8' }
  expect(needsApproval(company('100000'), dollars)).toBe(true)
  expect(needsApproval(company('102000'), dollars)).toBe(false)
})

test('without an amount nothing does', () => {
  expect(needsApproval(company(null), colones('99999999'))).toBe(false)
  expect(needsApproval({}, colones('99999999'))).toBe(false)
})
