// @vitest-environment happy-dom
import { type CompanyChoice, endpoints } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadPartWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { AssignCompanyScreen } from './assign-company-screen.tsx'

const user = '018f0000-0000-7000-8000-000000000001'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadPartWords(['admin'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// What became of those that another search did not find was told by their ids.
it('tells what became of each company by its name, also of those that were found by another search', async () => {
  const companies = [aChoice('a', 'Alfa S.A.'), aChoice('b', 'Beta S.A.')]
  const asked: object[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://here')
    if (pathname.endsWith(endpoints.assignUser.path)) {
      const { company_id } = JSON.parse(String(body)) as { company_id: string[] }
      asked.push(JSON.parse(String(body)))
      return Response.json({
        data: company_id.map((id) => ({ company_id: id, status: 'assigned', message: null })),
      })
    }
    if (pathname.endsWith(endpoints.listCompaniesNotAssigned.path)) {
      const search = (searchParams.get('search') ?? '').toLowerCase()
      return Response.json({ data: companies.filter(({ name }) => name.toLowerCase().includes(search)) })
    }
    const meta = { current_page: 1, last_page: 1, total: 0, per_page: 25 }
    return Response.json(pathname.endsWith(`/users/${user}`) ? { id: user, name: 'Ana' } : { data: [], meta })
  })
  await showAtAddress(<AssignCompanyScreen search={{ user }} onSearch={() => undefined} />)
  // On a phone the bar says the same.
  expect((await screen.findByRole('heading', { level: 1 })).className).toContain('cc-said-in-bar')
  const side = within(await screen.findByRole('region', { name: 'Companies not yet assigned' }))
  fireEvent.click(await side.findByRole('checkbox', { name: /Alfa/ }))
  fireEvent.change(side.getByRole('searchbox'), { target: { value: 'beta' } })
  await waitFor(() => expect(side.queryByText('Alfa S.A.')).toBeNull())
  fireEvent.click(await side.findByRole('checkbox', { name: /Beta/ }))
  fireEvent.click(side.getByRole('button', { name: /^Assign/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByRole('textbox'), { target: { value: 'Pedido por la dueña' } })
  fireEvent.click(dialog.getByRole('button', { name: /^Assign/ }))
  await waitFor(() => expect(asked).toHaveLength(1))
  const outcome = within(await side.findByRole('status'))
  expect(outcome.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Alfa S.A.',
    'Beta S.A.',
  ])
})

function aChoice(id: string, name: string): CompanyChoice {
  return {
    id,
    name,
    trade_name: null,
    identification_number: '3101123456',
    environment: 'simulator',
    status: 'active',
  }
}
