import type { ExpenseDetail } from '@cuentaclara/contracts'
import { expect, it } from 'vitest'
import { expenseCopy } from './expense-form.ts'

const rent = {
  spent_on: '2026-10-03',
  supplier_name: 'Inmobiliaria Central',
  supplier_identification_type: '02',
  supplier_identification_number: '3101123456',
  category_id: 'rent',
  branch: '002',
  tags: ['poas'],
  description: 'Alquiler del local',
  document_kind: 'electronic',
  document_number: '50603102600310112345600100001010000000077112345678',
  currency: 'USD',
  exchange_rate: '505.4',
  total: '800',
  vat: '92.04',
  deductible: 'partly',
  deductible_percent: '60',
  paid_on: '2026-10-05',
  means: '04',
  account: 'BAC 1234',
  due_on: null,
  notes: 'Segundo piso',
} as unknown as ExpenseDetail

it('what is spent again has its supplier, amounts and account, the day of today, and neither its paper nor its rate', () => {
  expect(expenseCopy(rent, '2026-11-30')).toEqual({
    spent_on: '2026-11-30',
    supplier_name: 'Inmobiliaria Central',
    supplier_identification_type: '02',
    supplier_identification_number: '3101123456',
    category_id: 'rent',
    branch: '002',
    tags: ['poas'],
    description: 'Alquiler del local',
    document_kind: 'electronic',
    document_number: '',
    currency: 'USD',
    exchange_rate: '',
    total: '800',
    vat: '92.04',
    deductible: 'partly',
    deductible_percent: '60',
    isPaid: true,
    paid_on: '2026-11-30',
    means: '04',
    account: 'BAC 1234',
    due_on: '',
    notes: 'Segundo piso',
  })
})

it('what is still owed is owed for as many days again', () => {
  const owed = { ...rent, paid_on: null, due_on: '2026-11-02' }
  expect(expenseCopy(owed, '2026-11-30')).toMatchObject({ isPaid: false, due_on: '2026-12-30' })
})
