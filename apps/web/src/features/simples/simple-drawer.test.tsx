// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { findLeaveQuestion, showAtAddress } from '#ui/testing.tsx'
import { SimpleDrawer } from './simple-drawer.tsx'

beforeAll(async () => {
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('counter')
})
let sent: { notes: string | null; as_draft: boolean }[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json({ data: [] })
    sent.push(JSON.parse(String(init.body)))
    const errors = { 'lines.0.unit_price': ['A price is missing.'] }
    return Response.json({ code: 'invalid', message: 'Not like this.', errors }, { status: 422 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Back, another row or the menu threw a receipt away that was half written; only Esc asked.
it('asks before another address loses a receipt that is being written, and who stays finds all of it', async () => {
  const { address, go } = await show()
  const notes = await write('Two chairs, one lamp')
  go('/')
  const question = await findLeaveQuestion()
  expect(address()).toBe('/here')
  question.stay()
  await waitFor(() => expect(screen.queryByText('Close without saving?')).toBeNull())
  expect(notes.value).toBe('Two chairs, one lamp')
  go('/')
  ;(await findLeaveQuestion()).leave()
  await waitFor(() => expect(address()).toBe('/'))
})

// A search field tells what stands in it when somebody leaves it; Back leaves none.
it('what is still being typed in a line counts as written', async () => {
  const { address, go } = await show()
  const text = await screen.findByLabelText<HTMLInputElement>(/^What for/)
  text.focus()
  fireEvent.change(text, { target: { value: 'Depósito' } })
  go('/')
  await findLeaveQuestion()
  expect(address()).toBe('/here')
})

it('nothing written leaves without a question', async () => {
  const { address, go } = await show()
  await screen.findByLabelText(/^Notes/)
  go('/')
  await waitFor(() => expect(address()).toBe('/'))
})

it('Ctrl S keeps a draft, Enter issues nothing, Ctrl Enter issues; a refusal stands at its line', async () => {
  await show()
  const notes = await write('Two chairs')
  const price = screen.getByLabelText(/^Price/)
  fireEvent.change(price, { target: { value: '0' } })
  fireEvent.submit(notes.closest('form')!)
  fireEvent.keyDown(notes, { key: 's', ctrlKey: true })
  await waitFor(() => expect(sent).toHaveLength(1))
  const link = await screen.findByText('A price is missing.', { selector: 'a' })
  fireEvent.click(link)
  expect(document.activeElement).toBe(price)
  fireEvent.keyDown(notes, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ notes, as_draft }) => [notes, as_draft])).toEqual([
    ['Two chairs', true],
    ['Two chairs', false],
  ])
})

async function write(text: string) {
  const notes = await screen.findByLabelText<HTMLTextAreaElement>(/^Notes/)
  fireEvent.change(notes, { target: { value: text } })
  return notes
}

const show = () =>
  showAtAddress(
    <SimpleDrawer
      company="018f0000-0000-7000-8000-000000000001"
      simple={null}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  )
