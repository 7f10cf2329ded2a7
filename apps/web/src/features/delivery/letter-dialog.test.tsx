// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/http/api-error.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { LetterDialog, type SentLetter } from './letter-dialog.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('tools')
})
afterEach(cleanup)

const people = Array.from({ length: 9 }, (_, n) => `p${n}@example.test`)

// With more than six people the server refused the letter, and the dialog did not say why.
it('sends to everybody who gets it as usual, however many they are', async () => {
  const send = vi.fn(async (_: SentLetter) => {})
  await show(send)
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]![0]).toMatchObject({ to: people[0], also: people.slice(1) })
})

it('says why it did not go where no field of its own is at fault', async () => {
  const errors = { 'also.3': ['Enter a valid e-mail.'] }
  await show(async () => {
    throw new ApiError({ status: 422, body: { message: 'Check what is marked.', errors } })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Check what is marked.'))
})

// Files of 14 MB went into the letter, and no mail server took it with the PDF beside them.
it('says that the chosen files are too large together, before it is sent', async () => {
  const papers = [8_000_000, 5_000_000].map((size, at) => ({ id: `${at}`, name: `plan-${at}.pdf`, size }))
  await show(async () => {}, papers)
  fireEvent.click(await screen.findByRole('checkbox', { name: /plan-0/ }))
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false)
  fireEvent.click(screen.getByRole('checkbox', { name: /plan-1/ }))
  expect(screen.getByText(/These come to .13\.0 MB/).textContent).toMatch(/12\.6 MB/)
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
})

function show(
  send: (letter: SentLetter) => Promise<unknown>,
  papers: { id: string; name: string; size: number }[] = [],
) {
  const letter = {
    to: people[0]!,
    recipients: people.map((email) => ({ email, name: null, is_usual: true })),
    subject: 'Factura FE-1',
    message: 'Adjuntamos su factura.',
    attachments: ['FE-1.pdf'],
    papers,
  }
  const query = { data: letter, error: null, isPending: false, refetch: vi.fn() }
  return showAtAddress(<LetterDialog isOpen query={query as never} send={send} onClose={vi.fn()} />)
}
