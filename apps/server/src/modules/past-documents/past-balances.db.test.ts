import type { AuditEntry, ClientAccount, Import, Page, PastBalances, Task } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { writeAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFolder, importKinds, refusals } from '#app/imports.ts'
import { importTasks } from '#modules/imports/index.ts'
import { aPastDocument } from '#modules/imports/testing/past-documents.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { type As, bringIn } from '#test/bring-in.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { zipOf } from '#test/xlsx.ts'
import { readTermsTask } from './read-terms-task.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const daysAgo = (days: number) => addDays(costaRicaDay(t.clock.now()), -days)
const item = (price: string, currency: 'CRC' | 'USD' = 'CRC') => ({ name: 'Pan', price, currency })
const hotel = { name: 'Hotel Irazú', number: '3101444555' }

type Named = Record<string, ReturnType<typeof aPastDocument>>

/** Sales on credit: one that is paid in part and corrected, one in dollars, one of a client who is not here, an old and a settled one. */
function aHistory(): Named {
  const late = aPastDocument({ sequence: 1, condition: '10', days: 30, day: daysAgo(40), item: item('1000') })
  const dollars = aPastDocument({
    sequence: 2,
    condition: '02',
    days: 60,
    day: daysAgo(20),
    item: item('50', 'USD'),
  })
  const settled = aPastDocument({
    sequence: 5,
    condition: '10',
    days: 30,
    day: daysAgo(20),
    item: item('100'),
  })
  const about = (what: Named[string]) => ({ about: [what.clave], day: daysAgo(5) })
  return {
    late,
    dollars,
    settled,
    stranger: aPastDocument({
      sequence: 3,
      condition: '02',
      days: 8,
      day: daysAgo(9),
      client: hotel,
      item: item('300'),
    }),
    old: aPastDocument({ sequence: 4, condition: '02', days: 30, day: daysAgo(400), item: item('700') }),
    cash: aPastDocument({ sequence: 6, day: daysAgo(3), item: item('900') }),
    returned: aPastDocument({
      sequence: 1,
      kind: 'credit-note',
      condition: '10',
      days: 30,
      ...about(late),
      item: item('100'),
    }),
    paid: aPastDocument({
      sequence: 1,
      kind: 'payment-receipt',
      condition: '11',
      ...about(late),
      item: item('209'),
    }),
    paidWhole: aPastDocument({
      sequence: 2,
      kind: 'payment-receipt',
      condition: '11',
      ...about(settled),
      item: item('101'),
    }),
    lost: aPastDocument({
      sequence: 2,
      kind: 'credit-note',
      condition: '02',
      days: 1,
      about: ['506'.padEnd(50, '1')],
    }),
  }
}

async function work(
  as: As,
  task: Task,
  kinds = Object.values(importTasks(importKinds, refusals.explain, importFolder(t.paths))),
) {
  await runTask(
    { doors: t, kinds: [...kinds, readTermsTask], files: taskFiles(t.paths.tasks), log: createLog('silent') },
    { companyId: as.company, taskId: task.id },
  )
}

async function start(history: Named = aHistory(), number?: string) {
  const company = await aCompany(t, undefined, ['biller', 'accountant', 'viewer'])
  const { as } = company
  if (number !== undefined)
    await t.asOwner('update companies set identification_number = $1 where id = $2', [number, company.id])
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
  const soda = await send<{ id: string }>('POST', '/clients', {
    name: 'Soda La Parada S.A.',
    identification_type: '02',
    identification_number: '3101222333',
  })
  expect(soda.status, soda.text).toBe(201)
  const keep = async () => {
    const zip = zipOf(
      Object.fromEntries(Object.entries(history).map(([name, { xml }]) => [`${name}.xml`, xml])),
    )
    const { status, body, text } = await bring.upload('documents', 'historia.zip', zip)
    expect(status, text).toBe(201)
    await work(as, (body as Import).task!)
  }
  const propose = async (query = '', who: As = as) =>
    (await send<PastBalances>('GET', `/past-documents/balances${query}`, undefined, who)).body
  const take = async (documents: { id: string; amount?: string }[]) => {
    const { status, body, text } = await send<Import>('POST', '/past-documents/balances', { documents })
    expect(status, text).toBe(201)
    await work(as, body.task!)
    return (await send<Import>('GET', `/imports/${body.id}`)).body
  }
  const account = async () => (await send<ClientAccount>('GET', `/clients/${soda.body.id}/account`)).body
  return { ...company, bring, send, soda: soda.body, keep, propose, take, account, history }
}

