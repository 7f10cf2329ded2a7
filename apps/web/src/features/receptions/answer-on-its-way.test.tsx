// @vitest-environment happy-dom
import type { Company, ReceptionDetail } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { AnswerOnItsWay } from './answer-on-its-way.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const id = '018f0000-0000-7000-8000-000000000002'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('money')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('an answer that is held says what holds it, and offers nothing that could not help', () => {
  show({ held_because: 'paused' })
  expect(screen.getByText('Sending is paused. The answer waits in the queue.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('an answer on its way is asked about when somebody wants to know', async () => {
  const asked = vi.fn(async () => Response.json(aReception({})))
  vi.stubGlobal('fetch', asked)
  show({})
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith(
      expect.stringContaining(`/receptions/${id}/refresh`),
      expect.anything(),
    ),
  )
})

it('who decides nothing only reads, and once it has arrived there is nothing to ask', () => {
  show({}, { permissions: [] })
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show({}, { status: 'confirmed' })
  expect(screen.queryByRole('button')).toBeNull()
})

type Message = ReceptionDetail['messages'][number]

function show(
  message: Partial<Message>,
  {
    permissions = ['receptions.decide'],
    status = 'sending',
  }: { permissions?: string[]; status?: string } = {},
) {
  companiesStore.set({ currentCompany: { id: company, permissions } as unknown as Company })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <AnswerOnItsWay company={company} reception={aReception(message, status)} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

function aReception(message: Partial<Message>, status = 'sending'): ReceptionDetail {
  const messages = [{ held_because: null, last_problem: null, ...message }]
  return { id, status, messages } as unknown as ReceptionDetail
}
