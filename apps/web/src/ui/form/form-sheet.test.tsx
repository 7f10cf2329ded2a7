// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { MoneyInput } from '../amount/money-input.tsx'
import { showAtAddress } from '../testing.tsx'
import { FormSheet } from './form-sheet.tsx'
import { SearchCombobox } from './search-combobox.tsx'

const saved = vi.fn<(form: { payer: string; notes: string }) => Promise<void>>()
const onClose = vi.fn()
let find: (text: string) => Promise<string[]>

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

// Esc asked whether to lose what was being saved, and what was typed since the press went with the sheet.
it('is held while it is being saved: nothing changes in it, and nothing closes it', async () => {
  const sending = Promise.withResolvers<void>()
  saved.mockReturnValueOnce(sending.promise)
  await show()
  const notes = screen.getByLabelText<HTMLInputElement>('Notes')
  fireEvent.change(notes, { target: { value: 'gate' } })
  expect(type(notes)).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(type(notes)).toBe(false))
  expect(fireEvent.click(screen.getByRole('button', { name: 'Clear' }))).toBe(false)
  expect(notes.value).toBe('gate')
  fireEvent.keyDown(notes, { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByText('Close without saving?')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  sending.resolve()
  await waitFor(() => expect(type(notes)).toBe(true))
})

// The field said that it could not read "35o", and the form saved 350.
it('is not saved with what a field was before, while nobody can read what stands in it', async () => {
  const onSubmit = vi.fn()
  await showAtAddress(
    <FormSheet
      title="Cost"
      submitLabel="Save"
      isDirty
      isBusy={false}
      problems={[]}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <MoneyInput label="Amount" value="350" onChange={() => {}} />
    </FormSheet>,
  )
  const field = await screen.findByLabelText('Amount')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '35o' } })
  fireEvent.blur(field)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(onSubmit).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '355' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
})

// Whoever pressed the key that saves before the finding came saved without it.
it('waits for what Enter has chosen in a search field, and takes along what is only typed there', async () => {
  const finding = Promise.withResolvers<string[]>()
  find = (text) => (text === 'ara' ? finding.promise : Promise.resolve([]))
  await show()
  const payer = await screen.findByRole('combobox')
  write(payer, 'ara')
  fireEvent.keyDown(payer, { key: 'Enter' })
  fireEvent.keyDown(payer, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(payer.getAttribute('aria-busy')).toBe('true'))
  expect(saved).not.toHaveBeenCalled()
  finding.resolve(['Araya'])
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ payer: 'Araya', notes: '' }))

  write(payer, 'Somebody at the gate')
  fireEvent.keyDown(payer, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith({ payer: 'Somebody at the gate', notes: '' }))
})

const type = (field: Element) =>
  fireEvent(field, new InputEvent('beforeinput', { bubbles: true, cancelable: true, data: 'x' }))

function write(field: HTMLElement, value: string): void {
  field.focus()
  fireEvent.change(field, { target: { value } })
}

async function show(): Promise<void> {
  await showAtAddress(<Sheet />)
  await screen.findByLabelText('Notes')
}

function Sheet() {
  const [payer, setPayer] = useState('')
  const [notes, setNotes] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    setIsBusy(true)
    await saved({ payer, notes })
    setIsBusy(false)
  }
  return (
    <FormSheet
      title="Receipt"
      submitLabel="Save"
      isDirty
      isBusy={isBusy}
      problems={[]}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SearchCombobox<string>
        id="payer"
        label="Payer"
        display={payer}
        search={(text) => ({
          queryKey: ['payers', text],
          queryFn: async () => [{ label: null, options: await find(text) }],
        })}
        optionKey={(option) => option}
        renderOption={(option) => option}
        renderNone={() => 'Nobody'}
        onTake={setPayer}
        onLeave={setPayer}
      />
      <label>
        Notes <input value={notes} onChange={(event) => setNotes(event.currentTarget.value)} />
      </label>
      <button type="button" onClick={() => setNotes('')}>
        Clear
      </button>
    </FormSheet>
  )
}
