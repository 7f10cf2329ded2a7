// @vitest-environment happy-dom
import type { ShiftClosing, ShiftDetail } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { CloseShiftSheet } from './close-shift-sheet.tsx'

const line = { currency: 'CRC', sales: 0, sold: '0', returned: '0', counted: null }
const shift = {
  ...{ id: 's', number: 1, is_open: true, is_own: true, till: null, currency: 'CRC', opening: '0' },
  lines: [
    { ...line, means: '01', expected: '12130' },
    { ...line, means: '02', returned: '1000', expected: '-1000' },
  ],
  ...{ movements: [], may_hold: [], late: [] },
} as unknown as ShiftDetail

beforeAll(async () => {
  await startI18n('en')
  await loadWords('counter')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// The field of the card refused what was expected of it, and the shift stayed open.
it('a card by which more went back than was sold is counted below zero', async () => {
  const closings: ShiftClosing[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'POST') closings.push(JSON.parse(String(body)))
    return Response.json({ ...shift, is_open: false })
  })
  await showAtAddress(<CloseShiftSheet company="c" shift={shift} onClose={() => {}} />)
  expect(await screen.findAllByText(/went back by it is taken off where the return said so/)).toHaveLength(1)
  const [cash, card] = await screen.findAllByLabelText<HTMLInputElement>(/: counted/)
  fireEvent.focus(card!)
  fireEvent.blur(card!)
  expect(card!.getAttribute('aria-invalid')).not.toBe('true')
  for (const [field, value] of [
    [cash!, '12130'],
    [card!, '-1000'],
  ] as const) {
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  expect(screen.getAllByText('It fits')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Close shift' }))
  await waitFor(() => expect(closings).toHaveLength(1))
  expect(closings[0]!.counts.map(({ counted }) => counted)).toEqual(['12130', '-1000'])
})