test('sales on credit are proposed with what notes and receipts left of them, and nothing else', async () => {
  const { keep, propose, soda, history } = await start()
  await keep()
  const proposal = await propose()
  expect(proposal).toMatchObject({ due_from: daysAgo(30), left_out: 0, unplaced: 1, unread: 0 })
  expect(proposal.data.map(({ consecutivo, open }) => [consecutivo, open])).toEqual([
    [history.late!.consecutivo, '700'],
    [history.stranger!.consecutivo, '303'],
    [history.dollars!.consecutivo, '50.5'],
  ])
  expect(proposal.data[0]).toMatchObject({
    due_on: daysAgo(10),
    client: { id: soda.id },
    total: '1010',
    credited: '101',
    paid: '209',
    taken: null,
  })
  expect(proposal.data[1]).toMatchObject({ client: null, client_name: 'Hotel Irazú', no_client: 'unknown' })
  expect(proposal.older).toEqual([{ currency: 'CRC', count: 1, open: '707' }])
  expect((await propose(`?due_from=${daysAgo(400)}`)).data).toHaveLength(4)
})

test('what is ticked becomes balances by the import of balances, once, with the amount that was typed, and is taken back for a day', async () => {
  const { keep, propose, take, account, bring, send } = await start()
  await keep()
  const [late, , dollars] = (await propose()).data
  const file = await take([{ id: late!.id }, { id: dollars!.id, amount: '20.25' }])
  expect(file).toMatchObject({
    kind: 'opening-balances',
    state: 'done',
    counts: { new: 2 },
    written: { done: 2 },
  })
  expect((await bring.rows(file)).map(({ label }) => label)).toEqual([
    'FE-1 · Soda La Parada S.A.',
    'FE-2 · Soda La Parada S.A.',
  ])
  expect((await account()).balances).toMatchObject([
    { currency: 'CRC', total: '700', overdue: '700' },
    { currency: 'USD', total: '20.25' },
  ])
  const after = await propose()
  expect(after.data.find(({ id }) => id === late!.id)).toMatchObject({ taken: { balance: '700' } })
  const { data: trail } = (await send<Page<AuditEntry>>('GET', '/audit?subject=document')).body
  expect(trail).toHaveLength(2)

  // Asked again, and the history brought in again: nothing is taken twice.
  await keep()
  expect(await take([{ id: late!.id }])).toMatchObject({
    counts: { new: 0, unchanged: 1 },
    written: { done: 0 },
  })
  const rows = [
    ['Cédula', 'Factura', 'Fecha', 'Saldo'],
    ['3101222333', late!.consecutivo, late!.issued_on, '700'],
    ['3101222333', 'FE-1', late!.issued_on, '700'],
  ]
  expect(await bring.check(await bring.read('opening-balances', rows))).toMatchObject({
    counts: { new: 0, unchanged: 2 },
  })
  expect((await account()).balances[0]).toMatchObject({ total: '700' })

  expect(await bring.undo(file)).toMatchObject({ written: { undone: 2, kept: 0 } })
  expect((await account()).balances).toEqual([])
  expect((await propose()).data[0]).toMatchObject({ id: late!.id, taken: null })
})

test('what the authority rejected is not proposed, wherever its answer lay, until that is taken back', async () => {
  const { keep, propose, bring, as, history } = await start()
  const { late, returned, dollars } = history
  const answer = (clave: string, status: 'accepted' | 'rejected') =>
    writeAuthorityAnswer({
      clave,
      status,
      issuerName: 'PANADERIA LA ESPIGA',
      issuerIdentification: { type: '02', number: '3101123456' },
      text: '',
      total: decimal('1'),
    })
  const zip = zipOf({
    '1_respuesta.xml': answer(returned!.clave, 'rejected'),
    '2_respuesta.xml': answer(dollars!.clave, 'rejected'),
    '3_respuesta.xml': answer(late!.clave, 'accepted'),
  })
  // Before the documents themselves are here.
  const { body } = await bring.upload('documents', 'respuestas.zip', zip)
  await work(as, (body as Import).task!)
  const file = await bring.get(body as Import)
  expect(file).toMatchObject({ counts: { new: 2, unchanged: 1, refused: 0 } })
  await keep()
  const open = async () => (await propose()).data.map((each) => [each.consecutivo, each.open])
  expect(await open()).toEqual([
    [late!.consecutivo, '801'],
    [history.stranger!.consecutivo, '303'],
  ])
  expect(await bring.undo(file)).toMatchObject({ written: { undone: 2 } })
  expect(await open()).toHaveLength(3)
  expect((await open())[0]).toEqual([late!.consecutivo, '700'])
})

test('a balance that was typed before stands for its document under any of its numbers', async () => {
  const { keep, propose, take, send, soda, history } = await start()
  await keep()
  const [late] = (await propose()).data
  const typed = { client_id: soda.id, issued_on: late!.issued_on, amount: '650' }
  for (const number of [history.late!.clave, 'F-0001']) {
    const { status, body, text } = await send<{ id: string }>('POST', '/opening-balances', {
      ...typed,
      number,
    })
    expect(status, text).toBe(201)
    const stands = (await propose()).data.find(({ id }) => id === late!.id)
    expect(stands?.taken).toMatchObject({ number, balance: '650' })
    // The amount differs: the balance stays as it was typed, and the row says so.
    expect(await take([{ id: late!.id }])).toMatchObject({ counts: { new: 0, refused: 1 } })
    const again = await send<{ code: string }>('POST', '/opening-balances', {
      ...typed,
      number: late!.consecutivo,
    })
    expect(again.body.code).toBe('opening-balance-taken')
    expect((await send('DELETE', `/opening-balances/${body.id}`)).status).toBe(204)
  }
})

