import { decimal } from '@cuentaclara/decimal'
import { expect, test } from 'vitest'
import type { LineFacts } from './match-facts.ts'
import type { OwedInOther } from './near-rate.ts'
import { type Outlay, type PaidOutlay, proposeSpendings } from './propose-spendings.ts'

const bill = (id: string, balance: string, change: Partial<Outlay> = {}): Outlay => ({
  id,
  supplier: '3101222333',
  supplier_name: 'Distribuidora Los Robles S.A.',
  identification: '3101222333',
  document_number: `506221126003101222333001000010100000${id.padStart(5, '0')}112345678`,
  spent_on: '2026-11-02',
  balance: decimal(balance),
  ...change,
})
const ofOther = {
  supplier: 'luz',
  supplier_name: 'Compañía Nacional de Fuerza y Luz',
  identification: '3101000046',
}
const paid = (outlay: Outlay, change: Partial<PaidOutlay> = {}): PaidOutlay => ({
  ...outlay,
  paid_on: '2026-11-20',
  part_id: null,
  ...change,
})
const line = (amount: string, text = '', reference: string | null = null): LineFacts => ({
  ...{ day: '2026-11-21', amount: decimal(amount), text, reference },
})
const propose = (
  facts: LineFacts,
  owed: readonly Outlay[],
  standing: readonly PaidOutlay[] = [],
  others: OwedInOther<Outlay> | null = null,
) =>
  proposeSpendings(facts, { owed, paid: standing, others }).map(
    ({ reasons, is_certain, is_paid, expenses }) => ({
      ...{ reasons, is_certain, is_paid },
      expenses: expenses.map(({ id, amount }) => `${id}:${amount}`),
    }),
  )

test('amount and name, or number, make an expense certain; the amount alone is asked about', () => {
  const owed = [bill('1', '11300'), bill('2', '900')]
  expect(propose(line('11300', 'TEF DISTRIBUIDORA LOS ROBLES'), owed)).toEqual([
    { reasons: ['name', 'amount'], is_certain: true, is_paid: false, expenses: ['1:11300'] },
  ])
  expect(propose(line('11300', 'PAGO FACTURA 1'), owed)).toEqual([
    { reasons: ['number', 'amount'], is_certain: true, is_paid: false, expenses: ['1:11300'] },
  ])
  expect(propose(line('11300', 'TRANSFERENCIA'), owed)).toMatchObject([{ is_certain: false }])
  expect(propose(line('11301', 'DISTRIBUIDORA LOS ROBLES'), owed)).toEqual([])
})

test('two of one amount are never certain, unless the line says the number of one', () => {
  const owed = [bill('1234', '11300'), bill('5678', '11300')]
  expect(propose(line('11300', 'Distribuidora Los Robles'), owed)).toMatchObject([
    { is_certain: false, expenses: ['1234:11300'] },
    { is_certain: false, expenses: ['5678:11300'] },
  ])
  expect(propose(line('11300', 'Los Robles 5678'), owed)).toMatchObject([
    { is_certain: true, expenses: ['5678:11300'] },
  ])
})

test('one transfer that is the sum of several bills pays all of them', () => {
  const owed = [bill('1', '11300'), bill('2', '900'), bill('3', '77'), bill('4', '12200', ofOther)]
  expect(propose(line('12200', 'DISTRIBUIDORA LOS ROBLES'), owed)).toMatchObject([
    { reasons: ['name', 'sum'], is_certain: true, expenses: ['1:11300', '2:900'] },
    { reasons: ['amount'], is_certain: false, expenses: ['4:12200'] },
  ])
})

test('what was marked as paid is joined, and takes the certainty from what would be paid twice', () => {
  const owed = [bill('1', '11300')]
  const standing = [paid(bill('9', '11300'))]
  expect(propose(line('11300', 'DISTRIBUIDORA LOS ROBLES'), owed, standing)).toMatchObject([
    { is_paid: true, expenses: ['9:11300'] },
    { is_paid: false, is_certain: false, expenses: ['1:11300'] },
  ])
  const long = [paid(bill('9', '11300'), { paid_on: '2026-11-01' })]
  expect(propose(line('11300', 'x'), [], long)).toEqual([])
})

test('what is owed in dollars is asked about where colones pay it near the rate of the day, and only where nothing is certain', () => {
  const dollars = (...owed: Outlay[]): OwedInOther<Outlay> => ({
    currency: 'USD',
    owed,
    rate: decimal('510'),
  })
  const cloud = bill('1', '100', { ...ofOther, supplier_name: 'Nube Verde S.A.', document_number: null })
  const others = dollars(cloud, bill('2', '400'))
  const asked = (facts: LineFacts, owed: readonly Outlay[] = []) => propose(facts, owed, [], others)
  // 2 % of the rate is the bank's.
  expect(asked(line('52000', 'PAGO NUBE VERDE'))).toEqual([
    { reasons: ['name', 'rate'], is_certain: false, is_paid: false, expenses: ['1:100'] },
  ])
  expect(asked(line('52021', 'PAGO NUBE VERDE'))).toEqual([])
  expect(asked(line('51000'))).toMatchObject([{ reasons: ['rate'] }])
  const spending = proposeSpendings(line('52000', 'NUBE VERDE'), { owed: [], paid: [], others })[0]!
  expect(spending.exchange).toEqual({ currency: 'USD', rate: '520', usual: '510' })
  // Of somebody whom the line names, after what is exactly the amount; of strangers nothing then.
  const own = bill('3', '52000')
  expect(asked(line('52000'), [own])).toMatchObject([{ expenses: ['3:52000'] }])
  expect(asked(line('52000', 'NUBE VERDE'), [own])).toMatchObject([
    { expenses: ['3:52000'] },
    { expenses: ['1:100'] },
  ])
  expect(asked(line('52000', 'DISTRIBUIDORA LOS ROBLES NUBE VERDE'), [own])).toMatchObject([
    { is_certain: true },
  ])
})
