import { decimal } from '@cuentaclara/decimal'
import { expect, test } from 'vitest'
import type { Candidates, LineFacts, StandingPayment } from './match-facts.ts'
import { payerWords } from './payer-words.ts'
import { proposeMatches } from './propose-matches.ts'
import { debt, none, ofOther } from './testing/debts.ts'

const payment = (change: Partial<StandingPayment> = {}): StandingPayment => ({
  id: 'p1',
  number: 7,
  paid_on: '2026-11-20',
  client_id: 'valle',
  client_name: 'Distribuidora del Valle S.A.',
  identification: '3101654321',
  amount: decimal('2260'),
  reference: null,
  ...change,
})
const line = (amount: string, text = '', reference: string | null = null): LineFacts => ({
  day: '2026-11-21',
  amount: decimal(amount),
  text,
  reference,
})
const propose = (facts: LineFacts, candidates: Partial<Candidates>) =>
  proposeMatches(facts, { ...none, ...candidates }).map(
    ({ client_id, reasons, is_certain, documents, payment }) => ({
      client_id,
      reasons,
      is_certain,
      documents: documents.map(({ id, amount }) => `${id}:${amount}`),
      payment: payment?.number ?? null,
    }),
  )

test('amount and name make a document certain; the amount alone is asked about', () => {
  const debts = [debt('1', '2260'), debt('2', '900')]
  expect(propose(line('2260', 'DTR DISTRIBUIDORA VALLE'), { debts })).toEqual([
    {
      client_id: 'valle',
      reasons: ['name', 'amount'],
      is_certain: true,
      documents: ['1:2260'],
      payment: null,
    },
  ])
  expect(propose(line('2260', 'TRANSFERENCIA'), { debts })).toMatchObject([
    { reasons: ['amount'], is_certain: false, documents: ['1:2260'] },
  ])
})

test('two documents of the same amount are never certain', () => {
  const debts = [debt('1', '2260'), debt('2', '2260')]
  expect(propose(line('2260', 'Distribuidora del Valle'), { debts })).toMatchObject([
    { is_certain: false, documents: ['1:2260'] },
    { is_certain: false, documents: ['2:2260'] },
  ])
})

test('one line that is the sum of several pays all of them', () => {
  const debts = [debt('1', '2260'), debt('2', '900'), debt('3', '77')]
  expect(propose(line('3160', 'distribuidora del valle'), { debts })).toMatchObject([
    { reasons: ['name', 'sum'], is_certain: true, documents: ['1:2260', '2:900'] },
  ])
})

test('the number of an invoice is found where it is called one, and no number of a cheque', () => {
  const debts = [debt('12', '2260'), debt('13', '2260')]
  expect(propose(line('2260', 'PAGO FACTURA 0012'), { debts })[0]).toMatchObject({
    reasons: ['number', 'amount'],
    is_certain: true,
    documents: ['12:2260'],
  })
  expect(propose(line('5', 'CHEQUE 12'), { debts })).toEqual([])
})

test('a payment that stands already is linked, and takes the certainty from what it would pay twice', () => {
  const debts = [debt('1', '2260')]
  const proposals = propose(line('2260', 'distribuidora del valle'), { debts, payments: [payment()] })
  expect(proposals.map(({ payment, is_certain }) => ({ payment, is_certain }))).toEqual([
    { payment: 7, is_certain: false },
    { payment: null, is_certain: false },
  ])
  const referenced = propose(line('2260', '', '88'), {
    payments: [payment({ reference: '88', paid_on: '2026-10-01' })],
  })
  expect(referenced).toMatchObject([
    { payment: 7, reasons: ['reference', 'amount', 'day'], is_certain: true },
  ])
})

test('who paid with such words before is proposed again, whatever the numbers between them', () => {
  expect(payerWords('SINPE 8899 Juan Pérez 20261121')).toBe(payerWords('sinpe 1234 JUAN PEREZ 20261201'))
  const debts = [debt('1', '900'), debt('5', '2260', ofOther)]
  expect(propose(line('2260', 'SINPE JUAN PEREZ'), { debts, learnedClient: 'sol' })[0]).toMatchObject({
    client_id: 'sol',
    reasons: ['learned', 'amount'],
    is_certain: true,
  })
})

// One client's invoice was paid with another's money, because both had once paid with “SINPE MOVIL”.
test('words of another time are never certain where somebody else owes just as much', () => {
  const debts = [debt('1', '2260'), debt('5', '2260', ofOther)]
  expect(propose(line('2260', 'SINPE JUAN PEREZ'), { debts, learnedClient: 'sol' })).toMatchObject([
    { client_id: 'sol', reasons: ['learned', 'amount'], is_certain: false },
    { client_id: 'valle', reasons: ['amount'], is_certain: false },
  ])
})

test('words that banks write whoever pays name nobody', () => {
  expect(payerWords('SINPE MOVIL 8899-1234')).toBe('')
  expect(payerWords('Depósito en efectivo, ventanilla 3')).toBe('')
  expect(payerWords('TRANSF. SINPE Soda Tapia')).toBe('transf sinpe soda tapia')
})

test('somebody who is named and pays another amount has the oldest proposed, and is asked', () => {
  const debts = [debt('1', '2260'), debt('2', '2260')]
  expect(propose(line('3000', 'distribuidora del valle'), { debts })).toMatchObject([
    { reasons: ['name'], is_certain: false, documents: ['1:2260', '2:740'] },
  ])
})

test('the deposit of an offer is certain by its amount and who pays or its number; an amount alone is asked about', () => {
  const offer = {
    id: 'o1',
    number: 'COT-00012 R2',
    client_id: 'valle',
    client_name: 'Distribuidora del Valle S.A.',
    identification: '3101654321',
    title: 'Boda',
    currency: 'CRC',
    wanted: '1412.5',
    left: '1412.5',
  }
  const proposed = (facts: LineFacts, more: Partial<Candidates> = {}) =>
    proposeMatches(facts, { ...none, deposits: [offer], ...more }).map(
      ({ reasons, is_certain, quotation }) => [reasons, is_certain, quotation?.number],
    )
  const number = 'COT-00012 R2'
  expect(proposed(line('1412.50', 'DTR DISTRIBUIDORA VALLE'))).toEqual([[['name', 'amount'], true, number]])
  expect(proposed(line('1412.50', 'ADELANTO COT-12'))).toEqual([[['number', 'amount'], true, number]])
  expect(proposed(line('1412.50', 'DEPOSITO'))).toEqual([[['amount'], false, number]])
  expect(proposed(line('500', 'proforma 12'))).toEqual([[['number'], false, number]])
  expect(proposed(line('500', 'DTR DISTRIBUIDORA VALLE'))).toEqual([])
  // An invoice of the same amount could be meant as well.
  const both = proposed(line('1412.50', 'DTR DISTRIBUIDORA VALLE'), { debts: [debt('1', '1412.5')] })
  expect(both.map(([, isCertain]) => isCertain)).toEqual([false, false])
})
