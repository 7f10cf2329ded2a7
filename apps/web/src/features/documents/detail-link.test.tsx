// @vitest-environment happy-dom
import type { Company, DocumentRow } from '@cuentaclara/contracts'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { useOpening } from './detail-link.ts'

const id = '018f0000-0000-7000-8000-0000000000d1'
const page = `/transactions/detail/invoice/${id}`
const editor = `/invoices/new?draft=${id}`

it.each<[string, DocumentRow['fiscal_status'], string[], string]>([
  ['a draft opens in the editor', 'draft', ['documents.draft'], editor],
  ['a draft that may only be read opens on its page', 'draft', [], page],
  ['what waits for a second person opens on its page', 'waiting_approval', ['documents.draft'], page],
  ['what was issued opens on its page', 'accepted', ['documents.draft'], page],
])('%s', (_, status, permissions, address) => {
  companiesStore.set({ currentCompany: { permissions } as unknown as Company })
  const { result } = renderHook(() => useOpening())
  expect(result.current({ kind: 'invoice', id, fiscal_status: status })).toBe(address)
})

it('a receipt of a payment opens on its page', () => {
  companiesStore.set({ currentCompany: { permissions: ['documents.draft'] } as unknown as Company })
  const { result } = renderHook(() => useOpening())
  const receipt = { kind: 'payment-receipt', id, fiscal_status: 'draft' } as const
  expect(result.current(receipt)).toBe(`/transactions/detail/payment-receipt/${id}`)
})
