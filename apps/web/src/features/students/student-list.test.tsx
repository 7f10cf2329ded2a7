// @vitest-environment happy-dom
import type { Company, Student } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { StudentList } from './student-list.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('insight')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [mother, father] = ['018f0000-0000-7000-8000-0000000000a1', '018f0000-0000-7000-8000-0000000000a2']
const payer = (client_id: string, name: string) => ({ client_id, name, share: '50' })

/** Opens the menu of a student whom these pay for. */
async function show(payers: Student['payers']) {
  const student = {
    id: '018f0000-0000-7000-8000-0000000000b1',
    name: 'Sofía Mora',
    status: 'active',
    payers,
    plans: [],
    monthly_due: null,
    currency: 'CRC',
    owed: '0',
    owed_other: null,
  }
  const meta = { current_page: 1, last_page: 1, total: 1, per_page: 25, next_cursor: null }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(
      new URL(url, 'http://here').pathname.endsWith('/students')
        ? { data: [student], meta }
        : { data: [], groups: [] },
    )
  })
  const permissions = ['clients.read', 'payments.record', 'documents.send']
  companiesStore.set({
    currentCompany: { id: 'company', permissions, has_students: true } as unknown as Company,
  })
  await showAtAddress(<StudentList search={{}} onSearch={() => {}} />)
  const line = (await screen.findByText('Sofía Mora')).closest('tr')!
  const button = within(line).getAllByRole('button').at(-1)!
  fireEvent(button.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  return { names, asked }
}

// What the father had paid was begun as the mother's, since she stood first.
it('names each of several payers, and begins the payment of the one that was chosen', async () => {
  const { names, asked } = await show([payer(mother!, 'Ana Mora'), payer(father!, 'Luis Solís')])
  expect(names).toEqual(
    expect.arrayContaining([
      'Record payment of Ana Mora',
      'Statement to Ana Mora',
      'Record payment of Luis Solís',
      'Statement to Luis Solís',
    ]),
  )
  fireEvent.click(screen.getByRole('menuitem', { name: 'Record payment of Luis Solís' }))
  // Over the list of the students.
  await screen.findByRole('dialog', { name: 'Record payment' })
  const debts = `/payments/open-documents?client_id=${father}`
  await waitFor(() =>
    expect(
      asked.some((url) => url.endsWith(debts)),
      asked.join(),
    ).toBe(true),
  )
})

it('says no name where one pays', async () => {
  const { names } = await show([payer(mother!, 'Ana Mora')])
  expect(names).toEqual(expect.arrayContaining(['Record payment', 'Statement to the payer']))
})
