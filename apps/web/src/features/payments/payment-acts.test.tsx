// @vitest-environment happy-dom
import type { PaymentRow } from '@cuentaclara/contracts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { actionsOf } from '#ui/list/list-action.ts'
import { usePaymentActs } from './payment-acts.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('money')
})
afterEach(cleanup)

const row = (change: Partial<PaymentRow>) =>
  ({ id: 'p', number: 1, status: 'applied', means: '04', ...change }) as PaymentRow

let asked: string[] = []
function Acts({ of }: { of: PaymentRow }) {
  const acts = usePaymentActs('c', (what) => asked.push(what))
  return actionsOf(Object.values(acts), of).map(({ label, act }) => (
    <button type="button" key={String(label)} onClick={() => act(of)}>
      {String(label)}
    </button>
  ))
}
const offered = (of: PaymentRow) => {
  cleanup()
  render(<Acts of={of} />)
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

// Each payment had to be opened to send its receipt, to have its paper or to undo it.
it('a row sends its receipt, gives its paper and is undone; what is left of it is applied or given back', () => {
  expect(offered(row({}))).toEqual(['Send receipt', 'Receipt (PDF)', 'Void payment'])
  expect(offered(row({ status: 'recorded' }))).toHaveLength(5)
  asked = []
  for (const button of screen.getAllByRole('button'))
    if (button.textContent !== 'Receipt (PDF)') fireEvent.click(button)
  expect(asked).toEqual(['apply', 'acknowledge', 'return', 'void'])
})

it('what a note left is neither told of nor undone, and nothing is done with what was undone', () => {
  expect(offered(row({ means: null }))).toEqual([])
  expect(offered(row({ means: null, status: 'recorded' }))).toHaveLength(2)
  expect(offered(row({ status: 'void' }))).toEqual([])
})
