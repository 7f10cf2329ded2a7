// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { FileFields } from './file-fields.tsx'

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  permissions: ['documents.read', 'documents.draft', 'documents.send'],
} as unknown as Company
const id = '018f0000-0000-7000-8000-0000000000d1'
const paper = {
  id: '018f0000-0000-7000-8000-0000000000f1',
  name: 'plano.pdf',
  type: 'application/pdf',
  size: 2_048,
  is_shown: false,
  added_by: 'Olga',
  created_at: '2026-11-21T10:15:00-06:00',
}

const kept: object[] = []
beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('tools')
  companiesStore.set({ currentCompany: company })
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method === 'POST') kept.push(paper)
    return Response.json({ data: kept })
  })
})
afterEach(() => {
  cleanup()
  kept.length = 0
})

function Editor({ first, onSave }: { first: string | null; onSave: () => Promise<unknown> }) {
  const [saved, setSaved] = useState(first)
  return (
    <FileFields
      company={company.id}
      type="document"
      id={saved}
      canEdit
      onSave={() => onSave().then(() => setSaved(id))}
    />
  )
}

it('saves what is written, so that there is something to keep a file with, and keeps it', async () => {
  const save = vi.fn(async () => {})
  await showAtAddress(<Editor first={null} onSave={save} />)
  fireEvent.click(screen.getByRole('button', { name: 'Attach files' }))
  await screen.findByText('No files yet')
  expect(save).toHaveBeenCalledTimes(1)
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(field, { target: { files: [new File(['%PDF'], 'plano.pdf')] } })
  expect(await screen.findByText('plano.pdf')).toBeTruthy()
})

it('shows the files of a draft that has some, and asks again where it could not be saved', async () => {
  kept.push(paper)
  await showAtAddress(<Editor first={id} onSave={async () => {}} />)
  expect(await screen.findByText('plano.pdf')).toBeTruthy()
  cleanup()
  const refuse = vi.fn(() => Promise.reject(new Error('offline')))
  await showAtAddress(<Editor first={null} onSave={refuse} />)
  const attach = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Attach files' })
  fireEvent.click(attach())
  await waitFor(() => expect(attach().disabled).toBe(false))
  expect(refuse).toHaveBeenCalledTimes(1)
})
