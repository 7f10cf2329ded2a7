// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { KeptOfMonth } from './period-panel.tsx'

beforeAll(async () => {
  await startI18n('en')
  await Promise.all([loadWords('monthEnd'), loadWords('vatReturn')])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// October was reopened: the field said September, and what was downloaded below it was October's.
it('what was kept is that of the month in the field, also once a later one is reopened', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://x.test').pathname)
    return Response.json({ data: [] })
  })
  const cache = new QueryClient()
  const at = (closedUntil: string) => (
    <QueryClientProvider client={cache}>
      <MantineProvider>
        <KeptOfMonth company="c" closedUntil={closedUntil} />
      </MantineProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(at('2026-10-31'))
  const field = await screen.findByRole<HTMLSelectElement>('combobox')
  await expect.poll(() => asked.at(-1)).toContain('2026-10')
  expect(field.value).toBe('2026-10')
  rerender(at('2026-09-30'))
  expect(field.value).toBe('2026-09')
  await expect.poll(() => asked.at(-1)).toContain('2026-09')
})