test('a balance typed by a clave with letters stands for its document as well', async () => {
  const issuer = '3101A23456'
  const sale = aPastDocument({ issuer, sequence: 1, condition: '02', days: 30, day: daysAgo(9) })
  const { keep, propose, take, send, soda } = await start({ sale }, issuer)
  await keep()
  const [debt] = (await propose()).data
  const typed = { client_id: soda.id, issued_on: debt!.issued_on, amount: '650', number: sale.clave }
  expect((await send('POST', '/opening-balances', typed)).status).toBe(201)
  expect((await propose()).data[0]?.taken).toMatchObject({ number: sale.clave, balance: '650' })
  expect(await take([{ id: debt!.id }])).toMatchObject({ counts: { new: 0, refused: 1 } })
  const again = { ...typed, number: sale.consecutivo }
  expect((await send<{ code: string }>('POST', '/opening-balances', again)).body.code).toBe(
    'opening-balance-taken',
  )
})

test('what was not proposed, has no client, or is more than was charged is refused by its place', async () => {
  const { keep, propose, send, soda } = await start()
  await keep()
  const [late, stranger] = (await propose()).data
  const documents = [
    { id: soda.id },
    { id: stranger!.id },
    { id: late!.id, amount: '1010.01' },
    { id: late!.id, amount: '0' },
  ]
  const { status, body } = await send<{ errors: object }>('POST', '/past-documents/balances', { documents })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([
    'documents.0.id',
    'documents.1.id',
    'documents.2.amount',
    'documents.3.amount',
  ])
})

test('another company sees nothing of it, and who may not take balances back is kept out', async () => {
  const { keep, propose, send, id, members, as } = await start()
  await keep()
  const [late] = (await propose()).data
  const other = await start()
  expect((await other.propose()).data).toEqual([])
  const strange = await other.send('POST', '/past-documents/balances', { documents: [{ id: late!.id }] })
  expect(strange.status).toBe(422)
  for (const role of ['biller', 'viewer'] as const) {
    const who = { token: members[role]!.token, company: id }
    expect((await send('GET', '/past-documents/balances', undefined, who)).status).toBe(403)
    expect(
      (await send('POST', '/past-documents/balances', { documents: [{ id: late!.id }] }, who)).status,
    ).toBe(403)
    expect((await send('POST', '/past-documents/terms', undefined, who)).status).toBe(403)
  }
  const accountant = { token: members.accountant!.token, company: as.company }
  expect((await propose('', accountant)).data).toHaveLength(3)
})

// A list of a body has 2,500 items at most elsewhere, so that 5,000 which were listed could not be taken.
test('thousands of old invoices are listed and taken over as one import, which runs as a task', async () => {
  const { propose, send, id } = await start({})
  const count = 2_600
  await t.asOwner(
    `with g as (select g, gen_random_uuid() as id from generate_series(1, ${count}) g), d as (
      insert into past_documents (company_id, id, clave, kind, consecutivo, issued_at, client_name, client_number, currency, total,
        tax, search, content, kept_at)
      select $1, id, '506' || lpad(g::text, 47, '0'), 'invoice', '0010000101' || lpad(g::text, 10, '0'), now() - interval '400 days',
        'Soda La Parada S.A.', '3101222333', 'CRC', 1000 + g, 0, '', '\\x00', now() from g
    )
    insert into past_terms (company_id, past_document_id, sale_condition, due_on, exchange_rate, refers_to)
    select $1, id, '02', current_date - 300, 1, '{}' from g`,
    [id],
  )
  const { data, left_out } = await propose('?due_from=2020-01-01')
  expect([data.length, left_out]).toEqual([count, 0])
  const documents = data.map((row) => ({ id: row.id }))
  const { status, body, text } = await send<Import>('POST', '/past-documents/balances', { documents })
  expect(status, text.slice(0, 300)).toBe(201)
  expect(body).toMatchObject({ row_count: count, state: 'running', task: { kind: 'import-run' } })
})

test('documents that were kept before are read again by a task, once', async () => {
  const { keep, propose, send, as, id } = await start()
  await keep()
  const { data } = await propose()
  await t.asOwner('delete from past_terms where company_id = $1', [id])
  expect(await propose()).toMatchObject({ data: [], unread: 10 })
  const { body: task } = await send<Task>('POST', '/past-documents/terms')
  await work(as, task)
  expect(await propose()).toMatchObject({ data, unread: 0 })
})
