// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { blankDraft, blankLine } from '../draft/draft.ts'
import { toLineInput } from '../draft/draft-mapping.ts'
import { type EditorAction, editDraft, startEditing } from '../draft/draft-reducer.ts'
import { LineSheet } from './line-sheet.tsx'

beforeAll(async () => {
  // A text that grows with its words listens for fonts, which this document does not load.
  Object.defineProperty(document, 'fonts', { value: new EventTarget() })
  await startI18n('en')
  await loadWords('rules')
})
afterEach(cleanup)

// Whoever chose the unit "Otros" was refused for lack of a commercial unit, and had no field to write one.
it('a line says the unit that its seller calls it by', async () => {
  const line = { ...blankLine('l1'), description: 'Tamales', unit: 'Otros' }
  const sent: EditorAction[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <LineSheet
          company="c1"
          lines={[line]}
          lineKey="l1"
          currency="CRC"
          marks={{}}
          canEdit
          dispatch={(action) => sent.push(action)}
          onGo={() => {}}
          onClose={() => {}}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText('Commercial unit'), { target: { value: 'piña' } })
  const start = startEditing({ ...blankDraft('CRC'), lines: [line] })
  const { draft } = sent.reduce(editDraft, start)
  expect(toLineInput(draft.lines[0]!)).toMatchObject({ unit: 'Otros', commercial_unit: 'piña' })
})
