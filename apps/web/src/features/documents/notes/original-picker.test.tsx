// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { OriginalPicker } from './original-picker.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const clave = '50601012600310112345600100001010000000007112345678'
const onPick = vi.fn()
let answer: PromiseWithResolvers<Response>
let isAsked: boolean

beforeEach(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('counter')
  answer = Promise.withResolvers()
  isAsked = false
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes(clave)) return Response.json({ data: [], meta: {} })
    isAsked = true
    return answer.promise
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

// The button did nothing at all on a line that was gone.
it('says that nobody could look for the document of a key', async () => {
  await check()
  answer.reject(new TypeError('Failed to fetch'))
  await screen.findByText(/^There is no connection/)
  expect(onPick).not.toHaveBeenCalled()
})

// It led away from the document that was chosen from the list by then.
it('leads nowhere once another document was chosen', async () => {
  await check()
  cleanup()
  answer.resolve(Response.json({ data: [], meta: {} }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(onPick).not.toHaveBeenCalled()
})

async function check(): Promise<void> {
  await showAtAddress(<OriginalPicker company={company} onPick={onPick} />)
  const field = await screen.findByRole('textbox', { name: /key/i })
  fireEvent.change(field, { target: { value: clave } })
  fireEvent.submit(field.closest('form')!)
  await waitFor(() => expect(isAsked).toBe(true))
}
