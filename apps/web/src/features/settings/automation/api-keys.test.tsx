// @vitest-environment happy-dom
import type { ApiKey } from '@cuentaclara/contracts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { apiKeysQuery } from '../queries.ts'
import { ApiKeys } from './api-keys.tsx'

const company = '018f0000-0000-7000-8000-000000000001'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await Promise.all([loadWords('settings'), loadWords('automation'), loadWords('identity')])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('lets in a key that is held since a restore, which may be revoked as well', async () => {
  const asked: string[] = []
  const proofs: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${new URL(url, 'http://here').pathname}`)
    if (method === 'POST') proofs.push(JSON.parse(String(body)))
    return Response.json(method === 'POST' ? key('working') : { data: [key('working')] })
  })
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(apiKeysQuery(company).queryKey, { data: [key('held')] })
  await showAtAddress(<ApiKeys company={company} />, cache)
  expect(screen.getByText('Held')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Revoke' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Let in' }))
  // Whoever found the session open does not know it.
  expect(asked).toEqual([])
  const password = screen.getByLabelText('Your password')
  fireEvent.change(password, { target: { value: 'siete gatos' } })
  fireEvent.submit(password)
  await waitFor(() => expect(screen.getByText('Working')).toBeTruthy())
  expect(asked[0]).toBe('POST /api/api-keys/one/let-in')
  expect(proofs).toEqual([{ password: 'siete gatos', code: '' }])
  expect(screen.queryByRole('button', { name: 'Let in' })).toBeNull()
})

it('says why a key opens nothing for now, and what it may not any more', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const one = { ...key('idle'), withheld: ['clients.read'] }
  cache.setQueryData(apiKeysQuery(company).queryKey, { data: [one] })
  await showAtAddress(<ApiKeys company={company} />, cache)
  expect(screen.getByText('Paused')).toBeTruthy()
  expect(screen.getByText(/^Who made it is suspended/)).toBeTruthy()
  expect(screen.getByText(/^Not any more, as who made it may not: /)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Revoke' })).toBeTruthy()
})

function key(state: ApiKey['state']): ApiKey {
  return {
    id: 'one',
    name: 'Tienda en línea',
    tail: 'abcd',
    scopes: ['clients.read'],
    withheld: [],
    state,
    created_by: null,
    created_at: '2026-11-20T08:00:00Z',
    expires_at: null,
    last_used_at: null,
  }
}
