// @vitest-environment happy-dom
import type { AuthorityLog, Company, Connections, DocumentDetail } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { aDetail, aDraft } from '../editor/testing.ts'
import { DocumentScreen, type DocumentTab } from './document-screen.tsx'

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Panadería La Espiga S.A.',
  permissions: ['documents.read', 'payments.read', 'authority.read'],
} as unknown as Company

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await Promise.all([loadWords('documentPage'), loadWords('tools'), loadWords('letters')])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const crc = (amount: string) => ({ amount, currency: 'CRC' })
const sold = aDetail(toDraftInput(aDraft({ kind: 'invoice' })), {
  clave: '50621112600310112345600100001010000000005182470703',
  consecutivo: '00100001010000000005',
  issued_at: '2026-11-21T10:00:00-06:00',
  fiscal_status: 'accepted',
  files: { pdf: true, xml: true, answer: true },
  paper_language: { language: 'fr', is_clients: true },
  links: { to: [], from: [], made_of: [] },
  timeline: [
    {
      at: '2026-11-21T09:00:00-06:00',
      event: 'changed',
      actor: 'Ana Mora',
      detail: null,
      changes: [
        { field: 'total', before: crc('1000'), after: crc('1130') },
        { field: 'notes', before: null, after: 'Thanks' },
      ],
    },
  ],
})
const log: AuthorityLog = {
  data: [
    {
      did: 'asked',
      at: '2026-11-21T10:01:00-06:00',
      took_ms: 1200,
      http_status: 200,
      outcome: 'aceptado',
      message: null,
      next_attempt_at: null,
    },
    {
      did: 'sent',
      at: '2026-11-21T10:00:05-06:00',
      took_ms: 30000,
      http_status: null,
      outcome: 'unknown',
      message: 'timeout',
      next_attempt_at: '2026-11-21T10:01:00-06:00',
    },
  ],
}
const connections: Connections = {
  payments: [
    { id: 'p1', number: 7, paid_on: '2026-11-22', amount: '1130', currency: 'CRC', counts: true },
    { id: 'p2', number: 8, paid_on: '2026-11-23', amount: '5', currency: 'CRC', counts: false },
  ],
  letters: [
    {
      id: 'l1',
      about: 'reminder',
      recipient: 'ana@example.test',
      at: '2026-11-22T10:00:00-06:00',
      status: 'sent',
    },
  ],
  bank_lines: [
    {
      id: 'b1',
      happened_on: '2026-11-22',
      text: 'SINPE ANA',
      reference: null,
      amount: '1130',
      currency: 'CRC',
      payment_id: 'p1',
    },
  ],
}

