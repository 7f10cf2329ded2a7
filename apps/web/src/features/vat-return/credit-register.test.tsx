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

it('says beside the register of sales whose credit waits for its payment, and which arrived with it', async () => {
  const row = (id: string, party: string, paid_on: string | null) => ({
    ...{ source: 'reception', id, kind: 'invoice', number: '00100001010000000007', day: '2026-10-05', party },
    ...{ paid_on, credit: '13000', opening: '13000', added: '0' },
    ...(paid_on === null ? { arrived: '0', pending: '13000' } : { arrived: '13000', pending: '0' }),
  })
  const data = {
    ...{ period: '2026-11', version: 1, state: 'filed', is_closed: false, register: [], balances: [] },
    boxes: [
      {
        ...{ id: 'V13_B', section: 'sales', label: 'Total ventas a 13 %', is_adjustable: true },
        ...{ amount: '0.00', before: null },
      },
    ],
    credit_register: [row('1', 'Tostadora', null), row('2', 'Imprenta', '2026-11-09')],
    inputs: {
      uses_deferral: true,
      carried_balance: null,
      compensation: '0',
      interest: '0',
      customs: [],
      adjustments: [],
      withholdings: [],
    },
    proportions: { provisional: null, definitive: null },
  } as unknown as VatReturn
  await showAtAddress(<BoxSteps data={data} onOpen={() => undefined} />)
  const register = await screen.findByRole('region', { name: 'Credit that waits for payment' })
  const rows = [...register.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/Tostadora.*Still waits.*13,000/)
  expect(rows[1]).toMatch(/Imprenta.*Arrived with the payment of/)
})
