// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { DropdownItem } from './overlay/dropdown.tsx'
import { type HeadAction, RecordActions } from './record-page.tsx'
import { showAtAddress } from './testing.tsx'

beforeAll(() => startI18n('en'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const onPay = vi.fn()
const action = (name: string, onClick = () => {}) => ({ name, label: name, icon: null, onClick })

async function show(
  width: 'phone' | 'desk',
  actions: HeadAction[] = [action('Send'), action('Pay', onPay), action('PDF')],
) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: width === 'phone' && query.includes('max-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  )
  await showAtAddress(
    <RecordActions actions={actions} more={<DropdownItem onClick={() => {}}>XML</DropdownItem>} />,
  )
}

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const bar = () => document.querySelector('[data-foot-bar]')

async function linesOfMenu() {
  const menu = screen.getByRole('button', { name: 'Actions' })
  fireEvent(menu.nextElementSibling!, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  return await screen.findAllByRole('menuitem')
}

// screens.md 7.7: actions on the phone in a bottom bar. They were a row that moved sideways.
it('holds the next step at the foot of a phone, and all else behind one button', async () => {
  await show('phone')
  expect(bar()).not.toBeNull()
  expect(buttons()).toEqual(['Send', 'Actions'])
  const lines = await linesOfMenu()
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Pay', 'PDF', 'XML'])
  fireEvent.click(lines[0]!)
  expect(onPay).toHaveBeenCalledOnce()
})

it('holds nothing under the thumb that takes away', async () => {
  await show('phone', [{ ...action('Void'), isDangerous: true }])
  expect(buttons()).toEqual(['Actions'])
  expect((await linesOfMenu()).map(({ textContent }) => textContent)).toEqual(['Void', 'XML'])
})

it('shows each of them in its head at a desk', async () => {
  await show('desk')
  expect(bar()).toBeNull()
  expect(buttons()).toEqual(['Send', 'Pay', 'PDF', 'Actions'])
  expect((await linesOfMenu()).map(({ textContent }) => textContent)).toEqual(['XML'])
})

it('holds nothing at the foot where nothing can be done', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: true, addEventListener() {}, removeEventListener() {} }) as never,
  )
  await showAtAddress(<RecordActions actions={[false]} more={false} />)
  expect(bar()).toBeNull()
})
