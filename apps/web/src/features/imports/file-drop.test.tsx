// @vitest-environment happy-dom
import type { ImportKinds } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { showAtAddress } from '#ui/testing.tsx'
import { FileDrop } from './file-drop.tsx'

vi.mock('#ui/feedback/toasts.tsx', () => ({ toastError: vi.fn(), toastSuccess: vi.fn() }))

beforeAll(async () => {
  await startI18n('en')
  await loadWords('imports')
  await loadWords('tools')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const kinds: ImportKinds = {
  data: ['clients', 'documents'].map((kind) => ({ kind, fields: [], takes_documents: true })),
}

/** Drops files on a kind; answers which were sent where and what was opened. A file called `bad` is refused. */
async function drop(kind: string, names: string[]) {
  const sent: string[] = []
  const opened: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json(kinds)
    const { name } = (body as FormData).get('file') as File
    sent.push(`${url.split('/').at(-1)} ${name}`)
    return name.startsWith('bad')
      ? Response.json({ message: 'This is no archive.', errors: {} }, { status: 422 })
      : Response.json({ id: name })
  })
  await showAtAddress(
    <FileDrop
      company="018f0000-0000-7000-8000-000000000001"
      kind={kind}
      onKind={() => {}}
      onRead={({ id }) => opened.push(id)}
    />,
  )
  await screen.findByText('XML documents')
  const files = names.map((name) => new File(['PK'], name))
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
  await waitFor(() => expect(sent.length).toBeGreaterThan(0))
  return { sent, opened }
}

it('takes several archives of documents one after the other, and says which of them was refused', async () => {
  const { sent, opened } = await drop('documents', ['2025.zip', 'bad.zip', '2026.zip'])
  await waitFor(() => expect(sent).toEqual(['documents 2025.zip', 'documents bad.zip', 'documents 2026.zip']))
  expect((await screen.findByRole('alert')).textContent).toMatch(/bad\.zip.*: This is no archive\./)
  expect(opened).toEqual([])
})

it('opens the one that was dropped alone, takes one table only, and says which it left', async () => {
  const { sent, opened } = await drop('clients', ['clientes.xlsx', 'otros.xlsx'])
  const said = { message: 'One at a time. Not taken: \u2068otros.xlsx\u2069', subject: 'not-taken' }
  await waitFor(() => expect(toastError).toHaveBeenCalledWith(said))
  await waitFor(() => expect(opened).toEqual(['clientes.xlsx']))
  expect(sent).toEqual(['clients clientes.xlsx'])
})
