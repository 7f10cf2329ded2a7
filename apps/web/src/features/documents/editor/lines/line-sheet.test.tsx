// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { type Check, collectChecks } from '../draft/checks.ts'
import { blankDraft, blankLine, type EditorKind, type EditorLine } from '../draft/draft.ts'
import { toLineInput } from '../draft/draft-mapping.ts'
import { type EditorAction, editDraft, startEditing } from '../draft/draft-reducer.ts'
import { marksOfLine } from '../draft/field-marks.ts'
import type { LineMarks } from './line-marks.ts'
import { LineSheet } from './line-sheet.tsx'

beforeAll(async () => {
  await startI18n('en')
  // A machine that others use takes longer than the usual second.
  configure({ asyncUtilTimeout: 15_000 })
  await Promise.all([loadWords('rules'), loadWords('lineSheet')])
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
  const sent = show(goods, { kind: 'export' })
  fireEvent.change(await screen.findByLabelText('Tariff heading'), { target: { value: '0901.21.00 0011' } })
  expect(written(goods, sent)).toMatchObject({ tariff_heading: '090121000011' })
  cleanup()
  show({ ...goods, cabys: '8314100000000' }, { kind: 'export' })
  await screen.findByLabelText('CABYS code')
  expect(screen.queryByLabelText('Tariff heading')).toBeNull()
  cleanup()
  show(goods)
  await screen.findByLabelText('CABYS code')
  expect(screen.queryByLabelText('Tariff heading')).toBeNull()
})

// A pharmacy got a warning at every sale, and had no field to answer it in.
it('a medicine asks for its registry and form by itself; what else a line holds is one press away', async () => {
  const medicine = { ...blankLine('l1'), description: 'Ibuprofeno', cabys: '3562900000100' }
  const sent = show(medicine)
  fireEvent.change(await screen.findByLabelText('Sanitary registry'), { target: { value: 'M-CR-12-00345' } })
  expect(written(medicine, sent)).toMatchObject({ medicine_registry: 'M-CR-12-00345' })
  expect(screen.queryByLabelText('Serial, VIN or lot numbers')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Serial numbers' }))
  const serials = await screen.findByLabelText('Serial, VIN or lot numbers')
  expect(document.activeElement).toBe(serials)
  fireEvent.change(serials, { target: { value: 'LOTE-1\nLOTE-2' } })
  expect(written(medicine, sent)).toMatchObject({ serial_numbers: ['LOTE-1', 'LOTE-2'] })
})

// Of ten taxes the screens knew one: a brewery could not invoice at all.
it('a tax by measure asks for its quantities, and says at each of them what is wrong', async () => {
  const beer = { ...blankLine('l1'), description: 'Cerveza 350 ml', cabys: '2431000000100', unitPrice: '700' }
  const sent = show(beer, {
    marks: {
      fields: { 'taxes.1.specific.percent': { severity: 'error' as const, text: 'How strong is it?' } },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a tax' }))
  const taxed = drawn(beer, sent)
  cleanup()
  const more = show(taxed, {
    marks: {
      fields: { 'taxes.1.specific.percent': { severity: 'error' as const, text: 'How strong is it?' } },
    },
  })
  const measure = await screen.findByLabelText('Millilitres in one')
  // Nobody has been in it: an empty form is not a list of faults.
  expect(screen.queryByText('How strong is it?')).toBeNull()
  fireEvent.change(measure, { target: { value: '350' } })
  fireEvent.blur(measure, { relatedTarget: null })
  expect(await screen.findByText('How strong is it?')).toBeTruthy()
  expect(written(taxed, more).taxes).toEqual([
    { code: '01', rate_code: '08' },
    { code: '04', specific: { quantity: '350', unit_tax: '0' } },
  ])
})

// The annex has five discounts; the grid one.
it('a line takes a second discount of what the first one left, with its own code', async () => {
  const line = { ...blankLine('l1'), description: 'Silla', unitPrice: '1000', discount: '10%' }
  const sent = show(line)
  fireEvent.click(await screen.findByRole('button', { name: 'Add another discount' }))
  const second = drawn(line, sent)
  cleanup()
  const more = show(second)
  fireEvent.change(await screen.findByLabelText('Discount 2'), { target: { value: '5%' } })
  expect(written(second, more).discounts).toEqual([
    { code: '07', percent: '10' },
    { code: '07', percent: '5' },
  ])
})

// More than 100 % was not taken, and nothing said so: the line went out without a discount.
it('a discount of more than the whole says so at its field, and holds the sheet until it is mended', async () => {
  const line = { ...blankLine('l1'), description: 'Silla', unitPrice: '1000', discount: '10%' }
  const closed = vi.fn()
  const second = { ...line, otherDiscounts: [{ code: '07', percent: '5' }] }
  const sent = show(second, { onClose: closed })
  const field = await screen.findByLabelText('Discount 2')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '150%' } })
  fireEvent.blur(field)
  await screen.findByText('A discount is at most 100 %.')
  expect(field).toHaveProperty('value', '150%')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect([closed.mock.calls.length, document.activeElement]).toEqual([0, field])
  fireEvent.change(field, { target: { value: 'mucho' } })
  await screen.findByText('“mucho” is no discount.')
  fireEvent.change(field, { target: { value: '15%' } })
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(closed).toHaveBeenCalledOnce()
  expect(written(second, sent).discounts).toEqual([
    { code: '07', percent: '10' },
    { code: '07', percent: '15' },
  ])
})

// Their marks were shown in the grid alone: on a phone, where there is none, nobody read them.
it('what nobody can read of quantity, price and first discount is said in the sheet as well', async () => {
  const line = { ...blankLine('l1'), description: 'Silla', quantity: 'x', unitPrice: '1,5', discount: '150%' }
  const draft = { ...blankDraft('CRC'), lines: [line] }
  const words = ({ finding }: Check) => (finding.kind === 'ask' ? finding.suggestion : finding.kind)
  show(line, { marks: marksOfLine(collectChecks({ draft, live: [], saved: null }), 'l1', words) })
  await screen.findByText('overHundred')
  const said = (id: string) => document.getElementById(id)?.closest('.mantine-InputWrapper-root')?.textContent
  expect(said('sheet-quantity')).toMatch(/invalid$/)
  expect(said('sheet-unitPrice')).toMatch(/1\.5$/)
})

// A number that a field could not read stayed as it was before: the tax went out with that.
it('no sheet is left while one of its numbers cannot be read', async () => {
  const line = {
    ...blankLine('l1'),
    description: 'Cerveza',
    unitPrice: '700',
    cabys: '2431000000100',
    otherTaxes: [{ code: '04', specific: { quantity: '350', unit_tax: '0' } }],
  }
  const closed = vi.fn()
  show(line, { onClose: closed })
  const field = await screen.findByLabelText('Millilitres in one')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '35o' } })
  fireEvent.blur(field)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect([closed.mock.calls.length, document.activeElement]).toEqual([0, field])
  fireEvent.change(field, { target: { value: '355' } })
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(closed).toHaveBeenCalledOnce()
})

