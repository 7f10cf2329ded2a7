// @vitest-environment happy-dom
import type { Webhook } from '@cuentaclara/contracts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { webhooksQuery } from '../queries.ts'
import { Webhooks } from './webhooks.tsx'

const company = '018f0000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('settings'), loadWords('automation'), loadWords('identity')])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows no switch for what is held since a restore, which would read as on, until somebody lets it in', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${new URL(url, 'http://here').pathname}`)
    return Response.json(method === 'POST' ? hook : { data: [hook] })
  })
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(webhooksQuery(company).queryKey, { data: [{ ...hook, is_held: true }] })
  await showAtAddress(<Webhooks company={company} />, cache)
  expect(screen.getByText('Held')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Let in' }))
  const password = screen.getByLabelText('Your password')
  fireEvent.change(password, { target: { value: 'siete gatos' } })
  fireEvent.submit(password)
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true))
  expect(asked[0]).toBe('POST /api/webhooks/one/let-in')
  expect(screen.queryByRole('button', { name: 'Let in' })).toBeNull()
})

// The new host had signatures that whoever trusts the former took for those of the company.
it('says before it is saved that another host gets a secret of its own, and shows it this once', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json({ data: [hook] })
    const given = JSON.parse(String(body)) as { url: string }
    sent.push(given)
    return Response.json({ ...hook, url: given.url, secret: 'whsec_of-the-new-host' })
  })
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(webhooksQuery(company).queryKey, { data: [hook] })
  await showAtAddress(<Webhooks company={company} />, cache)
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  const address = await screen.findByLabelText(/^Address/)
  const warning = () => screen.queryByText(/Another host gets a secret of its own/)

  fireEvent.change(address, { target: { value: 'https://shop.example.test/other' } })
  expect(warning()).toBeNull()
  fireEvent.change(address, { target: { value: 'https://elsewhere.example.test/hook' } })
  expect(warning()).toBeTruthy()
  fireEvent.submit(address)
  await waitFor(() => expect(screen.getByText('whsec_of-the-new-host')).toBeTruthy())
  expect(sent).toMatchObject([{ url: 'https://elsewhere.example.test/hook' }])
})

const hook: Webhook = {
  id: 'one',
  url: 'https://shop.example.test/hook',
  events: ['document.issued'],
  is_on: true,
  is_held: false,
  switched_off_at: null,
  created_at: '2026-11-20T08:00:00Z',
  last_delivery: null,
}
