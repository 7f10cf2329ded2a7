// @vitest-environment happy-dom
import type { CabysChange } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { CabysChangesTable } from './cabys-changes.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('catalogues')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// rest.md 17: every description ended in a stray " %".
it('what a version changes stands there as it is, and only a rate is in percent', async () => {
  const kept = { code: '0111100000100', former_description: 'Trigo duro', former_rate: '1', items: 0 }
  const changes: CabysChange[] = [
    { ...kept, change: 'retired', description: null, rate: null },
    {
      ...kept,
      code: '0111100000200',
      change: 'changed',
      description: 'Trigo duro, para siembra',
      rate: '13',
    },
  ]
  const meta = { current_page: 1, last_page: 1, total: 2, per_page: 25 }
  vi.stubGlobal('fetch', async () => Response.json({ data: changes, meta }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <CabysChangesTable id="v1" search={{}} onSearch={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('0111100000200')
  const cells = (code: string) =>
    [...screen.getByText(code).closest('tr')!.querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(cells('0111100000100').slice(2, 4)).toEqual(['Trigo duro', '1\u202f%'])
  expect(cells('0111100000200').slice(2, 4)).toEqual([
    'Trigo duroTrigo duro, para siembra',
    '1\u202f%13\u202f%',
  ])
})
