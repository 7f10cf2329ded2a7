import type { AuditEntry } from '@cuentaclara/contracts'
import { en } from '@cuentaclara/locales/en'
import { describe, expect, it } from 'vitest'
import { createVoice } from '#lib/i18n/voice.ts'
import { linkOf, sayEntry, sayMeans, toldColumns } from './say-entry.ts'
import { sayValue } from './say-value.ts'

const { t } = createVoice('en', en)

const anEntry = (entry: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-21T16:00:00Z',
  user: { id: 'u', name: 'Ana Mora' },
  origin: { address: '192.0.2.7', agent: 'Firefox' },
  action: 'changed',
  subject: 'client',
  subject_id: '01900000-0000-7000-8000-000000000001',
  subject_name: 'Café Sol',
  before: null,
  after: null,
  references: {},
  position: 1,
  ...entry,
})
const said = (entry: Partial<AuditEntry>) => sayEntry(t, anEntry(entry)).replace(/[\u2068\u2069]/g, '')

describe('a change as a sentence', () => {
  it('says who did what to which thing', () => {
    expect(said({})).toBe('Ana Mora changed the client Café Sol')
    expect(said({ user: null, subject: 'settings', subject_id: 'sales', subject_name: null })).toBe(
      'Cuenta Clara changed the settings “Sales”',
    )
    expect(
      said({
        action: 'issued',
        subject: 'document',
        subject_name: '00100001010000000042',
        after: { kind: 'invoice' },
      }),
    ).toBe('Ana Mora issued Invoice FE-42')
    const id = '01900000-0000-7000-8000-000000000002'
    const member = {
      subject: 'member',
      subject_id: id,
      subject_name: null,
      references: { [id]: 'Luis Vega' },
    }
    expect(said({ ...member, action: 'created' })).toBe('Ana Mora gave Luis Vega access to the company')
    const into = {
      subject: 'client-merge',
      subject_name: 'Valle',
      subject_id: id,
      references: { [id]: 'Sol' },
    }
    expect(said({ ...into, action: 'created' })).toBe('Ana Mora merged the client Valle into Sol')
    expect(said({ ...into, action: 'deleted' })).toBe('Ana Mora parted the client Valle from Sol again')
    expect(said({ ...member, references: {} })).toBe('Ana Mora changed the access of (without a name)')
  })

  it('says by which right or tool, where it was nobody at a screen', () => {
    const origin = { address: '192.0.2.7', agent: 'curl' }
    expect(sayMeans(t, anEntry({}))).toBeNull()
    expect(sayMeans(t, anEntry({ origin: { ...origin, key: 'Tienda' } }))).toContain('Tienda')
    expect(sayMeans(t, anEntry({ origin: { ...origin, as: 'platform' } }))).toBe('Platform administrator')
    expect(sayMeans(t, anEntry({ user: null, origin: null }))).toBe('Automatic work')
  })

  it('leads to what was changed, while it is there', () => {
    expect(linkOf(anEntry({}), 'c')).toBe('/clients/01900000-0000-7000-8000-000000000001')
    expect(linkOf(anEntry({ action: 'deleted' }), 'c')).toBeNull()
    expect(linkOf(anEntry({ subject: 'settings', subject_id: 'sales' }), 'c')).toBe(
      '/main-configurations/c?tab=sales',
    )
  })
})

describe('a value', () => {
  const value = (column: string, given: unknown, more: Partial<AuditEntry> = {}) =>
    sayValue(
      t,
      anEntry({ ...more, after: { currency: 'CRC', ...more.after, [column]: given } }),
      'after',
      column,
    )

  it.each([
    ['total', '1130.00000', '₡1,130.00'],
    ['price_usd', '2.5', '$2.50'],
    ['share', '33.30', '33.3 %'],
    ['exchange_rate', '505.80000', '505.8'],
    ['spent_on', '2026-11-21', '21/11/2026'],
    ['sent_at', '2026-11-21T16:00:00+00:00', '21/11/2026 10:00'],
    ['is_archived', true, 'Yes'],
    ['active', 0, 'No'],
    ['role', 'biller', 'Biller'],
    ['status', 'set_aside', 'Set aside'],
    ['means', ['01', '06'], 'Cash, SINPE Móvil'],
    ['province', '1', 'San José'],
    ['sealed_password', null, 'not shown'],
    ['notes', null, 'empty'],
    ['name', 'paid', 'paid'],
    ['bank_accounts', [{ bank: 'Banco Nacional', currency: 'USD' }], 'Banco Nacional · Dollars'],
  ])('%s %j reads %s', (column, given, text) => {
    expect(value(column, given).text).toBe(text)
  })

  it('names what an id stands for, and shows no bare id', () => {
    const id = '01900000-0000-7000-8000-000000000009'
    expect(value('category_id', id, { references: { [id]: 'Bebidas' } }).text).toBe('Bebidas')
    expect(value('category_id', id).text).toBe('(without a name)')
  })

  it('is left out where it says nothing', () => {
    expect(
      toldColumns({
        before: null,
        after: { id: 'x', notes: null, emails: [], name: 'Sol', status: 'draft' },
      }),
    ).toEqual(['status', 'name'])
  })
})

// An item keeps medicine data, codes, discounts: as bare values nobody would know which is which.
it('what an item keeps for its lines is told with the name of each field', () => {
  const line_fields = {
    medicine_registry: 'M-1',
    codes: [{ type: '03', code: '7501' }],
    taxes: [{ code: '02', rate: '10' }],
  }
  const entry = anEntry({ subject: 'item', before: { line_fields: {} }, after: { line_fields } })
  expect(sayValue(t, entry, 'after', 'line_fields').text).toBe(
    'Sanitary registry: M-1 · Other codes: 03 · 7501 · Other taxes: 02 · 10',
  )
})
