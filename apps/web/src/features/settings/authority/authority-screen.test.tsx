// @vitest-environment happy-dom
import type { AuthoritySetup, Company, Numbering } from '@cuentaclara/contracts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { authoritySetupQuery, numberingQuery } from '../queries.ts'
import { AuthorityScreen } from './authority-screen.tsx'

const company = '018f0000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('settings'), loadWords('tools')])
})
// Nothing is asked of a server but what stands below.
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ message: 'away' }, { status: 404 })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the step of numbers is open while a restored company issues nothing, and done otherwise', async () => {
  await show('2026-11-20T08:00:00Z')
  const held = await stepOfNumbers()
  expect(held.getByText('To do')).toBeTruthy()
  expect(await held.findByText('Documents are not issued yet: confirm the next numbers')).toBeTruthy()
  cleanup()

  await show(null)
  const usual = await stepOfNumbers()
  expect(usual.getByText('Done')).toBeTruthy()
  expect(usual.queryByText('Documents are not issued yet: confirm the next numbers')).toBeNull()
})

it('says once what is wrong with a key, below its field', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('certificate')
      ? Response.json(
          {
            code: 'invalid',
            message: 'This file is no usable key.',
            errors: { file: ['It cannot be read.'] },
          },
          { status: 422 },
        )
      : Response.json({}, { status: 404 }),
  )
  await show(null)
  const step = within(await screen.findByRole('region', { name: 'Certificate' }))
  const form = (await step.findByLabelText('PIN')).closest('form')!
  const file = form.querySelector('input[type=file]')!
  fireEvent.change(file, { target: { files: [new File(['no key'], 'key.p12')] } })
  fireEvent.change(step.getByLabelText('PIN'), { target: { value: '1234' } })
  fireEvent.submit(form)
  expect(await step.findByText('It cannot be read.')).toBeTruthy()
  expect(step.queryByText('This file is no usable key.')).toBeNull()
})

async function stepOfNumbers() {
  return within(await screen.findByRole('region', { name: 'Branch and numbers' }))
}

async function show(heldSinceBackup: string | null): Promise<void> {
  const cache = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  cache.setQueryData(['companies', 'one', company], { company: anOwnersCompany })
  cache.setQueryData(authoritySetupQuery(company).queryKey, setup)
  cache.setQueryData(numberingQuery(company).queryKey, { ...numbering, held_since_backup: heldSinceBackup })
  await showAtAddress(<AuthorityScreen company={company} nowhere={null} />, cache)
}

const anOwnersCompany = {
  id: company,
  name: 'Tostadora Los Santos S.A.',
  trade_name: null,
  permissions: ['authority.read', 'authority.edit', 'settings.edit'],
} as unknown as Company

const setup: AuthoritySetup = {
  environment: 'test',
  is_demo: false,
  is_paused: false,
  environments: [
    { environment: 'test', username: null, has_password: false, certificate: null, missing: ['credentials'] },
  ],
}

const numbering: Numbering = { environment: 'test', held_since_backup: null, branches: [] }
