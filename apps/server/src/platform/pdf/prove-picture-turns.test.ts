import { beforeEach, expect, test, vi } from 'vitest'
import { aPng } from '#test/pictures.ts'
import { provePicture } from './prove-picture.ts'

const { processes } = vi.hoisted(() => ({ processes: { open: 0, most: 0, release: [] as (() => void)[] } }))
vi.mock('./typesetter.ts', () => ({
  createTypesetter() {
    processes.open += 1
    processes.most = Math.max(processes.most, processes.open)
    return {
      set: () => new Promise<void>((resolve) => processes.release.push(resolve)),
      stop() {
        processes.open -= 1
      },
    }
  },
}))
beforeEach(() => Object.assign(processes, { open: 0, most: 0, release: [] }))

/** Lets each trial that has begun come to its end, until none is left. */
async function settleAll<Result>(tried: Promise<Result>[]): Promise<PromiseSettledResult<Result>[]> {
  let isOver = false
  const settled = Promise.allSettled(tried).finally(() => {
    isOver = true
  })
  while (!isOver) {
    processes.release.shift()?.()
    await new Promise(setImmediate)
  }
  return settled
}

// Each of them started a process of its own: whoever sent a hundred logos at once took the memory of the whole machine.
test('of a hundred pictures of one person at once two are tried, five wait, and the rest may come again', async () => {
  const prove = (of: string) => provePicture(aPng(4, 4), { field: 'logo', of })
  const sent = Array.from({ length: 100 }, () => prove('somebody'))
  const other = prove('another')
  const settled = await settleAll([...sent, other])
  expect(processes.most).toBe(2)
  const refused = settled.filter((each) => each.status === 'rejected')
  expect(refused).toHaveLength(93)
  expect(refused[0]!.reason).toMatchObject({ status: 503, code: 'overloaded' })
  expect(settled.at(-1)).toMatchObject({ status: 'fulfilled' })
})
