// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/http/api-error.ts'
import { startI18n } from '#lib/i18n/i18n.ts'
import { FormSummary } from '../form/form-summary.tsx'
import { ErrorState } from './states.tsx'

beforeAll(async () => {
  await startI18n('en')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('offers the confirmation again where somebody is refused because nobody has proven their address', async () => {
  const fetching = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetching)
  show(<ErrorState error={refusal('email-unconfirmed', 'Confirm your e-mail address first')} />)
  expect(screen.getByText('Confirm your e-mail address first')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Send the confirmation again' }))
  await waitFor(() =>
    expect(fetching.mock.calls.map(([url, init]) => [init?.method, url])).toEqual([
      ['POST', '/api/profile/email/confirmation'],
    ]),
  )
})

it('leads whoever may name a mail server to where they do, once the letters of the day are sent', async () => {
  const refused = (params: object) =>
    new ApiError({ status: 429, body: { code: 'letters-full', message: 'No more letters today', params } })
  show(<ErrorState error={refused({ company: 'c1' })} />)
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/main-configurations/c1?tab=delivery')
  cleanup()
  show(<ErrorState error={refused({})} />)
  expect(screen.getByText('No more letters today')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('leads who runs the installation without a second step to where one is set up', async () => {
  show(<ErrorState error={refusal('second-factor-required', 'Set up a second step')} />)
  expect(screen.getByText('Set up a second step')).toBeTruthy()
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/profile?tab=security')
  expect(screen.queryByText('Ask an owner of the company for access.')).toBeNull()
})

it('asks for the passkey where who runs the installation came in by the password alone', async () => {
  const fetching = vi.fn<typeof fetch>(async () => new Response(null, { status: 500 }))
  vi.stubGlobal('fetch', fetching)
  show(<ErrorState error={refusal('passkey-needed', 'Show your passkey to go on')} />)
  expect(screen.getByText('Show your passkey to go on')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Show the passkey' }))
  await waitFor(() =>
    expect(fetching.mock.calls.map(([url, init]) => [init?.method, url])).toEqual([
      ['POST', '/api/passkeys/show/options'],
    ]),
  )
})

it('leads whoever records a purchase twice to the first, from the form itself', async () => {
  const params = { type: 'expense', id: 'e1' }
  const error = new ApiError({
    status: 409,
    body: { code: 'expense-twice', message: 'It counts already', params },
  })
  show(<FormSummary problems={[{ fieldId: '', message: error.message, refusal: error }]} />)
  expect(screen.getByText('It counts already')).toBeTruthy()
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/transactions/detail/expense/e1')
})

it('leads whoever would sell a quotation twice to the document that sold it', async () => {
  const params = { quotation: 'COT-00001', type: 'invoice', id: 'd1' }
  const error = new ApiError({ status: 409, body: { code: 'quotation-sold-again', message: 'Sold', params } })
  show(<ErrorState error={error} />)
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/transactions/detail/invoice/d1')
})

it('says of any other refusal whom to ask', () => {
  show(<ErrorState error={refusal('not-your-role', 'Your role does not allow this')} />)
  expect(screen.getByText('Ask an owner of the company for access.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

function refusal(code: string, message: string): ApiError {
  return new ApiError({ status: 403, body: { code, message } })
}

function show(screenPart: ReactNode): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>{screenPart}</MantineProvider>
    </QueryClientProvider>,
  )
}
