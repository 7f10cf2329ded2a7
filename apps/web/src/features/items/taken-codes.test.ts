import { expect, it } from 'vitest'
import {
  type AffectedItem,
  changesOf,
  choose,
  codeFor,
  isClose,
  nothingTaken,
  rateWith,
  tick,
} from './taken-codes.ts'

const proposal = {
  code: '2316100000200',
  description: 'Arroz precocido',
  rate: '13',
  rate_code: '08',
  kind: 'goods',
  because: 'neighbour',
  is_close: true,
} as const

function anItem(patch: Partial<AffectedItem> = {}): AffectedItem {
  return {
    id: 'a',
    code: null,
    name: 'Arroz',
    cabys: '2316100000100',
    rate_code: '02',
    problem: 'withdrawn',
    former: { description: 'Arroz pilado', rate: '1' },
    follows_rate: true,
    proposals: [proposal],
    ...patch,
  }
}

it('nothing is changed until it is ticked; what fits best stands beside an item from the start', () => {
  const item = anItem()
  expect(codeFor(nothingTaken, item)).toBe(proposal)
  expect(changesOf(nothingTaken)).toEqual([])
  expect(changesOf(tick(nothingTaken, [item], true))).toEqual([
    {
      id: 'a',
      from: { cabys: '2316100000100', rate_code: '02' },
      to: { cabys: '2316100000200', rate_code: '08' },
    },
  ])
  expect(changesOf(tick(tick(nothingTaken, [item], true), [item], false))).toEqual([])
})

it('what has no code beside it is not ticked with others; a code that is chosen ticks it', () => {
  const bare = anItem({ id: 'b', proposals: [] })
  const both = tick(nothingTaken, [anItem(), bare], true)
  expect(changesOf(both).map(({ id }) => id)).toEqual(['a'])
  const chosen = choose(both, bare, { ...proposal, code: '6331000000000' })
  expect(changesOf(chosen).map(({ id, to }) => [id, to.cabys])).toEqual([
    ['a', '2316100000200'],
    ['b', '6331000000000'],
  ])
  expect(isClose(bare)).toBe(false)
  expect(isClose(anItem())).toBe(true)
})

it('a rate that was chosen for an item stays, and so does one where nobody knows that of the code', () => {
  expect(rateWith(anItem({ follows_rate: false }), proposal)).toBe('02')
  expect(rateWith(anItem(), { ...proposal, rate_code: null })).toBe('02')
  expect(rateWith(anItem(), proposal)).toBe('08')
})
