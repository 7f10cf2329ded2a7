// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { loadWords, startI18n } from '#lib/i18n.ts'
import { PasswordGate } from './password-gate.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('identity')
})
afterEach(cleanup)

const asked = 'Enter the code of your authenticator application, or a recovery code.'
const wrong = 'This code is not right, or no longer.'

it('asks for the code without calling anything wrong, and says so of a code that is', async () => {
  const prove = vi.fn(async ({ code }: { code: string }) => {
    if (code !== '123456') throw refused(code === '' ? asked : wrong)
  })
  show(prove)
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'secret' } })
  send()
  const code = (await screen.findByLabelText('Code')) as HTMLInputElement
  expect(screen.getByText(asked)).toBeTruthy()
  expect(code.getAttribute('aria-invalid')).not.toBe('true')

  type(code, '000000')
  send()
  await screen.findByText(wrong)
  expect(code.getAttribute('aria-invalid')).toBe('true')

  type(code, '123456')
  send()
  await waitFor(() => expect(prove).toHaveBeenLastCalledWith({ password: 'secret', code: '123456' }))
  expect(screen.queryByText(wrong)).toBeNull()
})

it('says once more what is missing when the code is left empty', async () => {
  show(() => Promise.reject(refused(asked)))
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'secret' } })
  send()
  const code = await screen.findByLabelText('Code')
  send()
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
})

function refused(sentence: string): ApiError {
  return new ApiError({ status: 422, body: { code: 'invalid', message: '', errors: { code: [sentence] } } })
}

function type(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}

function send(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
}

function show(onProve: (proof: { password: string; code: string }) => Promise<unknown>): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <PasswordGate label="Remove" onProve={onProve} onClose={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
