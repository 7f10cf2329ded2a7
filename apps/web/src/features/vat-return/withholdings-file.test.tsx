// @vitest-environment happy-dom
import type { VatWithholdingsFile } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { WithholdingsFile } from './withholdings-file.tsx'

const row = { day: '2026-10-05', acquirer: 'Banco', gross: '500000', withheld: '26550' }
const asked: string[] = []
const onTake = vi.fn()

beforeAll(async () => {
  await startI18n('en')
  await loadWords('vatReturn')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  asked.length = 0
})

/** Answers each reading with the next of these, and chooses a file. */
async function choose(...answers: (VatWithholdingsFile | { message: string })[]) {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer = answers[Math.min(asked.length, answers.length) - 1]!
    return Response.json(answer, { status: 'rows' in answer ? 200 : 422 })
  })
  await showAtAddress(<WithholdingsFile onTake={onTake} onClose={() => {}} />)
  await screen.findByText('File of the acquirer')
  const input = document.querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['a;b'], 'liquidacion.xlsx')] } })
}

it('takes the rows that were read, and says of the others which they are and why', async () => {
  await choose({
    columns: [{ head: 'Fecha', field: 'day' }],
    rows: [row],
    refused: [{ row: 4, field: 'day', message: 'Enter a date.' }],
  })
  expect(await screen.findByText('Row 4 · Day: Enter a date.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(onTake).toHaveBeenCalledWith([row])
})

it('a column that no heading names is chosen, and the file is read anew with it', async () => {
  const columns: VatWithholdingsFile['columns'] = [
    { head: 'Fecha', field: 'day' },
    { head: 'x', field: null },
  ]
  await choose({ columns, rows: [], refused: [] })
  fireEvent.change(await screen.findByLabelText('VAT withheld'), { target: { value: '1' } })
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toContain('columns=day%2Cwithheld')
})

it('a file that is no table says so at its field', async () => {
  await choose({ message: 'This is no table.' })
  expect(await screen.findByText('This is no table.')).toBeDefined()
})
