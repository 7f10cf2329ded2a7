// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { toastAction, toastSuccess } from '#ui/feedback/toasts.tsx'
import { offerAllReceipts, offerReceipts } from './offer-receipts.ts'

vi.mock('#ui/feedback/toasts.tsx', () => ({
  toastAction: vi.fn(),
  toastError: vi.fn(),
  toastSuccess: vi.fn(),
}))
beforeAll(() => startI18n('en'))
afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const consecutivo = '00100001010000000012'
const sale = (owed: object | null, receipts: object[] = []) => ({
  document: { id: 'sale', kind: 'invoice', consecutivo },
  receipts,
  owed,
})
/** What is asked, in order; whoever asks for receipts gets those. */
function aServer(sales: object[], total = 0) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url.replace(/^.*\/api/, '')}`)
    if (url.includes('/payments?')) return Response.json({ data: [], meta: { total } })
    return Response.json(
      init.method === 'GET' ? { sales } : { sales: [sale(null, [{ consecutivo }])], refused: [] },
    )
  })
  return asked
}
const offered = () => vi.mocked(toastAction).mock.calls.map(([toast]) => toast)

// What the bank or a client told of was recorded without a word about the receipt that the law wants.
it('offers what a payment owes, and one press issues it', async () => {
  const asked = aServer([sale({ readiness: 'ready' })])
  await offerReceipts('c', new QueryClient(), 'p')
  expect(offered()).toMatchObject([
    { message: 'The payment of FE-12 owes its electronic receipt.', action: 'Issue receipt' },
  ])
  offered()[0]!.onAction()
  await expect.poll(() => toastSuccess).toHaveBeenCalled()
  expect(asked).toEqual(['GET /payments/p/receipts', 'POST /payments/p/receipts'])
})

it('offers nothing where nothing is owed or can be issued yet, and is quiet when nobody answers', async () => {
  aServer([sale(null), sale({ readiness: 'sale_waits' })])
  await offerReceipts('c', new QueryClient(), 'p')
  await offerAllReceipts('c', () => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await offerReceipts('c', new QueryClient(), 'p')
  expect(offered()).toEqual([])
})

it('leads to all that lack theirs after many payments at once', async () => {
  aServer([], 3)
  const show = vi.fn()
  await offerAllReceipts('c', show)
  expect(offered()).toMatchObject([{ message: 'Payments without their electronic receipt: 3' }])
  offered()[0]!.onAction()
  expect(show).toHaveBeenCalled()
})
