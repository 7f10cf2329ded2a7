// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { aDetail, aDraft, aLine } from '../editor/testing.ts'
import { ReturnSheet } from './return-sheet.tsx'

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  permissions: ['documents.correct'],
} as unknown as Company

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('counter')
  companiesStore.set({ currentCompany: company })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// What comes back was chosen for one sale, and the money would have gone out for the other.
it('takes back the sale that was chosen last, whatever answers last', async () => {
  const [one, two] = [sale('one', '0000000001'), sale('two', '0000000002')]
  const slow = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://here')
    if (pathname.endsWith('/correctable')) return Response.json({ left: '2260', quantities_left: ['2'] })
    if (pathname.endsWith('/documents/one')) return slow.promise
    if (pathname.endsWith('/documents/two')) return Response.json(two)
    return Response.json({ data: [one, two], meta: {} })
  })
  await showAtAddress(<ReturnSheet company={company} place={null} onClose={() => {}} />)
  await take('TE-1')
  await take('TE-2')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Which sale?' })).toBeNull())
  slow.resolve(Response.json(one))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.getByText('TE-2')).toBeTruthy()
  expect(screen.queryByText('TE-1')).toBeNull()
})

async function take(number: string): Promise<void> {
  const search = await screen.findByRole('combobox', { name: 'Which sale?' })
  search.focus()
  fireEvent.change(search, { target: { value: number } })
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(number) }))
}

function sale(id: string, sequence: string) {
  const consecutivo = `0010000104${sequence}`
  const clave = `506211126003101000111${consecutivo}119876543`
  const draft = aDraft({ kind: 'ticket', lines: [aLine({ description: 'Café', quantity: '2' })] })
  return aDetail(toDraftInput(draft), {
    id,
    clave,
    consecutivo,
    issued_at: '2026-11-21T10:15:00-06:00',
    fiscal_status: 'accepted',
    total: '2260',
    client_id: null,
  })
}
