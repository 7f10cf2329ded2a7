// @vitest-environment happy-dom
import type { Company, ReceptionRow } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { nextToDecide, ReceptionList } from './reception-list.tsx'
import type { ReceptionSearch } from './reception-search.ts'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('money')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = {
  id: '018f0000-0000-7000-8000-0000000000aa',
  status: 'pending',
  answer: null,
  kind: 'invoice',
  consecutivo: '00100001010000000123',
  supplier_name: 'Ferretería El Clavo',
  currency: 'CRC',
  total: '1130',
  tax: '130',
  issued_at: '2026-11-20T12:00:00Z',
  deadline_on: '2026-12-10',
  has_warning: false,
} as unknown as ReceptionRow
const detail = {
  ...row,
  version: 1,
  vat: '130',
  proposal: { vat_condition: '02', activity: '4711.0', category_id: 'c1', is_rule: true },
}

function aServer() {
  const sent: { path: string; body: object }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://here')
    if (init.method === 'POST') {
      sent.push({ path: pathname, body: JSON.parse(String(init.body ?? '{}')) })
      return Response.json({ ...detail, status: 'sending' })
    }
    if (pathname.endsWith(`/receptions/${row.id}`)) return Response.json(detail)
    if (pathname.endsWith('/list-entries'))
      return Response.json({
        data: [{ id: 'c1', kind: 'category', name: 'Herramientas', is_archived: false }],
      })
    if (pathname.endsWith('/receptions'))
      return Response.json({ data: [row], meta: { current_page: 1, last_page: 1, per_page: 25, total: 1 } })
    return Response.json({ data: [] })
  })
  return sent
}

async function pressA() {
  companiesStore.set({
    currentCompany: {
      id: '018f0000-0000-7000-8000-000000000001',
      permissions: ['receptions.read', 'receptions.decide'],
    } as unknown as Company,
  })
  await showAtAddress(<ReceptionList search={{}} onSearch={() => {}} />)
  const shown = (await screen.findAllByText('Ferretería El Clavo'))[0]!.closest<HTMLElement>('[data-row]')!
  shown.focus()
  fireEvent.keyDown(shown, { key: 'a' })
  return screen.findByRole('dialog', { name: 'Accept as usual' })
}

// One key told the authority, without a word, while the same with several rows was asked.
it('A says what Hacienda will be told of one document, and Enter sends just that', async () => {
  const sent = aServer()
  const dialog = await pressA()
  await screen.findByText('VAT as credit')
  const words = dialog.textContent ?? ''
  for (const said of [
    /told this at once.*cannot be taken back/,
    /FE-123/,
    /1,130/,
    /Ferretería El Clavo/,
    /Herramientas/,
  ])
    expect(words).toMatch(said)
  expect(sent).toEqual([])
  const confirm = screen.getByRole('button', { name: /^Accept and tell Hacienda/ })
  await waitFor(() => expect(document.activeElement).toBe(confirm))
  fireEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      path: expect.stringMatching(new RegExp(`/receptions/${row.id}/answer$`)),
      body: {
        answer: 'accepted',
        text: null,
        vat_condition: '02',
        vat_credit: '130',
        vat_expense: '0',
        activity: '4711.0',
        category_id: 'c1',
        is_rule: false,
      },
    },
  ])
})

it('Esc tells nobody anything', async () => {
  const sent = aServer()
  await pressA()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
})

// After the ninth of twelve the first came, and the place in the list was lost.
it.each([
  { view: 'to_answer', statuses: ['pending', 'new', 'pending', 'refused'], follows: 3 },
  { view: 'to_answer', statuses: ['pending', 'new', 'pending', 'confirmed'], follows: 0 },
  { view: 'unclassified', statuses: ['tacit', 'tacit', 'tacit', 'tacit'], follows: 3 },
] as const)(
  'after the third of $statuses in $view the next is number $follows',
  ({ view, statuses, follows }) => {
    const rows = statuses.map((status, place) => ({ ...row, id: `r${place}`, status }))
    expect(nextToDecide(rows, { open: 'r2', view } as ReceptionSearch)).toBe(`r${follows}`)
  },
)
