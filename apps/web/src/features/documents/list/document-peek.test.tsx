// @vitest-environment happy-dom
import type { Company, ListEntry } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { aDetail, aDraft, ids } from '../editor/testing.ts'
import { DocumentPeek } from './document-peek.tsx'

const toastUndo = vi.hoisted(() => vi.fn())
vi.mock('#ui/feedback/toasts.tsx', async (real) => ({ ...(await real<object>()), toastUndo }))

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Café',
  permissions: ['documents.read', 'documents.draft'],
} as unknown as Company
const tag: ListEntry = {
  id: '018f0000-0000-7000-8000-0000000000bb',
  kind: 'tag',
  name: 'Fair',
  is_archived: false,
  updated_at: '2026-11-28T12:00:00.000Z',
}
const document = aDetail(toDraftInput(aDraft({})), { consecutivo: '00100001010000000005' })

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  // No more words than a list has.
  await startI18n('en')
  companiesStore.set({ currentCompany: company })
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://here')
    if (pathname.endsWith('/list-entries')) return Response.json({ data: [tag] })
    if (pathname.includes('/documents/')) return Response.json(document)
    return Response.json({ message: pathname }, { status: 404 })
  })
})
afterEach(cleanup)

// It said `tools.tags.changed`, a name of ours, until something else had brought those words.
it('beside its list a document is tagged, and says so in words', async () => {
  await showAtAddress(<DocumentPeek id={ids.document} actions={[]} onClose={() => {}} />)
  const button = await screen.findByRole('button', { name: 'Tags' })
  fireEvent(button.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Fair' }))
  expect(toastUndo).toHaveBeenCalledWith(expect.objectContaining({ message: 'Tags changed' }))
})
