import type { Item } from '@cuentaclara/contracts'
import { expect, it } from 'vitest'
import { aClient, aLine } from '../testing.ts'
import { editDraft, startEditing } from './draft-reducer.ts'
import { fieldOfPath } from './field-path.ts'
import { blankExport, identificationOf } from './lawful.ts'

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

it('a missing tariff heading leads into the sheet of its line, for the grid has no cell for it', () => {
  const draft = { ...blankExport('USD'), lines: [aLine({ key: 'l7', description: 'Taza' })] }
  expect(fieldOfPath('lines.0.tariffHeading', draft)).toMatchObject({ key: 'l7', isInSheet: true })
  expect(fieldOfPath('lines.0.unitPrice', draft)).not.toHaveProperty('isInSheet')
})
