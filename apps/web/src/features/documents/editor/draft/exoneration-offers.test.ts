import type { ClientExoneration } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { aKeptExoneration } from '#features/exonerations/testing.ts'
import { aDraft, aLine } from '../testing.ts'
import { exonerationOffers } from './exoneration-offers.ts'

const today = '2026-11-28'
const coffee = '6340001000100'
const kept = (change: Partial<ClientExoneration> = {}) => aKeptExoneration({ id: 'all', ...change })
const forCoffee = kept({ id: 'coffee', cabys: [{ code: coffee, description: null }] })
const line = (key: string, cabys: string) => aLine({ key, cabys, rateCode: '08' })
const offered = (draft: Parameters<typeof exonerationOffers>[0], all: ClientExoneration[]) =>
  exonerationOffers(draft, all, today).map(({ exoneration, keys, isOver }) => [exoneration.id, keys, isOver])

test('a client with an exoneration is offered it for the lines that it covers, the one for these products first', () => {
  const draft = aDraft({ lines: [line('l1', coffee), line('l2', '8313100000100')] })
  expect(offered(draft, [forCoffee])).toEqual([['coffee', ['l1'], false]])
  expect(offered(draft, [kept(), forCoffee])).toEqual([
    ['coffee', ['l1'], false],
    ['all', ['l2'], false],
  ])
})

test('what is over is told and not offered, unless another one covers the line', () => {
  const over = kept({ id: 'over', expires_on: '2026-11-27' })
  const draft = aDraft({ lines: [line('l1', coffee)] })
  expect(offered(draft, [over])).toEqual([['over', ['l1'], true]])
  expect(offered(draft, [over, forCoffee])).toEqual([['coffee', ['l1'], false]])
})

test('nothing is offered for a line that is freed already, has no tax, or is bought', () => {
  const free = { ...line('l1', coffee), rateCode: '10' }
  expect(offered(aDraft({ lines: [free] }), [kept()])).toEqual([])
  expect(offered(aDraft({ kind: 'purchase', lines: [line('l1', coffee)] }), [kept()])).toEqual([])
  const taken = {
    ...line('l1', coffee),
    exoneration: {
      document_type: '04',
      document_number: 'X-1',
      institution: '01',
      issued_at: '2026-01-10T00:00:00-06:00',
      rate_points: '13',
    },
  }
  expect(offered(aDraft({ lines: [taken] }), [kept()])).toEqual([])
})
