// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { blankDraft, blankLine } from '../draft/draft.ts'
import { editDraft, startEditing } from '../draft/draft-reducer.ts'
import { LineCards } from './line-cards.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('lineSheet')
  configure({ asyncUtilTimeout: 15_000 })
})
afterEach(cleanup)

function Cards({ names, canEdit = true }: { names: string[]; canEdit?: boolean }) {
  const lines = [
    ...names.map((description, index) => ({ ...blankLine(`l${index}`), description, unitPrice: '100' })),
    blankLine('last'),
  ]
  const [{ draft }, dispatch] = useReducer(editDraft, startEditing({ ...blankDraft(), lines }))
  return (
    <MantineProvider>
      <LineCards
        lines={draft.lines}
        currency="CRC"
        checks={[]}
        canEdit={canEdit}
        dispatch={dispatch}
        onOpen={() => {}}
      />
    </MantineProvider>
  )
}
const order = () => screen.getAllByText(/^(Pan|Queso|Café)$/).map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

// features.md row 67: a finger could move no line, only keys could.
it('a line is moved up and down with a finger, step by step, and said where it stands', async () => {
  render(<Cards names={['Pan', 'Queso', 'Café']} />)
  expect(screen.queryByRole('button', { name: 'Move Café up' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Change the order' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Move Café up' }))
  press('Move Café up')
  expect(order()).toEqual(['Café', 'Pan', 'Queso'])
  expect(screen.getByRole('status').textContent).toBe('Café is line 1 of 3')
  // At either end nothing more happens.
  press('Move Café up')
  expect(order()).toEqual(['Café', 'Pan', 'Queso'])
  press('Move Café down')
  expect(order()).toEqual(['Pan', 'Café', 'Queso'])
  press('Move Queso down')
  expect(order()).toEqual(['Pan', 'Café', 'Queso'])
  press('Order is right')
  expect(screen.queryByRole('button', { name: 'Move Café up' })).toBeNull()
})

it('of one line, and of what cannot be changed, there is no order to change', () => {
  render(<Cards names={['Pan']} />)
  expect(screen.queryByRole('button', { name: 'Change the order' })).toBeNull()
  cleanup()
  render(<Cards names={['Pan', 'Queso']} canEdit={false} />)
  expect(screen.queryByRole('button', { name: 'Change the order' })).toBeNull()
})
