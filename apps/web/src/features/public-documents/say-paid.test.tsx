// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { SayPaid } from './say-paid.tsx'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('tools')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Until the page was loaded again nothing more could be said, nor what had been mistyped be said right.
it('takes another word after the first, in an empty form', async () => {
  const told: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    told.push(body.get('reference') as string)
    return Response.json({ notice: {} }, { status: 201 })
  })
  const debts = [{ id: 'one', number: 'FE-1', currency: 'CRC', balance: '1000', instalments: null }]
  await showAtAddress(<SayPaid token={'t'.repeat(43)} page="document" debts={debts} />)
  fireEvent.click(screen.getByRole('button', { name: 'I have paid' }))
  await say('123456')
  fireEvent.click(await screen.findByRole('button', { name: 'Tell another payment, or a corrected one' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Reference number/)).value).toBe('')
  await say('654321')
  await screen.findByRole('status')
  expect(told).toEqual(['123456', '654321'])
})

async function say(reference: string) {
  fireEvent.change(await screen.findByLabelText(/^Reference number/), { target: { value: reference } })
  const send = screen.getByRole('button', { name: 'Tell the payment' })
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
  fireEvent.click(send)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tell the payment' })).toBeNull())
}
