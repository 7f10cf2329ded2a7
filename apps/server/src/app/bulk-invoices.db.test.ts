import type {
  BulkAnswer,
  BulkResult,
  DocumentDetail,
  DocumentLetter,
  DocumentRow,
  Report,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { lettersTo } from '#test/outbox.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['viewer', 'biller'])
})
afterAll(() => t.close())

const onCredit = { sale_condition: '02', credit_days: 8, payments: [] }
const sell = async (change: object = {}) => {
  const row = await issued(t, company, anInvoice(company.client, { ...onCredit, ...change }))
  await giveStatus(t, row.id, 'accepted')
  return row
}
const bulk = async (action: string, rows: { id: string }[], params: object = {}): Promise<BulkResult> => {
  const payload = { list: 'invoices', action, rows: rows.map(({ id }) => ({ id, label: id })), params }
  const { status, body, text } = await t.send('POST', '/bulk', company.as, { payload })
  expect(status, text).toBe(200)
  return (body as BulkAnswer).result!
}
const balanceOf = async ({ id }: { id: string }) =>
  ((await t.send('GET', `/documents/${id}`, company.as)).body as DocumentDetail).balance
const today = () => costaRicaDay(t.clock.now())
const later = async (days: number) => {
  await t.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
  t.clock.advance(days * 86_400_000)
}
const reasons = ({ rows }: BulkResult) => rows.map(({ message }) => message)

test('several invoices are collected at once, each by a payment of its own, and taken back together', async () => {
  const paidAtOnce = { sale_condition: '01', credit_days: null, payments: [{ means: '01' }] }
  const [one, other, cash] = [await sell(), await sell(), await sell(paidAtOnce)]
  // Nobody published the rate of this day here: what is in dollars waits for somebody who types it.
  const dollars = await sell({ currency: 'USD', exchange_rate: '505' })
  const how = { paid_on: today(), means: '06', reference: 'SINPE 771' }
  const refused = await bulk('collect', [one], { paid_on: today(), means: '06' })
  expect([refused.done, refused.rows.length]).toEqual([0, 1])
  const result = await bulk('collect', [one, other, cash, dollars], how)
  expect(result.done).toBe(2)
  expect(reasons(result).toSorted()).toEqual([
    'Nothing of this document is owed.',
    'There is no exchange rate for this day. Type it, or set it by hand.',
  ])
  expect([await balanceOf(one), await balanceOf(other)]).toEqual(['0', '0'])
  const payments = await t.asOwner(
    `select currency::text as currency, amount::text as amount, reference from payments where company_id = $1 order by number`,
    [company.id],
  )
  expect(payments).toEqual([
    { currency: 'CRC', amount: '2260.00', reference: 'SINPE 771' },
    { currency: 'CRC', amount: '2260.00', reference: 'SINPE 771' },
  ])

  const back = await t.send('POST', `/bulk/${result.undo!.id}/undo`, company.as)
  expect((back.body as BulkAnswer).result?.done, back.text).toBe(2)
  expect([await balanceOf(one), await balanceOf(other)]).toEqual(['2260', '2260'])
})

test('what was collected at once on the last day of a month that is closed since is undone as of the next day', async () => {
  const debt = await sell()
  const month = today().slice(0, 7)
  while (addDays(today(), 1).startsWith(month)) await later(1)
  const paidOn = today()
  const result = await bulk('collect', [debt], { paid_on: paidOn, means: '01' })
  expect(result.done).toBe(1)
  await later(0.9)
  const closed = await t.send('POST', '/closings', company.as, { payload: { month } })
  expect(closed.status, closed.text).toBe(200)
  const owed = async (day: string) =>
    ((await t.send('GET', `/reports/receivables?as_of=${day}`, company.as)).body as Report).in_colones.balance
  expect(await owed(paidOn)).toBe('0')

  const back = await t.send('POST', `/bulk/${result.undo!.id}/undo`, company.as)
  expect((back.body as BulkAnswer).result?.done, back.text).toBe(1)
  expect(await balanceOf(debt)).toBe('2260')
  expect([await owed(paidOn), await owed(today())]).toEqual(['0', '2260'])
})

// A biller was offered to take it back, and every row was refused then: voiding payments is not theirs.
test('who may not void payments is offered no way back of what they collected', async () => {
  const debt = await sell()
  const biller = { token: company.members.biller!.token, company: company.id }
  const rows = [{ id: debt.id, label: debt.id }]
  const payload = { list: 'invoices', action: 'collect', rows, params: { paid_on: today(), means: '01' } }
  const { body, text } = await t.send('POST', '/bulk', biller, { payload })
  expect((body as BulkAnswer).result, text).toMatchObject({ done: 1, undo: null })
  const choices = await t.send('GET', '/list-choices/invoices', biller)
  expect(choices.body, choices.text).toMatchObject({ undo: null })
})

test('several invoices are reminded of at once in the words of their step, none twice on a day', async () => {
  const steps = [
    { days: -3, text: 'Vence el {{due}}' },
    { days: 5, text: 'Venció el {{due}}: debe {{balance}}' },
  ]
  await t.send('PUT', '/settings/reminders', company.as, {
    payload: { settings: { is_on: false, quiet_days: [], steps } },
  })
  const parts = [
    { due_on: addDays(today(), 4), amount: '260' },
    { due_on: addDays(today(), 40), amount: '2000' },
  ]
  const [late, inParts] = [await sell(), await sell({ instalments: { parts } })]
  const paid = await sell({ sale_condition: '01', credit_days: null, payments: [{ means: '01' }] })
  const silent = await insertClient(t, company.id)
  await t.asOwner(`update clients set reminders_off_at = now(), reminders_off_by = 'company' where id = $1`, [
    silent.id,
  ])
  const unwanted = await issued(t, company, anInvoice(silent, onCredit))
  await giveStatus(t, unwanted.id, 'accepted')
  await later(14)
  const preview = await t.send('GET', `/documents/${late.id}/reminder`, company.as)
  expect((preview.body as DocumentLetter).message).toMatch(/^Venció el .*: debe ₡2,260\.00$/)

  const result = await bulk('remind', [late, inParts, paid, unwanted])
  expect(result.done).toBe(2)
  expect(reasons(result).toSorted()).toEqual([
    'Nothing of this document is owed.',
    'This client wants no reminders.',
  ])
  const texts = (await lettersTo(t, 'compras@example.test')).map(
    ({ text }) => /debe (₡[\d,.]+\d)/.exec(text)?.[1],
  )
  expect(texts.slice(0, 2).toSorted()).toEqual(['₡2,260.00', '₡260.00'])
  const again = await bulk('remind', [late, inParts])
  expect([again.done, new Set(reasons(again))]).toEqual([
    0,
    new Set(['This document was reminded of today already.']),
  ])
  const history = (await t.send('GET', `/documents/${late.id}`, company.as)).body as DocumentDetail
  expect(history.timeline.map(({ event }) => event)).toContain('reminded')
})

test('a reminder may be written anew before it goes; who only looks sends none', async () => {
  const { id } = await sell()
  const send = (as: { token?: string; company?: string }) =>
    t.send('POST', `/documents/${id}/reminder`, as, {
      payload: { to: 'otra@example.test', message: '¿Nos ayuda con {{balance}}?' },
    })
  expect((await send({ token: company.members.viewer!.token, company: company.id })).status).toBe(403)
  const { status, body } = await send(company.as)
  expect([status, (body as DocumentRow).id]).toEqual([200, id])
  expect((await lettersTo(t, 'otra@example.test'))[0]?.text).toContain('¿Nos ayuda con')
})
