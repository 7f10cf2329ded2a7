// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { StatementDrop } from './statement-drop.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('bank')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const statement = new File(['fecha;monto'], 'noviembre.csv')
const asked = 'Write the IBAN: CR and 20 digits.'
const iban = () => screen.getByLabelText<HTMLInputElement>('IBAN')
const choose = () => fireEvent.click(screen.getByRole('button', { name: 'Choose a file' }))

/** Of a company that has told no account yet; answers the addresses that files went to. */
async function showWithoutAccounts() {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'POST') sent.push(url)
    return Response.json(
      method === 'POST'
        ? { file_name: 'noviembre.csv', taken: 1, known: 0, refused: [], columns: null }
        : { data: [] },
    )
  })
  await showAtAddress(<StatementDrop company="018f0000-0000-7000-8000-000000000001" />)
  return sent
}

function drop(files: File[]) {
  const event = createEvent.drop(window)
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files } })
  fireEvent(window, event)
}

// The button was grey and did not say why.
it('asks for the account that is missing instead of refusing without a word', async () => {
  const sent = await showWithoutAccounts()
  expect(screen.queryByText(asked)).toBeNull()
  choose()
  await screen.findByText(asked)
  expect(document.activeElement).toBe(iban())
  fireEvent.change(iban(), { target: { value: 'CR05 0152 0200 1026 2840 6' } })
  expect(screen.getByText(asked)).toBeTruthy()
  fireEvent.change(iban(), { target: { value: 'CR05-0152-0200-1026-2840-66' } })
  expect(screen.queryByText(asked)).toBeNull()
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [statement] } })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toContain('account=CR05015202001026284066')
})

it('takes no file that is dropped before its account is known, and says so', async () => {
  const sent = await showWithoutAccounts()
  drop([statement])
  await screen.findByText(asked)
  expect(sent).toEqual([])
})
