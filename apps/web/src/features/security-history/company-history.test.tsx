// @vitest-environment happy-dom
import type { CompanyVisits } from '@cuentaclara/contracts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { CompanyHistory } from './company-history.tsx'

const company = '018f0000-0000-7000-8000-000000000001'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('securityHistory')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says who looks into the company and who takes its files along, and ends each', async () => {
  const ended: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const { pathname } = new URL(url, 'http://here')
    if (method === 'DELETE') {
      ended.push(pathname)
      return new Response(null, { status: 204 })
    }
    if (pathname.endsWith('/support-visits'))
      return Response.json({ data: [visit('all_files'), visit('support')] })
    return Response.json({ data: [], meta: { next_cursor: null } })
  })
  await showAtAddress(<CompanyHistory company={company} />, new QueryClient())
  expect(await screen.findByText(/takes all files of the company along/)).toBeTruthy()
  expect(screen.getByText(/looks into the company until/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'End it and delete the file' }))
  await waitFor(() => expect(ended).toEqual(['/api/support-visits/all_files']))
})

function visit(purpose: 'support' | 'all_files'): CompanyVisits['data'][number] {
  return {
    id: purpose,
    purpose,
    person: { id: company, name: 'Pablo Plataforma' },
    reason: 'Lo pidió por teléfono',
    started_at: '2026-11-30T08:00:00Z',
    ends_at: '2026-12-01T08:00:00Z',
    left_at: null,
    is_open: true,
  }
}
