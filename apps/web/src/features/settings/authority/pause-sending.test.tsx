// @vitest-environment happy-dom
import type { AuthorityBoard } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { PauseSending } from './pause-sending.tsx'

const fetching = vi.fn(async () => Response.json({}))

beforeAll(async () => {
  await startI18n('en')
  await loadWords('settings')
})
beforeEach(() => {
  fetching.mockClear()
  vi.stubGlobal('fetch', fetching)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// rest.md 23: one press held every document of the company, without a question.
it('asks before it holds every document, and holds none when one thinks better of it', async () => {
  show({ is_paused: false, late_documents: 0 })
  press('Pause sending')
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fetching).not.toHaveBeenCalled()

  press('Pause sending')
  fireEvent.click(within(await question()).getByRole('button', { name: 'Pause sending' }))
  await waitFor(() => expect(fetching).toHaveBeenCalledOnce())
})

it('lets them go at once, unless some are over their day', async () => {
  show({ is_paused: true, late_documents: 0 })
  press('Resume sending')
  await waitFor(() => expect(fetching).toHaveBeenCalledOnce())
  cleanup()
  fetching.mockClear()

  show({ is_paused: true, late_documents: 2 })
  press('Resume sending')
  expect((await question()).textContent).toContain('2')
  expect(fetching).not.toHaveBeenCalled()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const question = () => screen.findByRole('dialog')

function show(state: Pick<AuthorityBoard, 'is_paused' | 'late_documents'>): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <PauseSending company="018f0000-0000-7000-8000-000000000001" board={state as AuthorityBoard} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
