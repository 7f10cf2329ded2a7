// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { blankDraft, blankLine, type EditorLine } from '../draft/draft.ts'
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
  const sent = show(line)
  fireEvent.change(await screen.findByLabelText('Commercial unit'), { target: { value: 'piña' } })
  expect(written(line, sent)).toMatchObject({ unit: 'Otros', commercial_unit: 'piña' })
})

// No screen had the heading that goods need to leave the country: an export could be made by programs alone.
it('goods of an export say their tariff heading, services and sales at home are not asked', async () => {
  const goods = { ...blankLine('l1'), description: 'Café en grano', cabys: '0161000000100' }
  const sent = show(goods, { asksTariff: true })
  fireEvent.change(await screen.findByLabelText('Tariff heading'), { target: { value: '0901.21.00 0011' } })
  expect(written(goods, sent)).toMatchObject({ tariff_heading: '090121000011' })
  cleanup()
  show({ ...goods, cabys: '8314100000000' }, { asksTariff: true })
  show(goods)
  await screen.findAllByLabelText('Commercial unit')
  expect(screen.queryByLabelText('Tariff heading')).toBeNull()
})

/** Shows a line; answers what is sent as somebody works in it. */
function show(line: EditorLine, { asksTariff = false } = {}): EditorAction[] {
  const sent: EditorAction[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <LineSheet
          company="c1"
          lines={[line]}
          lineKey="l1"
          currency="CRC"
          asksTariff={asksTariff}
          marks={{}}
          canEdit
          dispatch={(action) => sent.push(action)}
          onGo={() => {}}
          onClose={() => {}}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return sent
}

/** The line as it crosses HTTP after that. */
function written(line: EditorLine, sent: readonly EditorAction[]) {
  const { draft } = sent.reduce(editDraft, startEditing({ ...blankDraft('CRC'), lines: [line] }))
  return toLineInput(draft.lines[0]!)
}
