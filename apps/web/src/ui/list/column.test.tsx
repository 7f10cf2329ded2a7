// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { type Column, cellOf, sideOf } from './column.tsx'

type Row = { client: string | null; number: string; due_on: string; total: string | null; lines: number }
const full: Row = { client: 'Ana', number: 'FE-1', due_on: '2026-11-21', total: '1250', lines: 1200 }
const head = { id: 'x', header: 'X' }

beforeAll(() => startI18n('en'))
afterEach(cleanup)

it.each<[string, Column<Row>, string, 'end' | undefined]>([
  ['a name', { ...head, kind: 'name', of: (row) => row.client }, 'Ana', undefined],
  ['a code', { ...head, kind: 'code', of: (row) => row.number }, 'FE-1', undefined],
  ['a day', { ...head, kind: 'day', of: (row) => row.due_on }, '21/11/2026', undefined],
  ['a count', { ...head, kind: 'count', of: (row) => row.lines }, '1,200', 'end'],
  [
    'an amount',
    { ...head, kind: 'money', of: (row) => row.total, currency: () => 'USD' },
    '$1,250.00',
    'end',
  ],
])('%s is written in its way, figures on the side of figures', (_, column, written, side) => {
  expect(render(<div>{cellOf(column, full)}</div>).container.textContent).toBe(written)
  expect(sideOf(column)).toBe(side)
})

type Payment = { paid_on: string; amount: string; left: string; currency: 'USD' }
const payment: Payment = { paid_on: '2026-11-21', amount: '10', left: '0.00', currency: 'USD' }
const isMuted = (column: Column<Payment>) =>
  render(<div>{cellOf(column, payment)}</div>).container.querySelector('[data-muted]') !== null

it.each<[string, Column<Payment>, string]>([
  ['the field that is called as it', { id: 'paid_on', header: 'X', kind: 'day' }, '21/11/2026'],
  ['the field that it names', { id: 'date', header: 'X', kind: 'day', of: 'paid_on' }, '21/11/2026'],
  ['an amount in the currency of the row', { id: 'amount', header: 'X', kind: 'money' }, '$10.00'],
])('a column shows %s', (_, column, written) => {
  expect(render(<div>{cellOf(column, payment)}</div>).container.textContent).toBe(written)
})

it('an amount is muted where the column says so: always, or where it is nothing', () => {
  expect(isMuted({ ...head, kind: 'money', of: 'amount' })).toBe(false)
  expect(isMuted({ ...head, kind: 'money', of: 'amount', muted: 'zero' })).toBe(false)
  expect(isMuted({ ...head, kind: 'money', of: 'amount', muted: 'always' })).toBe(true)
  expect(isMuted({ ...head, kind: 'money', of: 'left', muted: 'zero' })).toBe(true)
})

it('what is not there is not written, an amount neither', () => {
  const nothing = { ...full, client: null, total: null }
  const columns: Column<Row>[] = [
    { ...head, kind: 'name', of: (row) => row.client },
    { ...head, kind: 'money', of: (row) => row.total, currency: () => 'CRC' },
  ]
  expect(columns.map((column) => cellOf(column, nothing))).toEqual([null, null])
})

it('a name says the whole of it in a hint, for where it is cut', () => {
  const { container } = render(
    <div>{cellOf({ ...head, kind: 'name', of: (row: Row) => row.client }, full)}</div>,
  )
  expect(container.querySelector('[title=Ana]')?.textContent).toBe('Ana')
})
