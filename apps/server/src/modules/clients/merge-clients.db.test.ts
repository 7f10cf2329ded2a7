import type {
  AuditEntry,
  BulkAnswer,
  Client,
  ClientMerge,
  ClientMerged,
  ClientPortal,
  ClientStatement,
  ListChoices,
  OpenDocument,
  Page,
  PaymentDetail,
  PaymentRow,
  Portal,
  Problem,
  Report,
  Start,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: IssuingCompany
let kept: { id: string; name: string }
let merged: { id: string; name: string }
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['biller', 'accountant'])
  kept = company.client
  merged = await insertClient(t, company.id)
  await t.asOwner(
    `update clients set name = 'Distribuidora Valle', sort_name = 'distribuidora valle', phone_country_code = '506',
      phone_number = '88887777', emails = '{pagos@example.test}' where id = $1`,
    [merged.id],
  )
})
afterAll(() => t.close())

const pathOf = (keptId = kept.id, mergedId = merged.id) => `/clients/${keptId}/merge/${mergedId}`
const preview = async (path = pathOf()) => (await t.send('GET', path, company.as)).body as ClientMerge
async function merge(take: object = {}, path = pathOf()): Promise<ClientMerged> {
  const { stamp } = await preview(path)
  const answer = await t.send('POST', path, company.as, { payload: { take, stamp } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as ClientMerged
}
const undo = async (run: ClientMerged, as = company.as) =>
  (await t.send('POST', `/bulk/${run.undo!.id}/undo`, as)).body as BulkAnswer
async function undone(run: ClientMerged): Promise<void> {
  expect((await undo(run)).result).toMatchObject({ done: 1, skipped: 0, failed: 0 })
}
const read = async (id: string) => (await t.send('GET', `/clients/${id}`, company.as)).body as Client
const onCredit = (client: { id: string }, change: object = {}) =>
  anInvoice(client, { sale_condition: '02', credit_days: 8, payments: [], ...change })
async function pay(client: { id: string }, amount: string, documentId?: string): Promise<PaymentDetail> {
  const allocations = documentId === undefined ? [] : [{ document_id: documentId, amount }]
  const answer = await t.send('POST', '/payments', company.as, {
    payload: {
      client_id: client.id,
      paid_on: costaRicaDay(t.clock.now()),
      amount,
      currency: 'CRC',
      means: '04',
      reference: 'R-1',
      allocations,
    },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as PaymentDetail
}
/** All rows of the company that name one of the two, and both as they are, table by table. */
async function stateOf(): Promise<unknown> {
  const found: Record<string, unknown> = {}
  const tables = await t.asOwner(
    `select source, reference from client_references() where source <> 'client_merges'`,
  )
  for (const { source, reference } of tables as { source: string; reference: string }[]) {
    const rows = await t.asOwner(
      `select to_jsonb(x) as row from ${source} x where x.company_id = $1 and x.${reference} is not null order by to_jsonb(x)::text`,
      [company.id],
    )
    found[source] = rows
  }
  for (const table of ['clients', 'client_sales_sums', 'client_net_sums']) {
    const rows = await t.asOwner(
      `select to_jsonb(x) as row from ${table} x where x.company_id = $1 order by to_jsonb(x)::text`,
      [company.id],
    )
    found[table] = rows
  }
  return found
}

describe('two clients that are one', () => {
  test('become one: it owes what both owed, in each currency, and has what both had to spare', async () => {
    await issued(t, company, onCredit(kept))
    await issued(t, company, onCredit(merged))
    await issued(t, company, onCredit(merged, { currency: 'USD', exchange_rate: '500' }))
    await pay(merged, '500')
    const seen = await preview()
    expect(seen.moves).toEqual([
      { what: 'documents', count: 2 },
      { what: 'payments', count: 1 },
    ])
    expect(seen.fields.map(({ field, proposal }) => [field, proposal])).toEqual([
      ['name', 'kept'],
      ['emails', 'both'],
      ['phone', 'merged'],
    ])
    const { client } = await merge({ name: 'merged' })
    expect(client).toMatchObject({
      id: kept.id,
      name: 'Distribuidora Valle',
      emails: ['compras@example.test', 'pagos@example.test'],
      phone_number: '88887777',
      standing: [
        { currency: 'CRC', balance: '4520', credit: '500' },
        { currency: 'USD', balance: '2260', credit: '0' },
      ],
    })
  })

  test('the old address says where everything went, and no list shows the other one', async () => {
    await merge()
    const answer = await t.send('GET', `/clients/${merged.id}`, company.as)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({
      code: 'client-merged',
      params: { kept_id: kept.id, kept_name: kept.name, name: 'Distribuidora Valle' },
    })
    const page = (await t.send('GET', '/clients', company.as)).body as Page<Client>
    expect(page.data.map(({ id }) => id)).toEqual([kept.id])
  })

  test('documents keep what is printed on them and change nothing else; a draft goes on for the one that stayed', async () => {
    const sold = await issued(t, company, onCredit(merged))
    const [before] = await t.asOwner(
      'select snapshot, input, client_name, balance from documents where id = $1',
      [sold.id],
    )
    await merge()
    const [after] = await t.asOwner(
      'select snapshot, input, client_name, balance, client_id from documents where id = $1',
      [sold.id],
    )
    expect(after).toEqual({ ...before, client_id: kept.id })
    // The screen of a draft that was open meanwhile still names the other one.
    const late = await issued(t, company, onCredit(merged))
    expect(late).toMatchObject({ client_id: kept.id, client_name: kept.name })
    await expect(
      t.asOwner(`update documents set client_id = $2, client_name = 'otro' where id = $1`, [
        sold.id,
        merged.id,
      ]),
    ).rejects.toThrow(/cannot change/)
  })

  test('are two again within a day, exactly as they were', async () => {
    const debt = await issued(t, company, onCredit(merged))
    await pay(merged, '260', debt.id)
    await issued(t, company, onCredit(kept))
    await t.send('PUT', `/clients/${merged.id}/portal`, company.as, { payload: { is_on: true } })
    await t.send('PUT', `/clients/${kept.id}/portal`, company.as, { payload: { is_on: true } })
    await t.send('PUT', `/clients/${merged.id}/contacts`, company.as, {
      payload: { contacts: [{ name: 'Ana Mora', email: 'ana@example.test', receives: ['statements'] }] },
    })
    const before = await stateOf()
    const run = await merge({ name: 'merged' })
    expect(await stateOf()).not.toEqual(before)
    await undone(run)
    expect(await stateOf()).toEqual(before)
    expect((await undo(run)).result?.done ?? 0).toBe(0)
  })

  test('pins, views and filters that name the other one mean the one that stayed, until they are two again', async () => {
    await issued(t, company, onCredit(merged))
    await pay(merged, '300')
    const layout = (pinned: string[]) => ({ order: [], hidden: [], shown: [], widths: {}, pinned })
    await t.send('PUT', '/list-choices/clients/layout', company.as, {
      payload: { layout: layout([merged.id, kept.id]) },
    })
    const view = await t.send('POST', '/saved-views', company.as, {
      payload: { list: 'payments', name: 'De Valle', search: { client: merged.id } },
    })
    expect(view.status, view.text).toBe(201)
    const get = async <T>(path: string) => {
      const answer = await t.send('GET', path, company.as)
      expect(answer.status, answer.text).toBe(200)
      return answer.body as T
    }
    const pinned = async () => [
      (await get<ListChoices>('/list-choices/clients')).layout?.pinned,
      (await get<Start>('/start')).clients.map(({ id }) => id),
    ]
    const paid = async () => {
      const [saved] = (await get<ListChoices>('/list-choices/payments')).views
      const page = await get<Page<PaymentRow>>(`/payments?client_id=${saved!.search.client}`)
      return page.data.map((row) => [row.client_id, row.amount])
    }
    const sold = async () =>
      (await get<Report>(`/reports/sales?include_waiting=true&client_id=${merged.id}`)).totals.map(
        ({ total }) => total,
      )
    const before = await sold()
    expect(before).toEqual(['2260'])
    expect(await paid()).toEqual([[merged.id, '300']])

    const run = await merge()
    expect(await pinned()).toEqual([[kept.id], [kept.id]])
    expect(await paid()).toEqual([[kept.id, '300']])
    expect(await sold()).toEqual(before)
    const { data } = await get<{ data: OpenDocument[] }>(`/payments/open-documents?client_id=${merged.id}`)
    expect(data).toHaveLength(1)
    expect((await get<ClientStatement>(`/clients/${merged.id}/statement`)).closing).toBe('1960')

    await undone(run)
    expect(await pinned()).toEqual([
      [merged.id, kept.id],
      [merged.id, kept.id],
    ])
    expect(await paid()).toEqual([[merged.id, '300']])
  })

  test('the history of the one that stays names who became part of it, and that both were parted again', async () => {
    const history = async () => {
      const query = `subject=client,client-merge&subject_id=${kept.id}`
      const page = (await t.send('GET', `/audit?${query}`, company.as)).body as Page<AuditEntry>
      return page.data
        .filter(({ subject }) => subject === 'client-merge')
        .map(({ action, subject_name: name, references }) => [action, name, references[kept.id]])
    }
    const run = await merge()
    expect(await history()).toEqual([['created', 'Distribuidora Valle', kept.name]])
    await undone(run)
    expect(await history()).toEqual([
      ['deleted', 'Distribuidora Valle', kept.name],
      ['created', 'Distribuidora Valle', kept.name],
    ])
  })

  test('what came after stays with the one that stayed when they are parted', async () => {
    const run = await merge()
    const since = await issued(t, company, onCredit(kept))
    await undone(run)
    expect((await t.send('GET', `/documents/${since.id}`, company.as)).body).toMatchObject({
      client_id: kept.id,
    })
    expect((await read(merged.id)).name).toBe('Distribuidora Valle')
  })

  test('stay one where a payment since then settled what the other one brought along, and the reason names it', async () => {
    const debt = await issued(t, company, onCredit(merged))
    const run = await merge()
    const { number } = await pay(kept, '1000', debt.id)
    const { result } = await undo(run)
    expect(result).toMatchObject({ done: 0, skipped: 1 })
    expect(result!.rows[0]!.message).toContain(String(number))
    expect((await t.send('GET', `/clients/${merged.id}`, company.as)).status).toBe(404)
  })

  // What the note gave back stood to the credit of the one that stayed, whose money it never was.
  test('stay one where a note that was on its way brought money since', async () => {
    const sold = await issued(t, company, onCredit(merged))
    await giveStatus(t, sold.id, 'accepted')
    await pay(merged, sold.total, sold.id)
    const reference = {
      document_type: '01',
      number: sold.clave!,
      issued_at: sold.issued_at!,
      code: '06',
      reason: 'Devolución',
    }
    const note = await issued(t, company, onCredit(merged, { kind: 'credit-note', references: [reference] }))
    const run = await merge()
    await giveStatus(t, note.id, 'accepted')
    const { result } = await undo(run)
    expect(result).toMatchObject({ done: 0, skipped: 1 })
    expect((await t.send('GET', `/clients/${merged.id}`, company.as)).status).toBe(404)
  })

  test('stay one once somebody changed the one that stayed, and after a day', async () => {
    const run = await merge()
    const client = await read(kept.id)
    await t.send('PUT', `/clients/${kept.id}`, company.as, {
      payload: { ...client, notes: 'Paga los viernes' },
    })
    expect((await undo(run)).result).toMatchObject({ done: 0, skipped: 1 })
    const third = await insertClient(t, company.id)
    const other = await merge({}, pathOf(kept.id, third.id))
    t.clock.advance(25 * 3_600_000)
    await t.asOwner(`update sessions set expires_at = expires_at + '2 days', ends_at = ends_at + '2 days'`)
    expect(await undo(other)).toMatchObject({ code: 'bulk-over' })
  })

  test('one after the other: the first leads on to the last', async () => {
    await merge()
    const last = await insertClient(t, company.id)
    await merge({}, pathOf(last.id, kept.id))
    expect((await t.send('GET', `/clients/${merged.id}`, company.as)).body).toMatchObject({
      params: { kept_id: last.id },
    })
  })

  test('an old page of the client opens that of the one that stayed, until that is switched off', async () => {
    const opened = async (id: string, is_on = true) => {
      const answer = await t.send('PUT', `/clients/${id}/portal`, company.as, { payload: { is_on } })
      return (answer.body as ClientPortal).url?.split('/portal/')[1]
    }
    const old = await opened(merged.id)
    await merge()
    const page = await t.send('GET', `/portals/${old}`)
    expect(page.status, page.text).toBe(200)
    expect((page.body as Portal).client_name).toBe(kept.name)
    await opened(kept.id, false)
    expect((await t.send('GET', `/portals/${old}`)).status).toBe(404)
    await opened(kept.id)
    expect((await t.send('GET', `/portals/${old}`)).status).toBe(404)
  })

  test('who pays half each for a student pays all of it as one, and half each again when they are parted', async () => {
    const made = await t.send('POST', '/students', company.as, {
      payload: {
        name: 'Mariana Vargas',
        payers: [
          { client_id: kept.id, share: '50' },
          { client_id: merged.id, share: '50' },
        ],
      },
    })
    expect(made.status, made.text).toBe(201)
    const payers = async () =>
      (
        (await t.send('GET', `/students/${(made.body as { id: string }).id}`, company.as)).body as {
          payers: { client_id: string; share: string }[]
        }
      ).payers.map(({ client_id, share }) => [client_id, share])
    const before = await payers()
    const run = await merge()
    expect(await payers()).toEqual([[kept.id, '100']])
    await undone(run)
    expect((await payers()).toSorted()).toEqual(before.toSorted())
  })

  test('are not merged with what both have once, nor by a preview that is no longer true', async () => {
    const { stamp } = await preview()
    await issued(t, company, onCredit(merged))
    const answer = await t.send('POST', pathOf(), company.as, { payload: { stamp } })
    expect([answer.status, (answer.body as Problem).code]).toEqual([409, 'client-merge-moved'])
    expect((await t.send('GET', pathOf(kept.id, kept.id), company.as)).body).toMatchObject({
      code: 'client-merge-itself',
    })
    for (const client of [kept, merged]) {
      const taken = await t.send('POST', '/opening-balances', company.as, {
        payload: {
          client_id: client.id,
          number: 'A-17',
          issued_on: '2026-01-15',
          due_on: '2026-02-15',
          currency: 'CRC',
          amount: '1000',
        },
      })
      expect(taken.status, taken.text).toBe(201)
    }
    const seen = await preview()
    expect(seen.obstacles).toEqual([{ kind: 'balance', name: 'A-17' }])
    const refused = await t.send('POST', pathOf(), company.as, { payload: { stamp: seen.stamp } })
    expect([refused.status, (refused.body as Problem).code]).toEqual([409, 'client-merge-balance'])
  })

  test('only who may merge does, and only clients of the company', async () => {
    const biller = { token: company.members.biller!.token, company: company.id }
    expect((await t.send('GET', pathOf(), biller)).status).toBe(403)
    expect((await t.send('POST', pathOf(), biller, { payload: { stamp: 'x' } })).status).toBe(403)
    const stranger = await anIssuingCompany(t)
    expect((await t.send('GET', pathOf(kept.id, stranger.client.id), company.as)).status).toBe(404)
    expect((await t.send('GET', pathOf(stranger.client.id, kept.id), company.as)).status).toBe(404)
  })

  test('perhaps the same: one name or one number is found, and another name is not', async () => {
    await t.asOwner(`update clients set identification_number = '3101999999' where id = $1`, [merged.id])
    const third = await insertClient(t, company.id)
    const found = (await t.send('GET', `/clients/${kept.id}/duplicates`, company.as)).body as {
      data: Client[]
    }
    expect(found.data.map(({ id }) => id)).toEqual([third.id])
    const twice = (await t.send('GET', '/clients?standing=twice', company.as)).body as Page<Client>
    expect(twice.data.map(({ id }) => id).toSorted()).toEqual([kept.id, third.id].toSorted())
  })
})

const sale = fc.record({
  ofKept: fc.boolean(),
  price: fc
    .integer({ min: 1, max: 9_999_999 })
    .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
  currency: fc.constantFrom('CRC' as const, 'USD' as const),
  paidHalf: fc.boolean(),
})

test('whatever both owed and had, one has the sum to the cent in each currency, and two again have their own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 4 }), async (sales) => {
      company = await anIssuingCompany(t)
      kept = company.client
      merged = await insertClient(t, company.id)
      for (const { ofKept, price, currency, paidHalf } of sales) {
        const client = ofKept ? kept : merged
        const rate = currency === 'USD' ? { exchange_rate: '512.35' } : {}
        await issued(
          t,
          company,
          onCredit(client, { currency, ...rate, lines: [aLine({ unit_price: price })] }),
        )
        if (paidHalf) await pay(client, '17.35')
      }
      const inCents = async (ids: string[]) => {
        const sums: Record<string, bigint> = {}
        for (const id of ids)
          for (const { currency, balance, credit } of (await read(id)).standing)
            for (const [what, amount] of [
              ['balance', balance],
              ['credit', credit],
            ] as const) {
              const [whole = '0', part = ''] = amount.split('.')
              sums[`${currency} ${what}`] =
                (sums[`${currency} ${what}`] ?? 0n) + BigInt(whole + part.padEnd(2, '0'))
            }
        return sums
      }
      const [ofKept, ofMerged] = [await inCents([kept.id]), await inCents([merged.id])]
      const before = await inCents([kept.id, merged.id])
      const run = await merge()
      expect(await inCents([kept.id])).toEqual(before)
      await undone(run)
      expect([await inCents([kept.id]), await inCents([merged.id])]).toEqual([ofKept, ofMerged])
    }),
    { numRuns: 6 },
  )
})
