import { expect, it } from 'vitest'
import { type FaultReport, findingsOf, type RoundReport } from './run-round.ts'

const survived: FaultReport = {
  name: 'end-one-connection',
  backAfterMs: 300,
  backWithinMs: 30_000,
  startedByHand: [],
  died: [],
  failure: null,
}
const good: Omit<RoundReport, 'findings'> = {
  seed: 1,
  layout: 'split',
  faults: [survived],
  acknowledged: 100,
  refusals: { '503 database-away': 3 },
  leftWaiting: {},
  diedLater: [],
  audit: { checked: {}, findings: [] },
}
const after = (change: Partial<FaultReport>) => ({ faults: [{ ...survived, ...change }] })

it('finds nothing where everything came back', () => {
  expect(findingsOf(good)).toEqual([])
})

it.each<[string, Partial<RoundReport>, string]>([
  ['never came back', after({ backAfterMs: null }), 'end-one-connection: never came back'],
  ['came back late', after({ backAfterMs: 30_001 }), 'end-one-connection: back only after 30001 ms'],
  [
    'was started by a person',
    after({ startedByHand: ['worker'] }),
    'end-one-connection: the worker had to be started by hand',
  ],
  // Whoever keeps it alive starts it again within a second, and nobody would have seen that one lost connection ends it.
  ['died of what kills nobody', after({ died: ['program'] }), 'end-one-connection: the program died of it'],
  [
    'was not tried, for the fault did not happen',
    after({ failure: 'there was no connection to end' }),
    'end-one-connection: there was no connection to end',
  ],
  ['died afterwards', { diedLater: ['worker'] }, 'the worker died when all faults were over'],
  ['left work undone', { leftWaiting: { letters: 2 } }, '2 letters still under way'],
  [
    'answered wrongly',
    {
      audit: {
        checked: {},
        findings: [{ check: 'refusals', about: '500 internal to a payment', says: 'why' }],
      },
    },
    'refusals: 500 internal to a payment: why',
  ],
])('finds a program that %s', (_, change, finding) => {
  expect(findingsOf({ ...good, ...change })).toEqual([finding])
})
