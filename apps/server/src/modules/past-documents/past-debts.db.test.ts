import type { ExpenseRow, Import, Page, PastDebts, Report, Task } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFolder, importKinds, refusals } from '#app/imports.ts'
import { recordReceived } from '#modules/expenses/index.ts'
import { importTasks } from '#modules/imports/index.ts'
import { aPastDocument } from '#modules/imports/testing/past-documents.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { createLog } from '#platform/log.ts'
import { type As, bringIn } from '#test/bring-in.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { zipOf } from '#test/xlsx.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const daysAgo = (days: number) => addDays(costaRicaDay(t.clock.now()), -days)
const us = { name: 'Panadería La Espiga S.A.', number: '3101123456' }
/** A document that a supplier issued to the company. */
const received = (past: Parameters<typeof aPastDocument>[0]) =>
  aPastDocument({ issuer: '3101777888', client: us, ...past })
const item = (price: string, currency: 'CRC' | 'USD' = 'CRC') => ({ name: 'Harina', price, currency })

/** Purchases on credit: one that a note lowered, one in dollars, an old one without a term, one that was paid as it was made. */
function aHistory() {
  const late = received({ sequence: 1, condition: '02', days: 30, day: daysAgo(40), item: item('1000') })
  return {
    late,
    dollars: received({ sequence: 2, condition: '02', days: 60, day: daysAgo(20), item: item('50', 'USD') }),
    old: received({ sequence: 3, condition: '02', day: daysAgo(400), item: item('700') }),
    cash: received({ sequence: 4, day: daysAgo(3), item: item('900') }),
    returned: received({
      sequence: 1,
      kind: 'credit-note',
      condition: '02',
      days: 30,
      about: [late.clave],
      day: daysAgo(5),
      item: item('100'),
    }),
  }
}

async function work(as: As, task: Task) {
  const kinds = Object.values(importTasks(importKinds, refusals.explain, importFolder(t.paths)))
  await runTask(
    { doors: t, kinds, files: taskFiles(t.paths.tasks), log: createLog('silent') },
    { companyId: as.company, taskId: task.id },
  )
}

async function start() {
  const { as, members } = await aCompany(t, undefined, ['biller'])
  const bring = bringIn(t, as)
  const send = async <Body>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
    who: As = as,
  ) => {
    const { status, body, text } = await t.send(method, path, who, payload && { payload })
    return { status, body: body as Body, text }
  }
  const history = aHistory()
  const zip = zipOf(
    Object.fromEntries(Object.entries(history).map(([name, { xml }]) => [`${name}.xml`, xml])),
  )
  const { status, body, text } = await bring.upload('documents', 'historia.zip', zip)
  expect(status, text).toBe(201)
  await work(as, (body as Import).task!)
  const propose = async (query = '') => (await send<PastDebts>('GET', `/past-documents/debts${query}`)).body
  const take = async (documents: object[]) => {
    const answer = await send<Import & { errors?: object }>('POST', '/past-documents/debts', { documents })
    if (answer.status === 201) await work(as, answer.body.task!)
    return answer
  }
  const owed = async () => (await send<Report>('GET', '/reports/payables')).body.in_colones.balance
  const asBiller = { token: members.biller!.token, company: as.company }
  return { as, bring, send, history, propose, take, owed, asBiller }
}

test('purchases on credit of the history are proposed with what notes left of them, and nothing else is', async () => {
  const { propose, history, owed, send, asBiller } = await start()
  const proposal = await propose()
  expect(proposal).toMatchObject({
    data: [
      {
        consecutivo: history.late.consecutivo,
        supplier: { identification_number: '3101777888' },
        due_on: daysAgo(10),
        total: '1010',
        credited: '101',
        open: '909',
        hints: [],
        taken: null,
      },
      { consecutivo: history.dollars.consecutivo, currency: 'USD', open: '50.5', due_on: daysAgo(-40) },
    ],
    older: [{ currency: 'CRC', count: 1, open: '707' }],
    left_out: 0,
    unplaced: 0,
  })
  expect((await propose(`?due_from=${daysAgo(500)}`)).data[0]).toMatchObject({
    consecutivo: history.old.consecutivo,
    due_on: daysAgo(400),
    hints: ['no-term'],
  })
  expect(await owed()).toBe('0')
  expect((await send('GET', '/past-documents/debts', undefined, asBiller)).status).toBe(403)
})

test('what is declared still owed is a debt and no cost, with its day; the rest counts as paid, and a day long it is taken back', async () => {
  const { propose, take, owed, send, bring } = await start()
  const [late, dollars] = (await propose()).data
  const due = daysAgo(-15)
  expect((await take([{ id: late!.id, amount: '1010.01' }])).body.errors).toEqual({
    'documents.0.amount': ['More than the document still owes.'],
  })
  expect(Object.keys((await take([{ id: late!.id, due_on: daysAgo(41) }])).body.errors!)).toEqual([
    'documents.0.due_on',
  ])
  const { body: file } = await take([{ id: late!.id, amount: '500', due_on: due }])
  const { data } = (await send<Page<ExpenseRow>>('GET', '/expenses')).body
  expect(data).toMatchObject([
    { document_kind: 'opening', total: '500', due_on: due, spent_on: daysAgo(40), vat_credit: '0' },
  ])
  expect(await owed()).toBe('500')
  const spent = (await send<Report>('GET', `/reports/expenses?from=${daysAgo(500)}&to=${daysAgo(0)}`)).body
  expect(spent.in_colones.total).toBe('0')
  expect((await propose()).data.map(({ id, taken }) => [id, taken?.balance ?? null])).toEqual([
    [dollars!.id, null],
    [late!.id, '500'],
  ])
  // Once more changes nothing.
  await take([{ id: late!.id }])
  expect(await owed()).toBe('500')
  expect(await bring.undo(file)).toMatchObject({ written: { undone: 1, kept: 0 } })
  expect(await owed()).toBe('0')
})

test('what is an expense here already is owed by that, and is not proposed', async () => {
  const { as, propose, history } = await start()
  const [late, dollars] = (await propose()).data
  await unsafeForCompany(t, as.company, (ctx) =>
    recordReceived(ctx, {
      receptionId: dollars!.id,
      spentOn: daysAgo(20),
      supplierName: 'Molinos',
      supplierType: '02',
      supplierNumber: '3101777888',
      clave: history.dollars.clave,
      documentNumber: history.dollars.consecutivo,
      description: null,
      currency: 'USD',
      exchangeRate: '510',
      total: '50.5',
      credited: '0',
      vat: '0.5',
      vatCredit: '0',
      categoryId: null,
      means: null,
      dueOn: null,
    }),
  )
  expect((await propose()).data.map(({ id }) => id)).toEqual([late!.id])
})

test('a purchase that came another way than with the history is no matter of the past', async () => {
  const { as, propose } = await start()
  const other = received({ sequence: 9, condition: '02', days: 30, day: daysAgo(4) })
  const { status, text } = await t.send(
    'POST',
    '/receptions',
    as,
    multipart({}, { 'otra.xml': Buffer.from(other.xml) }),
  )
  expect(status, text).toBeLessThan(300)
  expect((await propose()).data.map(({ consecutivo }) => consecutivo)).not.toContain(other.consecutivo)
})
