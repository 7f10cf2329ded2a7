// @vitest-environment happy-dom
import type { CardSettlement } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { SettlementSheet } from './settlement-sheet.tsx'

const company = '018f0000-0000-7000-8000-000000000001'
const onClose = vi.fn()
beforeAll(async () => {
  await startI18n('en')
  await loadWords('cardSettlements')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onClose.mockReset()
})

const settlement: CardSettlement = {
  id: '018f0000-0000-7000-8000-000000000002',
  settled_on: '2026-11-10',
  acquirer: 'BAC',
  reference: '',
  currency: 'CRC',
  exchange_rate: '1',
  vat_withheld_crc: '5310',
  gross: '100000',
  commission: '3500',
  vat_withheld: '5310',
  income_withheld: '1770',
  deposit: '89420',
  matched_on: null,
  version: 1,
  updated_at: '2026-11-12T10:00:00-06:00',
}
const type = (label: RegExp, value: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

it('reckons what is left to deposit while it is typed, and takes it where nothing else is said', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json(settlement, { status: 201 })
  })
  await showAtAddress(
    <SettlementSheet company={company} settlement={null} isReadOnly={false} onClose={onClose} />,
  )
  await screen.findByRole('dialog')
  type(/^Acquirer/, 'BAC')
  type(/^Charged/, '100000')
  type(/^Commission/, '3500')
  type(/^VAT withheld/, '5310')
  type(/^Income tax withheld/, '1770')
  expect(screen.getByText(/What is left to deposit: .*89,420/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent).toMatchObject([{ acquirer: 'BAC', reference: '', deposit: '89420' }]))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('one in dollars says what the return counts of it, and takes the rate of its day where none is typed', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json(settlement, { status: 201 })
  })
  await showAtAddress(
    <SettlementSheet company={company} settlement={null} isReadOnly={false} onClose={onClose} />,
  )
  await screen.findByRole('dialog')
  expect(screen.queryByLabelText(/^Colones per dollar/)).toBeNull()
  fireEvent.click(screen.getByLabelText(/Dollars/))
  type(/^Acquirer/, 'BAC')
  type(/^Charged/, '1000')
  type(/^VAT withheld/, '53.11')
  expect(screen.queryByText(/in the VAT return/)).toBeNull()
  type(/^Colones per dollar/, '505.5')
  expect(screen.getByText(/26,847.11 in the VAT return/)).toBeTruthy()
  expect(screen.getByText(/our reading: confirm it/)).toBeTruthy()
  type(/^Colones per dollar/, '')
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ currency: 'USD', exchange_rate: null, deposit: '946.89' }]),
  )
})

it('one whose deposit is a line of the bank is only to be looked at', async () => {
  await showAtAddress(
    <SettlementSheet
      company={company}
      settlement={{ ...settlement, matched_on: '2026-11-12' }}
      isReadOnly={false}
      onClose={onClose}
    />,
  )
  await screen.findByRole('dialog')
  expect(screen.getByText(/undo that line to change the settlement/)).toBeTruthy()
  expect(screen.queryByText('Remove')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})
