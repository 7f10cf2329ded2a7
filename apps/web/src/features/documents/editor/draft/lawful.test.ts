import type { Item } from '@cuentaclara/contracts'
import { expect, it } from 'vitest'
import { aClient, aDraft, aLine } from '../testing.ts'
import { editDraft, startEditing } from './draft-reducer.ts'
import { fieldOfPath } from './field-path.ts'
import { blankExport, identificationOf, isForExport } from './lawful.ts'

const cup = {
  id: 'i1',
  name: 'Taza de barro',
  cabys: '3722100000000',
  unit: 'Unid',
  rate_code: '08',
  price_usd: '12',
} as Item

it('what leaves the country is exempt, whatever it is sold with at home, and goes to who is abroad', () => {
  const blank = startEditing(
    blankExport('USD', { sale_condition: '02', credit_days: 30, prices_include_tax: true }),
  )
  const { draft } = editDraft(blank, { type: 'item', key: 'l1', item: cup, priceList: null })
  expect(draft).toMatchObject({ kind: 'export', saleCondition: '02', creditDays: '30' })
  expect(draft.lines.map(({ rateCode }) => rateCode)).toEqual(['10', '10'])
  expect(identificationOf(draft)).toBe('05')
  const sold = editDraft(blank, { type: 'client', client: aClient({ sale_condition: '01' }) })
  expect(sold.draft.saleCondition).toBe('01')
})

const abroad = aClient({ identification_type: '05', identification_number: 'US880000001' })
const ratesOf = ({ draft }: ReturnType<typeof startEditing>) => draft.lines.map(({ rateCode }) => rateCode)

// The offer to somebody abroad carried our tax on every line, and came to less as what it could only become.
it('an offer or a series for somebody abroad is exempt, and asks for the rate again once it is not', () => {
  for (const kind of ['quotation', 'recurring'] as const) {
    const blank = startEditing(aDraft({ kind, client: null }))
    const offered = editDraft(blank, { type: 'client', client: abroad })
    expect(ratesOf(offered), kind).toEqual(['10', '10'])
    const sold = editDraft(offered, { type: 'item', key: 'l2', item: cup, priceList: null })
    expect(ratesOf(sold)).toEqual(['10', '10', '10'])
    // What is not nationalised yet is sold to them by an ordinary invoice.
    const here = editDraft(sold, { type: 'head', patch: { saleCondition: '12' } })
    expect(ratesOf(here)).toEqual(['', '', '08'])
    expect(ratesOf(editDraft(offered, { type: 'client', client: aClient() }))).toEqual(['', '08'])
  }
  const invoice = editDraft(startEditing(aDraft({ client: null })), { type: 'client', client: abroad })
  expect(ratesOf(invoice)).toEqual(['08', '08'])
})

// The only way out that was offered was a ticket.
it('an invoice for somebody abroad is made an export as it stands, and one step leads back', () => {
  const draft = aDraft({ client: abroad })
  expect([isForExport(draft), isForExport({ ...draft, saleCondition: '12' })]).toEqual([true, false])
  expect(isForExport(aDraft())).toBe(false)
  const exported = editDraft(startEditing(draft), { type: 'head', patch: { kind: 'export' } })
  expect(exported.draft).toMatchObject({ kind: 'export', client: abroad })
  expect(exported.draft.lines[0]).toMatchObject({ description: 'Cappuccino', unitPrice: '1000' })
  expect(ratesOf(exported)).toEqual(['10', '10'])
  expect(isForExport(exported.draft)).toBe(false)
  expect(ratesOf(editDraft(exported, { type: 'undo' }))).toEqual(['08', '08'])
})

it('a missing tariff heading leads into the sheet of its line, for the grid has no cell for it', () => {
  const draft = { ...blankExport('USD'), lines: [aLine({ key: 'l7', description: 'Taza' })] }
  expect(fieldOfPath('lines.0.tariffHeading', draft)).toMatchObject({ key: 'l7', isInSheet: true })
  expect(fieldOfPath('lines.0.unitPrice', draft)).not.toHaveProperty('isInSheet')
})
