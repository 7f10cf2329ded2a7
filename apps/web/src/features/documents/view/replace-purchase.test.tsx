// @vitest-environment happy-dom
import type { Company, DocumentDetail, DraftInput } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { aDetail, aDraft, ids } from '../editor/testing.ts'
import { NoteScreen } from '../notes/note-screen.tsx'
import { DocumentScreen } from './document-screen.tsx'

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Panadería La Espiga S.A.',
  permissions: ['documents.read', 'documents.draft', 'documents.correct', 'documents.issue'],
} as unknown as Company

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await Promise.all([loadWords('counter'), loadWords('tools')])
  companiesStore.set({ currentCompany: company })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const clave = '50621112600310112345600100001080000000005182470703'
const links = { to: [], from: [], made_of: [] }
const bought = aDetail(toDraftInput(aDraft({ kind: 'purchase' })), {
  clave,
  consecutivo: '00100001080000000005',
  issued_at: '2026-11-21T10:00:00-06:00',
  fiscal_status: 'accepted',
  links,
})
const farmer = { ...bought, issuer: { ...bought.issuer, name: 'Finca La Esperanza' } }

// The screens offered a note to a purchase invoice, which issuing then refused.
it('a purchase invoice is corrected by another one: its page prepares it, with what was said', async () => {
  const made = vi.fn((body: DraftInput) => aDetail(body, { id: 'draft' }))
  answer(farmer, made)
  const { address } = await showAtAddress(<OnPage />)
  await openActions()
  expect(screen.queryByRole('menuitem', { name: 'Credit or debit note' })).toBeNull()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Correct this purchase' }))
  const prepare = await screen.findByRole('button', { name: 'Prepare the new one' })
  expect(screen.getByText('Confirm it with your accountant')).toBeTruthy()
  fireEvent.click(prepare)
  expect(await screen.findByText('Say why, in 3 characters or more.')).toBeTruthy()
  expect(made).not.toHaveBeenCalled()
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Nine, not ten' } })
  fireEvent.click(prepare)
  await waitFor(() => expect(address()).toBe('/invoices/new?draft=draft'))
  expect(made.mock.calls[0]![0]).toMatchObject({
    kind: 'purchase',
    references: [{ document_type: '15', number: clave, code: '07', reason: 'Nine, not ten' }],
  })
})

// Whoever looked at a purchase was offered to bill its supplier, beside the company's own sign.
it('the page of a purchase bills nobody, and the sign of the company stands with the buyer', async () => {
  answer({ ...farmer, client_id: ids.client, receiver: { ...bought.issuer, name: company.name } })
  await showAtAddress(<OnPage />)
  const issuer = await screen.findByRole('region', { name: 'Issuer' })
  expect(issuer.textContent).toMatch(/^Finca La Esperanza/)
  expect(screen.queryByRole('button', { name: /New for the same client/ })).toBeNull()
})

it('one that another replaced says so, is the supplier’s, and is replaced no more', async () => {
  const other = { id: 'other', kind: 'purchase', consecutivo: '00100001080000000006' } as const
  const by = { ...other, fiscal_status: 'accepted', currency: 'CRC', total: '900' } as const
  answer({ ...farmer, links: { ...links, from: [by] } })
  await showAtAddress(<OnPage />)
  expect(await screen.findByText(/FEC-6 takes its place/)).toBeTruthy()
  expect(screen.getAllByText('Finca La Esperanza').length).toBeGreaterThan(0)
  await openActions()
  expect(screen.queryByRole('menuitem', { name: 'Correct this purchase' })).toBeNull()
})

it.each([
  ['ours', `purchase:${ids.document}`],
  ['of another program', clave],
])('whoever begins a note with one %s learns what to do instead', async (_, from) => {
  answer(farmer)
  await showAtAddress(<NoteScreen company={company} from={from} onFrom={() => {}} onIssued={() => {}} />)
  expect(await screen.findByText('A purchase invoice has no notes')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Issue/ })).toBeNull()
})

/** The browser opens a popover on a press; this one does not know popovers. */
async function openActions() {
  const panel = (await screen.findByRole('button', { name: 'Actions' })).nextElementSibling!
  fireEvent(panel, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  await screen.findByRole('menuitem', { name: 'Copy the link' })
}

function OnPage() {
  return (
    <DocumentScreen
      company={company}
      type="purchase"
      id={ids.document}
      tab="document"
      onTab={() => {}}
      make={undefined}
      onMake={() => {}}
    />
  )
}

function answer(document: DocumentDetail, create?: (body: DraftInput) => DocumentDetail) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://here')
    if (init?.method === 'POST' && pathname.endsWith('/documents') && create)
      return Response.json(create(JSON.parse(String(init.body))))
    if (pathname.endsWith(`/documents/${document.id}`)) return Response.json(document)
    return Response.json({ message: pathname }, { status: 404 })
  })
}
