import { expect, test, vi } from 'vitest'
import { keepOpen } from './keep-open.ts'

/** Something open whose end the test decides. */
function aThing() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  return { ended, end, drop: vi.fn(async () => {}) }
}

test('opens anew what ended, tells of it once it is back, and clears the old one away', async () => {
  const things = [aThing(), aThing()]
  const open = vi.fn(async () => things[open.mock.calls.length - 1]!)
  const onReturn = vi.fn()
  const kept = await keepOpen({ open, onReturn, onFailure: expect.unreachable })
  expect(kept.current()).toBe(things[0])
  things[0]!.end()
  await expect.poll(() => onReturn).toHaveBeenCalledOnce()
  expect(things[0]!.drop).toHaveBeenCalledOnce()
  expect(kept.current()).toBe(things[1])
  await kept.letEnd()
  expect(things[1]!.drop).not.toHaveBeenCalled()
})

test('tries again after a try that failed, and lets the first failure through', async () => {
  const [first, second] = [aThing(), aThing()]
  const open = vi.fn(async () => second)
  open.mockResolvedValueOnce(first).mockRejectedValueOnce(new Error('away'))
  const onFailure = vi.fn()
  const kept = await keepOpen({ open, onFailure })
  first.end()
  await expect.poll(() => kept.current()).toBe(second)
  expect(onFailure.mock.calls).toEqual([[new Error('away')]])
  await kept.letEnd()
  const refused = { open: () => Promise.reject(new Error('never')), onFailure }
  await expect(keepOpen(refused)).rejects.toThrow('never')
})
