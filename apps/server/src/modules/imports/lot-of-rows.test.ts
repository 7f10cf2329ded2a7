import { expect, test, vi } from 'vitest'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { doTogether } from './lot-of-rows.ts'

const open = <Result>(fn: (ctx: CompanyContext) => Promise<Result>) => fn({} as CompanyContext)

test('rows that all succeed are noted once, together', async () => {
  const note = vi.fn(async () => {})
  const alone = vi.fn(async () => {})
  await doTogether([1, 2, 3], open, { one: async (_, row) => row * 2, note, alone })
  expect(note.mock.calls).toEqual([[{}, [2, 4, 6]]])
  expect(alone).not.toHaveBeenCalled()
})

test('one that fails takes its lot apart; a failure of a row alone is told', async () => {
  const note = vi.fn(async () => {})
  const seen: number[] = []
  const how = {
    one: async (_: CompanyContext, row: number) => {
      if (row === 2) throw new Error('refused')
      return row
    },
    note,
    alone: async (row: number) => {
      seen.push(row)
      if (row === 3) throw new Error('away')
    },
  }
  await expect(doTogether([1, 2, 3, 4], open, how)).rejects.toThrow('away')
  expect(seen).toEqual([1, 2, 3])
  expect(note).not.toHaveBeenCalled()
  // What fails only as it is committed is no less a failure of the lot.
  seen.length = 0
  const lateOpen = async <Result>(fn: (ctx: CompanyContext) => Promise<Result>) => {
    await fn({} as CompanyContext)
    throw new Error('deferred')
  }
  await doTogether([1, 4], lateOpen, how)
  expect(seen).toEqual([1, 4])
})