// Whoever writes to a client abroad saw the paper only in the language of their own screen.
it('the paper is seen in another language, right to left too, and is downloaded and printed so', async () => {
  const asked = await show('document')
  expect(await screen.findByText('Sent in: French, as its client reads')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'العربية' }))
  const paper = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[lang="ar"][dir="rtl"]')
    if (found === null) throw new Error('not yet')
    return found
  })
  expect(within(paper).getByRole('heading', { name: 'العميل' })).toBeTruthy()
  // The screen around it stays as it was.
  expect(screen.getByRole('tab', { name: 'Document' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Print' }).getAttribute('href')).toContain('language=ar')
  fireEvent.click(screen.getByRole('button', { name: 'PDF (Arabic)' }))
  await waitFor(() => expect(asked.some((url) => url.endsWith('/files/pdf?language=ar'))).toBe(true))
})

it('each file comes by its key, though another one is still on its way, and is asked for once', async () => {
  const asked = await show('document')
  await screen.findByText('Sent in: French, as its client reads')
  for (const key of ['d', 'x', 'x', 'd']) fireEvent.keyDown(document.body, { key })
  const files = () => asked.filter((url) => url.includes('/files/')).map((url) => url.split('/').at(-1))
  await waitFor(() => expect(files()).toEqual(['pdf', 'xml']))
})

it('the history says what a change made of what', async () => {
  await show('history')
  expect(await screen.findByText('Changed')).toBeTruthy()
  expect(screen.getByText('₡1,000.00').closest('del')).not.toBeNull()
  expect(screen.getByText('₡1,130.00', { selector: 'bdi' })).toBeTruthy()
  expect(screen.getByText('nothing')).toBeTruthy()
})

it('the technical log names each try, is copied whole, and stays hidden from who may not see it', async () => {
  const written = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true })
  await show('authority')
  expect(await screen.findByRole('heading', { name: 'Technical log' })).toBeTruthy()
  expect(screen.getByText(/accepted\u2069 · \u2068HTTP 200\u2069 · \u20681,200 ms/)).toBeTruthy()
  expect(
    screen.getByText(/no answer\u2069 · \u206830,000 ms\u2069 · \u2068timeout\u2069 · \u2068next try/),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy the log' }))
  await waitFor(() => expect(written).toHaveBeenCalledOnce())
  const [text] = written.mock.calls[0] as unknown as [string]
  expect(text.split('\n')).toHaveLength(3)
  expect(text).toContain(sold.clave!)

  cleanup()
  await show('authority', { permissions: ['documents.read'] })
  expect(await screen.findByRole('heading', { name: 'Stages' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Technical log' })).toBeNull()
})

// What was rejected stood in red above everything, and once more below.
it('why it was rejected is said once, and what the authority wrote stands open', async () => {
  const cause = { topic: null, code: '-38', message: 'La cédula del receptor no existe.' }
  const answer = {
    status: 'rejected',
    received_at: '2026-11-21T10:02:00-06:00',
    text: 'Rechazado por la cédula.',
    cause,
    entries: [
      { ...cause, severity: 'error' },
      { topic: null, code: '-410', message: 'La actividad no está.', severity: 'warning' },
    ],
  }
  await show('authority', {}, { fiscal_status: 'rejected', answer })
  expect(await screen.findByRole('heading', { name: 'Answer of Hacienda' })).toBeTruthy()
  expect(await screen.findAllByText('La cédula del receptor no existe.')).toHaveLength(1)
  expect(await screen.findByText('La actividad no está.')).toBeTruthy()
  expect(screen.getAllByText(/Hacienda rejected/)).toHaveLength(1)
  expect(screen.getByText('Original text').closest('details')?.open).toBe(true)
})

it('where its story stands beside it, it is told once and has its name in its card', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: query.includes('1360'), addEventListener() {}, removeEventListener() {} }) as never,
  )
  await show('authority')
  const story = await screen.findByRole('region', { name: 'History' })
  expect(within(story).getByRole('heading', { name: 'History' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Technical log' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Stages' })).toBeNull()
  vi.restoreAllMocks()
})

it('payments, lines of the bank and reminders open where they are kept', async () => {
  await show('links')
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(await screen.findByText('Payment 7')).toBeTruthy()
  expect(href('Payment 7')).toBe('/transactions/detail/payment/p1')
  expect(screen.getByText(/taken back/)).toBeTruthy()
  expect(href('SINPE ANA')).toBe('/bank?state=matched&line=b1')
  expect(href('ana@example.test')).toBe('/letters?open=l1')
})

/** The page at one of its tabs; answers what was asked of the server. */
async function show(tab: DocumentTab, change: object = {}, instead: object = {}): Promise<string[]> {
  const asked: string[] = []
  const who = { ...company, ...change } as Company
  companiesStore.set({ currentCompany: who })
  const answers: [string, unknown][] = [
    ['/authority-log', log],
    ['/connections', connections],
    [`/documents/${sold.id}`, { ...(sold satisfies DocumentDetail), ...instead }],
  ]
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const url = String(input instanceof Request ? input.url : input)
    asked.push(url)
    if (url.includes('/files/')) return new Response('pdf')
    const found = answers.find(([part]) => url.split('?')[0]!.endsWith(part))
    return found === undefined ? new Response('{}', { status: 404 }) : Response.json(found[1])
  })
  await showAtAddress(
    <DocumentScreen
      company={who}
      type="invoice"
      id={sold.id}
      tab={tab}
      onTab={() => {}}
      make={undefined}
      onMake={() => {}}
    />,
  )
  return asked
}
