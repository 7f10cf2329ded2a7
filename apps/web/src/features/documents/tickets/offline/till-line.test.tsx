// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { keptPriceListQuery } from './counter-queries.ts'
import { TillLine } from './till-line.tsx'
import { tillSalesQuery } from './till-queries.ts'
import type { Till } from './use-till.ts'

beforeAll(async () => {
  await startI18n('es')
  await loadWords('till')
})
afterEach(cleanup)

const company = '018f0000-0000-7000-8000-000000000001'
const aTill = (change: object) =>
  ({
    own: { aheadMs: 0, held: { now: new Date().toISOString() } },
    waiting: [],
    underWay: [],
    left: 40,
    isOnline: true,
    isPossible: true,
    ...change,
  }) as unknown as Till

function show(
  change: object,
  refused: object[] = [],
  { priceList = null, isHeld = true }: { priceList?: string | null; isHeld?: boolean } = {},
) {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(tillSalesQuery(company).queryKey, refused as never)
  cache.setQueryData(keptPriceListQuery(company, priceList, true).queryKey, isHeld)
  render(
    <QueryClientProvider client={cache}>
      <TillLine company={company} till={aTill(change)} priceList={priceList} onOpen={() => {}} />
    </QueryClientProvider>,
  )
  return screen.queryByRole('status')
}

it('says without a network how many numbers are left and how many sales wait', () => {
  const line = show({ isOnline: false, waiting: [{}, {}] })
  expect(line?.textContent).toContain('Sin red, quedan 40 números.')
  expect(line?.textContent).toContain('2 ventas esperan.')
  expect(line?.dataset.tone).toBe('neutral')
})

it('warns while few numbers are left, a sale could not be issued, or the clock is wrong', () => {
  expect(show({ isOnline: false, left: 3 })?.dataset.tone).toBe('warning')
  cleanup()
  expect(show({}, [{}])?.textContent).toContain('1 venta no se pudo emitir.')
  cleanup()
  expect(show({ own: { aheadMs: 600_000 } })?.textContent).toContain('difiere 10 minutos')
  cleanup()
  // Of a device that was set a day ahead without a network every paper bore a day that had not come.
  const held = { now: new Date(Date.now() - 30 * 3_600_000).toISOString() }
  const words = show({ isOnline: false, own: { aheadMs: 0, held } })?.textContent
  expect(words).toContain('Revise si el reloj de este dispositivo está adelantado')
})

it('says that a client pays the usual prices where their list is not on this device, and only then', () => {
  const words = 'rigen los precios usuales'
  const away = { isOnline: false }
  expect(show(away, [], { priceList: 'w', isHeld: false })?.textContent).toContain(words)
  cleanup()
  expect(show(away, [], { priceList: 'w' })?.textContent).not.toContain(words)
  cleanup()
  expect(show({}, [], { priceList: 'w', isHeld: false })).toBeNull()
})

// A sale in flight when the network went held the till up: nobody could say whether it was made, and nothing else could be sold.
it('says that a sale is under way, and warns when a person has to look at it', () => {
  const line = show({ underWay: [{ problem: null }] })
  expect(line?.textContent).toContain('1 venta quedó a medias')
  expect(line?.dataset.tone).toBe('neutral')
  cleanup()
  expect(show({ underWay: [{ problem: 'El cliente ya no existe' }] })?.dataset.tone).toBe('warning')
})

it('says nothing while all is as usual', () => {
  expect(show({})).toBeNull()
})