describe('an authorisation by its number', () => {
  afterEach(() => vi.unstubAllGlobals())
  const exonerated = {
    ...blankLine('l1'),
    description: 'Café en grano',
    cabys: '0161000000100',
    exoneration: {
      document_type: '04',
      document_number: 'AL-00012345-26',
      institution: '01',
      issued_at: '2026-11-27T00:00:00-06:00',
      rate_points: '13',
    },
  }
  const facts = {
    number: 'AL-00012345-26',
    holder: { identification_number: '3102000222', name: 'Zona Franca Verde S.R.L.' },
    document_type: '11',
    institution: '01',
    institution_name: 'Ministerio de Hacienda',
    points: '8',
    issued_on: '2026-01-10',
    expires_on: '2049-12-31',
    cabys: [{ code: '8314100000000', description: 'Desarrollo' }],
  }
  const answer = (response: () => Response) =>
    vi.stubGlobal('fetch', async (url: string) =>
      url.includes('/exemptions/AL-00012345-26') ? response() : Response.json({}, { status: 404 }),
    )

  // Seven fields were copied by hand from a paper, and one wrong digit was a rejection.
  it('fills in what the register knows, whose it is, and that it does not cover these goods', async () => {
    answer(() => Response.json(facts))
    const sent = show(exonerated)
    fireEvent.keyDown(await screen.findByLabelText('Number'), { key: 'Enter' })
    expect(await screen.findByText('Zona Franca Verde S.R.L. · 3102000222')).toBeTruthy()
    expect(screen.getByText('Covers 1 product, but not this one')).toBeTruthy()
    expect(written(exonerated, sent).taxes![0]!.exoneration).toMatchObject({
      document_type: '11',
      issued_at: '2026-01-10T00:00:00-06:00',
      rate_points: '8',
    })
  })

  it('says that nothing was checked when the register is silent, and changes nothing', async () => {
    answer(() => Response.json({ message: 'away' }, { status: 503 }))
    const sent = show(exonerated)
    fireEvent.keyDown(await screen.findByLabelText('Number'), { key: 'Enter' })
    expect(await screen.findByText(/^Not checked: the register does not answer/)).toBeTruthy()
    expect(sent).toEqual([])
  })
})

/** Shows a line; answers what is sent as somebody works in it. */
function show(
  line: EditorLine,
  {
    kind = 'invoice',
    marks = {},
    onClose = () => {},
  }: { kind?: EditorKind; marks?: LineMarks; onClose?: () => void } = {},
): EditorAction[] {
  const sent: EditorAction[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <LineSheet
          company="c1"
          lines={[line]}
          lineKey="l1"
          currency="CRC"
          kind={kind}
          marks={marks}
          canEdit
          dispatch={(action) => sent.push(action)}
          onGo={() => {}}
          onClose={onClose}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return sent
}

/** The line after that. */
function drawn(line: EditorLine, sent: readonly EditorAction[]): EditorLine {
  return sent.reduce(editDraft, startEditing({ ...blankDraft('CRC'), lines: [line] })).draft.lines[0]!
}

/** The line as it crosses HTTP after that. */
function written(line: EditorLine, sent: readonly EditorAction[]) {
  return toLineInput(drawn(line, sent))
}
