// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auth } from '#features/identity/index.ts'
import { LiveRefresh } from './live-refresh.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const another = '018f0000-0000-7000-8000-000000000002'
let lines: ReadableStreamDefaultController<Uint8Array>[]
let status: string
let askedOfAnother: number

beforeEach(() => {
  lines = []
  status = 'sent'
  askedOfAnother = 0
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(new ReadableStream({ start: (line) => void lines.push(line) }))),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('shows what a series made by itself, without a reload', async () => {
  await show('recurring')
  status = 'made'
  say('{"type":"recurring","id":"018f0000-0000-7000-8000-000000000003"}')
  await appears('made')
})

it('shows the verdict that came while the server had lost its own line', async () => {
  await show()
  status = 'accepted'
  say('{"type":"gap"}')
  await appears('accepted')
})

it('shows the verdict that came while the line to the server was broken', async () => {
  await show()
  lines[0]!.error(new TypeError('network error'))
  status = 'accepted'
  await appears('accepted')
  expect(lines).toHaveLength(2)
})

it('shows it as soon as there is a network again, without waiting for the next try', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await show()
  lines[0]!.error(new TypeError('network error'))
  status = 'accepted'
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  await appears('accepted')
})

it('takes a line that is silent for too long for a lost one, as after a sleep of the machine', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await show()
  status = 'accepted'
  await vi.advanceTimersByTimeAsync(55_000)
  await appears('accepted')
})

it('asks again for everything when somebody loses their right, so that the screen says so', async () => {
  await show()
  status = 'not yours'
  say('{"type":"session_over"}')
  await appears('not yours')
})

it('asks at once what somebody may do who was given another role, and signs nobody out', async () => {
  await show()
  status = 'shown to an accountant'
  const profile = {
    user: { name: 'Ana' },
    company_user: [{ company_id: company, company: atWork('accountant') }],
  }
  vi.mocked(fetch).mockImplementation(async () => Response.json(profile))
  auth.set({
    token: 't',
    user: { name: 'Ana', email: 'ana@example.test' },
    companyDefault: atWork('biller') as never,
  })
  say('{"type":"access"}')
  await appears('shown to an accountant')
  await expect.poll(() => auth.get().companyDefault?.role).toBe('accountant')
  expect(auth.get().token).toBe('t')
})

it('leaves what is shown of another company alone', async () => {
  await show()
  say('{"type":"gap"}')
  status = 'accepted'
  await appears('accepted')
  expect(askedOfAnother).toBe(1)
})

function atWork(role: string) {
  return { id: company, name: 'Café', role, permissions: ['reports.read'], general_configurations: null }
}

/** Timers that a test holds go on while it waits, as they would for a person. */
async function appears(text: string): Promise<void> {
  const look = async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(50)
    return screen.queryByText(text)
  }
  await expect.poll(look).not.toBeNull()
}

async function show(area = 'documents'): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveRefresh company={company} />
      <Shown area={area} />
    </QueryClientProvider>,
  )
  await appears('sent')
  await expect.poll(() => lines).toHaveLength(1)
}

function Shown({ area }: { area: string }) {
  const { data } = useQuery({ queryKey: [area, company, 'detail', '1'], queryFn: async () => status })
  useQuery({ queryKey: ['documents', another], queryFn: async () => ++askedOfAnother })
  return <p>{data}</p>
}

function say(data: string): void {
  lines.at(-1)!.enqueue(new TextEncoder().encode(`data: ${data}\n\n`))
}
