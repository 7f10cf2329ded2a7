// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { navigation } from './navigation.ts'
import { useNavigation } from './use-navigation.ts'

const company = { id: 'c1', permissions: ['payments.read', 'documents.read'], sees_own_only: false }

vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({
    routesByPath: Object.fromEntries(navigation.flatMap(({ items }) => items.map(({ to }) => [to, {}]))),
  }),
}))
vi.mock('#features/companies/index.ts', () => ({ useCurrentCompany: () => ({ ...company }) }))

const offered = () =>
  renderHook(() => useNavigation()).result.current.flatMap(({ items }) => items.map(({ to }) => to))

it('offers no screen that shows what others did to who sees only their own', () => {
  expect(offered()).toEqual(expect.arrayContaining(['/bank', '/payments', '/invoices']))
  company.sees_own_only = true
  expect(offered()).not.toContain('/bank')
  expect(offered()).toEqual(expect.arrayContaining(['/payments', '/invoices']))
})

// ADR 0037: they are of the books, as the return that they go into.
it('offers card settlements beside the bank to who reads the VAT return, and to nobody else', () => {
  expect(offered()).not.toContain('/card-settlements')
  company.permissions = [...company.permissions, 'vat-return.read']
  company.sees_own_only = false
  const all = offered()
  expect(all.indexOf('/card-settlements')).toBe(all.indexOf('/bank') + 1)
})
