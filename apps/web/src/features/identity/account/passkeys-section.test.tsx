// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { PasskeysSection } from './passkeys-section.tsx'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('identity')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps a passkey that is held since a restore, once its owner has proven who they are', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST') asked.push([new URL(url, 'http://here').pathname, JSON.parse(String(body))])
    return Response.json({})
  })
  const passkey = { id: 'one', name: 'Laptop', is_backed_up: false, created_at: '2026-11-20T08:00:00Z' }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <PasskeysSection passkeys={[{ ...passkey, last_used_at: null, is_held: true }]} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(screen.getByText(/^A backup was restored: it opens the account only behind/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep Laptop' }))
  const password = await screen.findByLabelText('Your password')
  fireEvent.change(password, { target: { value: 'secret' } })
  fireEvent.submit(password.closest('form')!)
  await waitFor(() =>
    expect(asked).toEqual([['/api/passkeys/one/kept', expect.objectContaining({ password: 'secret' })]]),
  )
})
