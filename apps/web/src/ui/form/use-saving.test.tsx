// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/http/api-error.ts'
import { useSaving } from './use-saving.ts'

afterEach(cleanup)

const refused = (errors: Record<string, string[]>) =>
  new ApiError({ status: 422, body: { message: 'Not so.', errors } })

it('saves once, however often somebody presses before the answer', async () => {
  const { result } = renderHook(() => useSaving())
  let answer = () => {}
  const action = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  act(() => {
    void result.current.run(action)
    void result.current.run(action)
  })
  expect(action).toHaveBeenCalledOnce()
  expect(result.current.isBusy).toBe(true)
  await act(async () => answer())
  expect(result.current.isBusy).toBe(false)
})

it('says what was refused at its field, what is about none above the form, and nothing of it once it is saved', async () => {
  const { result } = renderHook(() => useSaving())
  await act(() => result.current.run(() => Promise.reject(refused({ 'emails.0': ['No address.'] }))))
  expect(result.current.problems).toEqual([
    { fieldId: result.current.idOf('emails.0'), message: 'No address.' },
  ])
  expect(result.current.errors.emails).toBe('No address.')
  await act(() => result.current.run(() => Promise.reject(refused({}))))
  expect(result.current.problems).toMatchObject([{ fieldId: '', message: 'Not so.' }])
  await act(() => result.current.run(async () => {}))
  expect(result.current.problems).toEqual([])
})
