// @vitest-environment happy-dom
import type { VatReturn } from '@cuentaclara/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { BoxSteps } from './box-steps.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('vatReturn')
})
afterEach(cleanup)

// "+₡64,172.98" stood below an amount, and only a mouse that rested on it was told what it was.
it.each([
  ['90.00', ['Below each amount, its difference from October 2026.'], '+₡10.00'],
  ['100.00', [], null],
  [null, [], null],
])('says what stands below the amounts where something does: %s', async (before, said, difference) => {
  const data = {
    ...{ period: '2026-11', version: 1, state: 'filed', is_closed: true, register: [], credit_register: [] },
    ...{ balances: [], proportions: { provisional: null, definitive: null } },
    boxes: [
      {
        ...{ id: 'V13_B', section: 'sales', label: 'Total ventas a 13 %', formula: 'salesBase', parts: [] },
        ...{ certainty: 'seen', amount: '100.00', word: null, before, is_typed: true, is_adjustable: true },
      },
    ],
    inputs: { customs: [], adjustments: [], withholdings: [], compensation: '0', interest: '0' },
  } as unknown as VatReturn
  await showAtAddress(<BoxSteps data={data} onOpen={() => undefined} />)
  const row = (await screen.findByText('Total ventas a 13 %')).closest('li')
  expect(screen.queryAllByText(/^Below each amount/).map(({ textContent }) => textContent)).toEqual(said)
  const below = /Against the month before\s*(\S+)$/.exec(row?.textContent ?? '')
  expect(below?.[1] ?? null).toBe(difference)
})
