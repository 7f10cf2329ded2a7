// @vitest-environment happy-dom
import type { LetterRow } from '@cuentaclara/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { CancelQuestion } from './cancel-question.tsx'

const { cancelLetter } = vi.hoisted(() => ({ cancelLetter: vi.fn() }))
vi.mock('./queries.ts', async (original) => ({ ...(await original<object>()), cancelLetter }))

beforeAll(async () => {
  await startI18n('en')
  await loadWords('letters')
})
afterEach(() => {
  cleanup()
  cancelLetter.mockReset()
})

const letter = { id: 'one', recipient: 'ana@example.test', status: 'sending' } as LetterRow
const ask = () => {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <CancelQuestion company="company" letter={letter} onClose={onClose} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return onClose
}

// One press of X, and what somebody had written was gone.
it('asks before one letter is taken back, and says that its words are not kept', async () => {
  cancelLetter.mockResolvedValue({ ...letter, status: 'cancelled' })
  const onClose = ask()
  await screen.findByRole('dialog', { name: /ana@example\.test/ })
  screen.getByText(/written anew/)
  expect(cancelLetter).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(cancelLetter).toHaveBeenCalledExactlyOnceWith('company', letter)
})

it('leaves it where it is for who thinks better of it', async () => {
  const onClose = ask()
  await screen.findByRole('dialog')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalled()
  expect(cancelLetter).not.toHaveBeenCalled()
})
