// @vitest-environment happy-dom
import type { AuthorityState } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { authorityStateQuery, companiesStore, resetCompanies } from '#features/companies/index.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import { AuthorityIndicator } from './authority-indicator.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const well: AuthorityState = {
  state: 'operational',
  environment: 'live',
  last_success_at: null,
  queue_length: 0,
  oldest_waiting_at: null,
  certificate_days_left: null,
  is_paused: false,
  contingency: null,
  is_numbering_held: false,
}

beforeAll(() => startI18n('en'))
beforeEach(() => companiesStore.set({ currentCompany: { id: company } as never }))
afterEach(() => {
  cleanup()
  resetCompanies()
})

// rest.md 23: sending was paused, and the bar went on saying that all is well.
it.each([
  [{}, 'Operational', 'success'],
  [{ state: 'slow' }, 'Slow', 'warning'],
  [{ state: 'down' }, 'Down', 'danger'],
  [{ state: 'down', is_paused: true }, 'Down', 'danger'],
  [{ is_paused: true }, 'Paused', 'warning'],
  [{ state: 'not_set_up' }, 'Not set up', 'neutral'],
  [{ environment: 'test' }, 'Test', 'brand'],
  [{ environment: 'simulator' }, 'Simulator', 'brand'],
] as const)('the bar says of an authority that is %j: %s', (change, word, tone) => {
  // seed 017, seed 096
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(authorityStateQuery(company).queryKey, { ...well, ...change })
  render(
    <QueryClientProvider client={cache}>
      <MantineProvider>
        <AuthorityIndicator isCompact={false} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: `Tax authority: ${word}` })
  expect(button.textContent).toBe(word)
  expect(button.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
})
