// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { findLeaveQuestion, showAtAddress } from '../testing.tsx'
import { AskingDialog, AskingSheet } from './asking-sheet.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

describe.each([
  ['sheet', AskingSheet],
  ['dialog', AskingDialog],
])('a %s around a form with buttons of its own', (_, Asking) => {
  // The address of a webhook, the name of a key, the reason of a return: Esc and every other way out lost them.
  it('asks on Esc, on Cancel and on the way to another address before it loses what was written', async () => {
    const { address, go, onClose } = await show(Asking)
    const field = await screen.findByLabelText<HTMLInputElement>('Name')
    fireEvent.change(field, { target: { value: 'Shop' } })
    fireEvent.keyDown(field, { key: 'Escape' })
    await stay()
    fireEvent.click(screen.getByRole('button', { name: 'Leave it' }))
    await stay()
    go('/')
    await stay()
    expect(address()).toBe('/here')
    expect(field.value).toBe('Shop')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('closes what was saved, and what nobody wrote in, without a question', async () => {
    const { onClose } = await show(Asking)
    const field = await screen.findByLabelText('Name')
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(1)
    fireEvent.change(field, { target: { value: 'Shop' } })
    fireEvent.click(screen.getByRole('button', { name: 'Make' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})

async function stay(): Promise<void> {
  const { stay: press } = await findLeaveQuestion()
  press()
  await waitFor(() => expect(screen.queryByText('Close without saving?')).toBeNull())
}

async function show(Asking: typeof AskingSheet | typeof AskingDialog) {
  const onClose = vi.fn()
  const at = await showAtAddress(
    <Asking title="New key" onClose={onClose}>
      {(asked) => (
        <form onChange={asked.onWritten}>
          <label>
            Name <input />
          </label>
          <button type="button" onClick={asked.onClose}>
            Leave it
          </button>
          <button type="button" onClick={asked.onDone}>
            Make
          </button>
        </form>
      )}
    </Asking>,
  )
  return { ...at, onClose }
}
