// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { PayDialog } from './pay-dialog.tsx'

const onPay = vi.fn()

beforeAll(async () => {
  await startI18n('en')
  await loadWords('counter')
})
beforeEach(async () => {
  onPay.mockClear()
  await showAtAddress(
    <PayDialog
      total="10400"
      cardTotal="10000"
      currency="CRC"
      roundsCash={false}
      isBusy={false}
      problems={[]}
      onPay={onPay}
      onClose={() => {}}
    />,
  )
  await screen.findByLabelText('Received')
})
afterEach(cleanup)

const received = () => screen.getByLabelText<HTMLInputElement>('Received')
function receive(text: string) {
  fireEvent.change(received(), { target: { value: text } })
  fireEvent.blur(received())
}
const enter = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form')!)

// A forgotten thing was scanned into “Received”, and the ticket was issued without it, with a change of seven trillion.
it('takes no barcode for money', () => {
  receive('7441001232307')
  expect(screen.getByText('More than anybody would hand over: look at the amount')).toBeDefined()
  enter()
  expect(onPay).not.toHaveBeenCalled()
  receive('20000')
  enter()
  expect(onPay).toHaveBeenCalledWith([{ means: '01' }], { received: '20000', change: '9600' })
  // Who presses Enter again because no answer came is still in the field.
  received().focus()
  enter()
  expect(document.activeElement).toBe(received())
})

it('charges nothing while a field complains', () => {
  receive('12000')
  receive('12.000,00x')
  enter()
  expect(onPay).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(received())
})

// The clinic's screen asked for ₡10,400, and the document came to ₡10,000.
it('asks a card for what the sale comes to when a card pays it', () => {
  const due = () => screen.getByText('To pay').parentElement?.textContent
  expect(due()).toContain('10,400')
  fireEvent.click(screen.getByText('Card'))
  expect(due()).toContain('10,000')
  enter()
  expect(onPay).toHaveBeenCalledWith([{ means: '02' }], null)
})

// The café rounds cash: of what a card did not pay nobody could hand over ₡5,403.
it('rounds what of several means is cash, and gives change of it', async () => {
  cleanup()
  await showAtAddress(
    <PayDialog
      total="10403"
      cardTotal="10403"
      currency="CRC"
      roundsCash
      isBusy={false}
      problems={[]}
      onPay={onPay}
      onClose={() => {}}
    />,
  )
  fireEvent.click(await screen.findByText('Mixed'))
  const byCard = screen.getAllByLabelText('Amount')[1]!
  fireEvent.change(byCard, { target: { value: '5000' } })
  fireEvent.blur(byCard)
  expect(screen.getByText('To hand over in cash').parentElement?.textContent).toContain('5,405')
  enter()
  const paid = [
    { means: '01', amount: '5403' },
    { means: '02', amount: '5000' },
  ]
  expect(onPay).toHaveBeenLastCalledWith(paid, { received: '5405', change: '0' })
  receive('5000')
  onPay.mockClear()
  enter()
  expect(onPay).not.toHaveBeenCalled()
  receive('10000')
  enter()
  expect(onPay).toHaveBeenLastCalledWith(paid, { received: '10000', change: '4595' })
})
