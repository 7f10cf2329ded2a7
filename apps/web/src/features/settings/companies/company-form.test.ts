// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { askRegister } from './company-form.ts'

afterEach(() => vi.unstubAllGlobals())

it('the settings of a demo company are filled in by its own register, not by the real one', async () => {
  // Whose register answers is decided by the company that asks: without it the real one was asked of an invented number.
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([new URL(address, 'http://here').pathname.split('/').at(-1), headers['x-Company']])
    return new Response('{}', { headers: { 'Content-Type': 'application/json' } })
  })
  await askRegister('3-101-700123', 'the-demo')
  await askRegister('3101700123')
  expect(asked).toEqual([
    ['3101700123', 'the-demo'],
    ['3101700123', undefined],
  ])
})
