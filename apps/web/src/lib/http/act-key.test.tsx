// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useActKey } from './act-key.ts'
import { ApiError, NetworkError } from './api-error.ts'

const lost = () => Promise.reject(new NetworkError())

it('asks again for what was lost under the key of the first time, and for anything else under another', async () => {
  const { result } = renderHook(() => useActKey())
  const keys: string[] = []
  const ask = (asked: object, answer: () => Promise<unknown>) =>
    result
      .current(asked, (key) => {
        keys.push(key)
        return answer()
      })
      .catch(() => {})
  await ask({ means: '01' }, lost)
  await ask({ means: '01' }, lost)
  await ask({ means: '06' }, lost)
  await ask({ means: '06' }, async () => 'paid')
  await ask({ means: '06' }, async () => 'paid')
  const [first, again, other, answered, next] = keys
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  expect(answered).toBe(other)
  expect(next).not.toBe(answered)
})

it('is another act once the server has refused', async () => {
  const { result } = renderHook(() => useActKey())
  const keys: string[] = []
  const refused = () => Promise.reject(new ApiError({ status: 409 }))
  for (const _ of [1, 2])
    await result
      .current('pay', (key) => {
        keys.push(key)
        return refused()
      })
      .catch(() => {})
  expect(new Set(keys).size).toBe(2)
})
