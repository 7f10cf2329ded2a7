// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { blankLine } from '../draft/draft.ts'
import { DescriptionInput } from './description-input.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

const long = 'Catering for the yearly meeting of the members, with tables and waiters'

function show() {
  const dispatch = vi.fn()
  const line = { ...blankLine('l1'), description: long }
  render(<DescriptionInput line={line} number={1} mark={undefined} dispatch={dispatch} isReadOnly={false} />)
  return { field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: /, Line 1$/ }), dispatch }
}

// A field of one line showed its first words only.
it('a text of a line may go on below, and stays one paragraph of the document', () => {
  const { field, dispatch } = show()
  expect(field.value).toBe(long)
  expect(field.tagName).toBe('TEXTAREA')
  fireEvent.change(field, { target: { value: 'Catering \r\n for the\nmeeting' } })
  expect(dispatch).toHaveBeenCalledWith({
    type: 'cell',
    key: 'l1',
    column: 'description',
    text: 'Catering for the meeting',
  })
})

it('Enter in it goes on in the grid and begins no new line', () => {
  const { field } = show()
  const enter = createEvent.keyDown(field, { key: 'Enter' })
  fireEvent(field, enter)
  expect(enter.defaultPrevented).toBe(true)
})
