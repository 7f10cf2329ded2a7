// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useActKey } from './act-key.ts'
import { ApiError, NetworkError } from './api-error.ts'

// Nobody waits here for the second try.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const lost = () => Promise.reject(new NetworkError())
const later = () => vi.advanceTimersByTimeAsync(5_000)

it('asks again for what was lost under the key of the first time, and for anything else under another', async () => {
  const { result } = renderHook(() => useActKey())
  const keys: string[] = []
  const ask = async (asked: object, answer: () => Promise<unknown>) => {
    let key = ''
    const asking = result
      .current(asked, (given) => {
        key = given
        return answer()
      })
      .catch(() => {})
    await later()
    await asking
    keys.push(key)
  }
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

// A payment that was stored as the database died got another key, and was stored again.
it('is the same act while nobody can say whether it was done', async () => {
  const { result } = renderHook(() => useActKey())
  const keys: string[] = []
  for (const code of ['outcome-unknown', 'overloaded']) {
    const asking = result
      .current('pay', (key) => {
        keys.push(key)
        return Promise.reject(new ApiError({ status: 503, retryAfterSeconds: 5, body: { code } }))
      })
      .catch((error: ApiError) => error.code)
    await later()
    expect(await asking).toBe(code)
  }
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
})

it('asks for it once more by itself, as long after as the server wishes, and not where there is no network', async () => {
  const { result } = renderHook(() => useActKey())
  const act = vi
    .fn<(key: string) => Promise<string>>()
    .mockRejectedValueOnce(new ApiError({ status: 503, retryAfterSeconds: 2, body: { code: 'overloaded' } }))
    .mockResolvedValue('paid')
  const asking = result.current('pay', act)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(act).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await asking).toBe('paid')
  expect(act.mock.calls[1]).toEqual(act.mock.calls[0])

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const alone = vi.fn(lost)
  await expect(result.current('pay', alone)).rejects.toThrow(NetworkError)
  expect(alone).toHaveBeenCalledTimes(1)
})

// The counter sells without the server what was surely not done.
it('does not call undone what the first try may have done', async () => {
  const { result } = renderHook(() => useActKey())
  const away = new ApiError({ status: 503, body: { code: 'database-away' } })
  const act = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new NetworkError()).mockRejectedValue(away)
  const asking = result.current('sell', act).catch((error: unknown) => error)
  await later()
  expect(await asking).toBeInstanceOf(NetworkError)
  expect(act).toHaveBeenCalledTimes(2)

  const refused = new ApiError({ status: 409 })
  act.mockReset().mockRejectedValueOnce(new NetworkError()).mockRejectedValue(refused)
  const again = result.current('sell', act).catch((error: unknown) => error)
  await later()
  expect(await again).toBe(refused)
})

// A sale whose line had gone silent kept the cashier before a dialog that could not be left.
it('asks once more where the line brings nothing, and then says that nobody answers', async () => {
  const { result } = renderHook(() => useActKey())
  const silent = () => new Promise<string>(() => {})
  const act = vi
    .fn<(key: string) => Promise<string>>()
    .mockImplementationOnce(silent)
    .mockResolvedValue('sold')
  const asking = result.current('sell', act)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(act).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await asking).toBe('sold')
  expect(act.mock.calls[1]).toEqual(act.mock.calls[0])

  const unanswered = vi.fn(silent)
  const given = result.current('sell', unanswered).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await given).toBeInstanceOf(NetworkError)
  expect(unanswered).toHaveBeenCalledTimes(2)
})

it('waits for an answer no longer than its caller would', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { result } = renderHook(() => useActKey({ mostAnswerMs: 4_000 }))
  const asking = result.current({}, () => new Promise(() => {})).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await asking).toBeInstanceOf(NetworkError)
})
