// @vitest-environment happy-dom

import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { blankDraft } from '../draft/draft.ts'
import { fromDetail, toDraftInput } from '../draft/draft-mapping.ts'
import { editDraft, startEditing } from '../draft/draft-reducer.ts'
import { fieldId, fieldOfPath } from '../draft/field-path.ts'
import { InstalmentFields } from './instalment-fields.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadWords('instalments')
})
afterEach(cleanup)

const today = costaRicaDay(Date.now())
const latest: { draft: ReturnType<typeof blankDraft> } = { draft: blankDraft() }

function Editor({
  saleCondition,
  problems = {},
}: {
  saleCondition: string
  problems?: Record<string, string>
}) {
  const [{ draft }, dispatch] = useReducer(editDraft, startEditing({ ...blankDraft(), saleCondition }))
  latest.draft = draft
  return (
    <MantineProvider env="test">
      <InstalmentFields
        company={{} as never}
        draft={draft}
        dispatch={dispatch}
        canEdit
        total="1000"
        problems={problems}
      />
    </MantineProvider>
  )
}

it('a sale on credit is put into parts with a press; the official term is that of the last', () => {
  render(<Editor saleCondition="02" />)
  fireEvent.click(screen.getByRole('button', { name: 'Pay in parts' }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('500.00'),
    expect.stringContaining('500.00'),
  ])
  const days = Number(latest.draft.creditDays)
  expect(days).toBeGreaterThan(58)

  fireEvent.click(screen.getByRole('button', { name: 'Type each day and amount' }))
  const amount = screen.getByRole('textbox', { name: 'Amount of part 1' })
  fireEvent.change(amount, { target: { value: '1,50' } })
  fireEvent.change(amount, { target: { value: '150.00' } })
  expect(screen.getByText('Still to divide: ₡350.00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add a part' }))
  expect(screen.getByText('Together ₡1,000.00.')).toBeTruthy()
  const input = toDraftInput(latest.draft)
  expect(input.instalments?.parts?.map((part) => part.amount)).toEqual(['150', '500', '350'])
  // What was saved opens as it was.
  const saved = { ...input, own_fields: [], lines: [], payments: [], references: [], other_charges: [] }
  expect(fromDetail({ input: saved as never }, null).kept.instalments).toEqual(input.instalments)

  fireEvent.click(screen.getByRole('button', { name: 'Not in parts' }))
  expect(toDraftInput(latest.draft).instalments).toBeNull()
})

it('what is paid at once is offered no parts', () => {
  render(<Editor saleCondition="01" />)
  expect(screen.queryByRole('button', { name: 'Pay in parts' })).toBeNull()
})

it('what the server refuses of a part stands at its field', () => {
  const draft = {
    ...blankDraft(),
    kept: { instalments: { parts: [{ due_on: addDays(today, 5), amount: '1' }] } },
  }
  const path = (of: string) => fieldId(fieldOfPath(of, draft))
  expect(path('instalments.parts.0.due_on')).toBe('field-instalment-0-dueOn')
  expect(path('instalments')).toBe('field-instalments')
})
