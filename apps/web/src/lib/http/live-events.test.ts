// @vitest-environment happy-dom
import type { LiveEvent } from '@cuentaclara/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { baseHeaders } from './api.ts'
import { listenToCompany, readEvents } from './live-events.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('reads events across chunk borders and passes over comments and nonsense', async () => {
  const text =
    ': hello\n\ndata: {"type":"authority"}\r\n\r\nevent: x\ndata: {"type":"document","id":"1",\ndata: "fiscal_status":"accepted","kind":"invoice"}\n\ndata: {broken\n\n'
  const bytes = new TextEncoder().encode(text)
  const stream = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7))
      controller.close()
    },
  })
  const heard: LiveEvent[] = []
  await readEvents(new Response(stream), (event) => heard.push(event))
  expect(heard).toEqual([
    { type: 'authority' },
    { type: 'document', id: '1', fiscal_status: 'accepted', kind: 'invoice' },
  ])
})

it('what is asked after an event shows what it told of: the place where it stands goes along', async () => {
  const told = (...ids: string[]) =>
    readEvents(new Response(ids.map((id) => `id: ${id}\ndata: {"type":"authority"}\n\n`).join('')), () => {})
  expect(baseHeaders('company', null, 'c')).not.toHaveProperty('x-Read-After')
  await told('1/A0', 'F/1', '10/0', '2/FFFFFFFF')
  expect(baseHeaders('company', null, 'c')).toMatchObject({ 'x-Read-After': '10/0' })
})

// Six windows of an accountant kept the six lines that a browser has, and none of them was answered any more.
it('a window that nobody sees keeps no line, and asks for what it missed once somebody does', async () => {
  vi.useFakeTimers()
  const lines: AbortSignal[] = []
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    lines.push(signal)
    const body = new ReadableStream({
      start: (line) => signal.addEventListener('abort', () => line.error(signal.reason)),
    })
    return new Response(body)
  })
  const open = () => lines.filter(({ aborted }) => !aborted).length
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const becomes = async (state: DocumentVisibilityState) => {
    seen.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  }
  const heard: LiveEvent[] = []
  const leave = listenToCompany('018f0000-0000-7000-8000-000000000001', (event) => heard.push(event))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toEqual([])

  await becomes('visible')
  expect([open(), heard]).toEqual([1, [{ type: 'gap' }]])
  await becomes('hidden')
  await vi.advanceTimersByTimeAsync(10_000)
  await becomes('visible')
  await vi.advanceTimersByTimeAsync(15_000)
  expect([open(), lines.length]).toEqual([1, 1])

  await becomes('hidden')
  await vi.advanceTimersByTimeAsync(21_000)
  expect([open(), lines.length]).toEqual([0, 1])
  await becomes('visible')
  expect([open(), lines.length, heard.length]).toEqual([1, 2, 2])
  leave()
  expect(open()).toBe(0)
})
