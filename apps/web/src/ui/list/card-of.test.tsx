// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { cardOf } from './card-of.tsx'
import type { Column } from './column.tsx'

type Row = { client: string; paid_on: string; amount: string; currency: 'USD' }
const row: Row = { client: 'Ana', paid_on: '2026-11-21', amount: '1250', currency: 'USD' }
const columns: Column<Row>[] = [
  { id: 'client', header: 'Client', kind: 'name' },
  { id: 'date', header: 'Date', kind: 'day', of: 'paid_on' },
  { id: 'amount', header: 'Amount', kind: 'money' },
]

beforeAll(() => startI18n('en'))
afterEach(cleanup)

it('a card shows the columns that it names, and what is made of the row', () => {
  const card = cardOf<Row>(
    { name: 'client', figure: 'amount', more: ['date', (each) => <i>{each.currency}</i>] },
    columns,
  )
  const { container } = render(card(row))
  expect(container.textContent).toBe('Ana$1,250.0021/11/2026USD')
  // In a column the symbol has a place of its own, so that digits stand under digits; on a card nothing stands below.
  expect(container.querySelector('[data-layout]')?.getAttribute('data-layout')).toBe('inline')
})

it('a list may draw its card by itself', () => {
  const { container } = render(cardOf<Row>((each) => <b>{each.client}</b>, columns)(row))
  expect(container.innerHTML).toBe('<b>Ana</b>')
})
