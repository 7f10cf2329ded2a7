import type { DocumentDetail, DocumentRow, Page } from '@cuentaclara/contracts'
import { addDays, costaRicaDay, startOfDay } from '@cuentaclara/einvoice'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDice } from '#demo/random.ts'
import { aBrowser } from '#modules/counter/testing/a-till.ts'
import { type CompanyTransaction, withCompany } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import type { Logger } from '#platform/log.ts'
import { bringIn } from '#test/bring-in.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { countAllDays, countDays } from './count-days.ts'
import { listDocuments } from './list-documents.ts'
import { startOfPage } from './start-of-page.ts'
import { insertTakenOver } from './taken-over-store.ts'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
  keepBillersPrivate,
} from './testing/issuing-company.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const aDay = 24 * 60 * 60 * 1000
const today = () => costaRicaDay(app.clock.now())
const log = { warn: vi.fn() } as unknown as Logger & { warn: ReturnType<typeof vi.fn> }
const night = (company: IssuingCompany) => countDays(app, company.id, log, { farFrom: 0 })
/** The same people are let in whatever the time is. */
async function passDays(days: number) {
  app.clock.advance(days * aDay)
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
}

/** Days whose counts are not those of their documents. */
const wrongDays = () =>
  app.asOwner(
    `select company_id, environment, day::text, kind, c.number, d.number as documents
     from document_days c full join (
       select company_id, environment, costa_rica_day(sorted_at) as day, kind, count(*) as number from documents
       where environment is not null group by 1, 2, 3, 4
     ) d using (company_id, environment, day, kind)
     where c.number is distinct from d.number
       and (company_id, environment, day) in (select company_id, environment, day from document_days)`,
  )
const countedDays = async (company: IssuingCompany) =>
  (
    await app.asOwner<{ day: string }>(
      'select distinct day::text from document_days where company_id = $1 order by 1',
      [company.id],
    )
  ).map(({ day }) => day)

/** The pages of a list by their numbers, the last of them empty. */
async function pagesOf(company: IssuingCompany, kind: string | undefined, farFrom: number) {
  const pages: string[][] = []
  for (let page = 1; pages.at(-1)?.length !== 0; page += 1) {
    const query = { kind, page, per_page: 3 } as Parameters<typeof listDocuments>[1]
    const { data } = await withCompany(app, company.member, (ctx) => listDocuments(ctx, query, { farFrom }), {
      readOnly: true,
    })
    pages.push(data.map(({ id }) => id))
  }
  return pages
}

const takeOver = async (company: IssuingCompany, issuedOn: string) => {
  const payload = { client_id: company.client.id, number: newId(), issued_on: issuedOn, amount: '1500.75' }
  const { status, text, body } = await app.send('POST', '/opening-balances', company.as, { payload })
  if (status !== 201) throw new Error(text)
  return (body as DocumentRow).id
}
const giveBack = async (company: IssuingCompany, id: string) => {
  const { status, text } = await app.send('DELETE', `/opening-balances/${id}`, company.as)
  if (status !== 204) throw new Error(text)
}
const draft = async (company: IssuingCompany, kind: 'invoice' | 'ticket') => {
  const payload = { ...anInvoice(company.client), kind }
  const { status, text, body } = await app.send('POST', '/documents', company.as, { payload })
  if (status !== 201) throw new Error(text)
  return body as DocumentDetail
}

/** What may happen in a company, as the seed says; `nights` between. */
async function aRandomLife(company: IssuingCompany, pick: (most: number) => number) {
  const till = aBrowser(app, company)
  const kind = () => (pick(2) === 0 ? 'invoice' : 'ticket')
  const drafts: DocumentDetail[] = []
  const balances: string[] = []
  const sold: ReturnType<typeof till.sell>[] = []
  const oneOf = <Item>(items: Item[]) => items.splice(pick(items.length), 1)[0]
  const deeds = {
    issue: () => issued(app, company, anInvoice(company.client, { kind: kind() })),
    begin: async () => void drafts.push(await draft(company, kind())),
    drop: async () => {
      const dropped = oneOf(drafts)
      if (dropped) await app.send('DELETE', `/documents/${dropped.id}`, company.as)
    },
    finish: async () => {
      const finished = oneOf(drafts)
      if (finished === undefined) return
      const { status, text } = await app.send('POST', `/documents/${finished.id}/issue`, company.as, {
        payload: finished.input,
        headers: { 'if-match': `"${finished.version}"` },
      })
      if (status !== 200 && status !== 201) throw new Error(text)
    },
    takeOver: async () => void balances.push(await takeOver(company, addDays(today(), -pick(30)))),
    giveBack: async () => {
      const back = oneOf(balances)
      if (back) await giveBack(company, back)
    },
    sellOffline: async () => {
      if (till.free().length === 0) await till.ask()
      sold.push(till.sell())
    },
    bring: async () => {
      const sale = oneOf(sold)
      if (sale === undefined) return
      // By a clock that was set it may be refused, and is no document then.
      const { status, text } = await till.bring(sale)
      if (status !== 200) throw new Error(text)
    },
    wait: () => passDays(1 + pick(4)),
    // So that what is issued next is of a day that may be counted.
    setBack: async () => {
      app.clock.advance(-(4 + pick(9)) * aDay)
      await issued(app, company, anInvoice(company.client, { kind: kind() }))
    },
    elsewhere: async () => {
      const work = (environment: string) =>
        app.asOwner('update companies set environment = $2 where id = $1', [company.id, environment])
      await work('test')
      await takeOver(company, addDays(today(), -pick(20)))
      await night(company)
      await work('simulator')
    },
    night: () => night(company),
  }
  const order = [
    ...['issue', 'issue', 'wait', 'begin', 'issue', 'wait', 'takeOver', 'sellOffline', 'night', 'finish'],
    ...['bring', 'wait', 'giveBack', 'drop', 'night', 'setBack', 'takeOver', 'elsewhere', 'bring', 'wait'],
  ] as (keyof typeof deeds)[]
  return async () => {
    const deed = order[pick(order.length)]!
    await deeds[deed]()
    return deed
  }
}

test.each([
  [3, 120],
  [20, 120],
])(
  'a page by its number is the same by counted days, whatever happened (seed %i)',
  async (seed, steps) => {
    const companies = [await anIssuingCompany(app), await anIssuingCompany(app)]
    const dice = createDice(seed)
    const lives = []
    for (const company of companies) {
      lives.push(await aRandomLife(company, (most) => dice.between(0, most - 1)))
      // What is never changed again, so that there is something behind every page.
      for (const days of [700, 300, 300, 45]) await takeOver(company, addDays(today(), -days))
    }
    const compare = async () => {
      for (const company of companies)
        for (const kind of [undefined, 'invoice', 'ticket', 'invoice,ticket', 'credit-note'])
          expect(await pagesOf(company, kind, 0), `${kind}`).toEqual(await pagesOf(company, kind, Infinity))
    }
    const counted = async () => Number((await app.asOwner('select count(*) from document_days'))[0]!.count)
    const forgot = new Set<string>()
    log.warn.mockClear()
    for (let step = 1; step <= steps; step += 1) {
      const before = await counted()
      const deed = await lives[dice.between(0, 1)]!()
      if ((await counted()) < before) forgot.add(deed)
      expect(await wrongDays(), `after ${deed}, step ${step}`).toEqual([])
      if (step % 15 === 0) await compare()
    }
    for (const company of companies) await night(company)
    await compare()
    expect(forgot.size).toBeGreaterThan(1)
    for (const company of companies) expect((await countedDays(company)).length).toBeGreaterThan(5)
    expect(log.warn).not.toHaveBeenCalled()
  },
  120_000,
)

test('today and two days before it are not counted, and a day is counted once it is longer over', async () => {
  const company = await anIssuingCompany(app)
  const sold = [today()]
  await issued(app, company)
  for (let day = 0; day < 3; day += 1) {
    await passDays(1)
    sold.push(today())
    await issued(app, company)
    await night(company)
    expect(await countedDays(company)).toEqual(sold.slice(0, -3))
  }
  // Counted once, and left alone since.
  await night(company)
  expect(await countedDays(company)).toEqual(sold.slice(0, 1))
})

test('who has too few documents for a far page has no day counted, and issues without looking for one', async () => {
  const company = await anIssuingCompany(app)
  await issued(app, company)
  await passDays(9)
  await countAllDays(app, log)
  expect(await countedDays(company)).toEqual([])
  const words = await app.asOwner(
    'select days_counted_before::text as word from document_series where company_id = $1',
    [company.id],
  )
  expect(words).toEqual([{ word: '-infinity' }])
})

test('a ticket sold without a network and brought days later has the day forgotten on which it was sold', async () => {
  const company = await anIssuingCompany(app)
  const till = aBrowser(app, company)
  await till.ask()
  await issued(app, company)
  const [sale, soldOn] = [till.sell(), today()]
  await passDays(5)
  await night(company)
  expect(await countedDays(company)).toEqual([soldOn])
  const { body, text } = await till.bring(sale)
  expect(body.document?.issued_at, text).toMatch(soldOn)
  expect(await countedDays(company)).toEqual([])
})

test('an import and its undoing forget the days of their balances', async () => {
  const company = await anIssuingCompany(app)
  const day = addDays(today(), -40)
  await takeOver(company, day)
  await takeOver(company, addDays(day, 1))
  await night(company)
  expect(await countedDays(company)).toEqual([day, addDays(day, 1)])
  const written = day.split('-').toReversed().join('/')
  const bring = bringIn(app, company.as)
  const done = await bring.all('opening-balances', [
    ['Cliente', 'Número', 'Fecha', 'Vence', 'Moneda', 'Tipo de cambio', 'Saldo'],
    [company.client.name, 'F-77', written, '', '', '', '1500.75'],
  ])
  expect(done).toMatchObject({ counts: { new: 1 } })
  expect(await countedDays(company)).toEqual([addDays(day, 1)])
  await night(company)
  expect(await countedDays(company)).toEqual([day, addDays(day, 1)])
  expect(await bring.undo(done)).toMatchObject({ written: { undone: 1 } })
  expect(await countedDays(company)).toEqual([addDays(day, 1)])
})

test('counts that were spoiled are found at night, said in the log and right afterwards; sound ones are left alone', async () => {
  const company = await anIssuingCompany(app)
  for (const days of [60, 50, 50, 40, 20]) await takeOver(company, addDays(today(), -days))
  await night(company)
  const rows = () =>
    app.asOwner('select day::text, kind, number from document_days where company_id = $1 order by 1, 2', [
      company.id,
    ])
  const sound = await rows()
  expect(sound).toHaveLength(4)
  log.warn.mockClear()
  await night(company)
  expect(log.warn).not.toHaveBeenCalled()
  const newest = addDays(today(), -20)
  for (const tampering of [
    `update document_days set number = number + 1 where company_id = $1 and day = $2`,
    `insert into document_days select company_id, environment, $2, 'ticket', 4 from document_days where company_id = $1 limit 1`,
    `update document_days set kind = 'export' where company_id = $1 and day = $2`,
  ]) {
    await app.asOwner(tampering, [company.id, newest])
    log.warn.mockClear()
    await night(company)
    expect(log.warn, tampering).toHaveBeenCalledTimes(1)
    expect(log.warn.mock.calls[0]![0]).toEqual({ companyId: company.id, days: [newest] })
    expect(await rows(), tampering).toEqual(sound)
  }
  // An older day is looked at within 28 nights.
  await app.asOwner(`update document_days set number = number + 1 where company_id = $1 and day = $2`, [
    company.id,
    addDays(today(), -60),
  ])
  log.warn.mockClear()
  for (let nights = 0; nights < 28; nights += 1) {
    await passDays(1)
    await night(company)
  }
  expect(log.warn).toHaveBeenCalledTimes(1)
  expect(await rows()).toEqual(sound)
})

const waiting = async () =>
  (
    await app.asOwner(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length
/** Does something in a transaction that stays open meanwhile. */
async function during(statement: string, values: unknown[], meanwhile: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: app.urls.owner })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement, values)
    await meanwhile()
    await client.query('commit')
  } finally {
    await client.end()
  }
}

test('a night that meets a late arrival on its way waits for it, and counts it', async () => {
  const company = await anIssuingCompany(app)
  const day = addDays(today(), -40)
  await takeOver(company, day)
  const hasArrived = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const arrival = withCompany(app, company.member, async (ctx) => {
    await insertTakenOver(ctx, {
      id: newId(),
      clientId: company.client.id,
      originalNumber: 'F-1',
      issuedAt: startOfDay(day),
      dueOn: day,
      currency: 'CRC',
      exchangeRate: '1',
      amount: '10',
      input: {} as Parameters<typeof insertTakenOver>[1]['input'],
    })
    hasArrived.resolve()
    await letGo.promise
  })
  await hasArrived.promise
  const counting = night(company)
  await expect.poll(waiting).toBe(1)
  letGo.resolve()
  await Promise.all([arrival, counting])
  expect(await app.asOwner('select number from document_days where company_id = $1', [company.id])).toEqual([
    { number: 2 },
  ])
})

test('a late arrival that meets the night waits for it, and has the day forgotten', async () => {
  const company = await anIssuingCompany(app)
  const days = [addDays(today(), -41), addDays(today(), -40)] as const
  for (const day of days) await takeOver(company, day)
  let arrival: Promise<unknown> | undefined
  const counting = `select count_document_days($1, 'simulator', $2)`
  await during(counting, [company.id, startOfDay(today())], async () => {
    arrival = takeOver(company, days[1])
    await expect.poll(waiting).toBe(1)
  })
  await arrival
  expect(await countedDays(company)).toEqual([days[0]])
  expect(await wrongDays()).toEqual([])
})

// With a word from before it saw no reason to forget anything, and the clock of the night was days ahead.
test('a night waits for whoever issues with an older word', async () => {
  const company = await anIssuingCompany(app)
  await issued(app, company)
  await passDays(5)
  await night(company)
  await issued(app, company)
  const soldOn = today()
  let [sale, counting]: Promise<unknown>[] = []
  // What it writes refers to the client, after its number is taken.
  await during('select from clients where id = $1 for update', [company.client.id], async () => {
    sale = issued(app, company)
    await expect.poll(waiting).toBe(1)
    app.clock.advance(9 * aDay)
    counting = night(company)
    await expect.poll(waiting).toBe(2)
  })
  await Promise.all([sale, counting])
  app.clock.advance(-9 * aDay)
  expect(await countedDays(company)).toContain(soldOn)
  expect(await wrongDays()).toEqual([])
  // And with the new word it has the day forgotten, though it is of today.
  await issued(app, company)
  expect(await countedDays(company)).not.toContain(soldOn)
  expect(await countedDays(company)).toHaveLength(1)
})

/** Copies of the only document of a company, so many a day up to one day, without what issuing them would take. */
async function copiesOf(
  company: IssuingCompany,
  { upTo, number, aDay }: { upTo: string; number: number; aDay: number },
) {
  const columns = await app.asOwner<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'documents'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  await app.asOwner(
    `begin;
     set local session_replication_role = replica;
     insert into documents (${columns[0]!.names})
     select ${columns[0]!.names.replace(/(?<=^|, )/g, 'copy.')}
     from documents d, generate_series(0, ${number - 1}) n,
       lateral (select '${startOfDay(upTo)}'::timestamptz - n / ${aDay} * interval '1 day' as at) moment,
       lateral jsonb_populate_record(d, jsonb_build_object(
         'id', gen_random_uuid(), 'original_number', 'F-' || n, 'issued_at', at, 'sorted_at', at
       )) copy
     where d.company_id = '${company.id}';
     commit`,
  )
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
} & Record<string, unknown>

/** Rows that a statement looked at in a table, those that it left aside included. */
function rowsLookedAt(plan: Plan, table: string): number {
  const within = (plan.Plans ?? []).reduce((sum, part) => sum + rowsLookedAt(part, table), 0)
  if (plan['Relation Name'] !== table) return within
  const aside =
    Number(plan['Rows Removed by Filter'] ?? 0) + Number(plan['Rows Removed by Index Recheck'] ?? 0)
  return within + (plan['Actual Rows'] + aside) * plan['Actual Loops']
}

/** A page of the list, and how many rows of a table its statements looked at. */
async function pageAndRows(company: IssuingCompany, query: object, table: string, farFrom?: number) {
  let rows = 0
  const page = await withCompany(
    app,
    company.member,
    (ctx) => {
      const tx = explaining(ctx.tx, (plan) => {
        rows += rowsLookedAt(plan, table)
      })
      return listDocuments(
        { ...ctx, tx },
        query as Parameters<typeof listDocuments>[1],
        farFrom === undefined ? {} : { farFrom },
      )
    },
    { readOnly: true },
  )
  return { page, rows }
}

/** The same transaction, in which each statement that reads is explained as well. */
function explaining(tx: CompanyTransaction, heard: (plan: Plan) => void): CompanyTransaction {
  const executor = tx.getExecutor()
  const explained: typeof executor.executeQuery = async (query, ...rest) => {
    if (!query.sql.includes('set_config')) {
      const { rows } = await executor.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        ...query,
        sql: `explain (analyze, format json) ${query.sql}`,
      } as never)
      heard(rows[0]!['QUERY PLAN'][0].Plan)
    }
    return executor.executeQuery(query, ...rest) as never
  }
  const own = new Proxy(executor, {
    get: (target, name) => (name === 'executeQuery' ? explained : bound(target, name)),
  })
  return new Proxy(tx, {
    get: (target, name) => (name === 'getExecutor' ? () => own : bound(target, name)),
  })
}

function bound(target: object, name: string | symbol): unknown {
  const value = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}

// Page 15,000 of a million passed over 750,000 entries of an index, and each page counted ten thousand again that the night had counted.
test('no page of ten thousand documents and more looks at more rows than it shows and than a day has', async () => {
  const company = await anIssuingCompany(app)
  await takeOver(company, addDays(today(), -900))
  const [aDay, size] = [60, 25]
  await copiesOf(company, { upTo: addDays(today(), -10), number: 10_500, aDay })
  await app.asOwner('analyze documents')
  const far = { per_page: size, page: 401 }
  const asked = [far, { ...far, kind: 'invoice' }, { ...far, kind: 'invoice,ticket' }, { per_page: size }]
  const plain = []
  for (const query of asked) plain.push(await pageAndRows(company, query, 'documents'))
  for (const { rows } of plain) expect(rows).toBeGreaterThan(10_000)
  await countAllDays(app, log)
  for (const [index, query] of asked.entries()) {
    const { page, rows } = await pageAndRows(company, query, 'documents')
    expect(page, JSON.stringify(query)).toEqual(plain[index]!.page)
    expect(page.meta).toMatchObject({ total: 10_000, total_is_bound: true })
    expect(page.data).toHaveLength(size)
    // The page and one more, each found and fetched, behind those of the day it begins in.
    expect(rows, JSON.stringify(query)).toBeLessThanOrEqual(2 * (size + 1) + aDay)
    expect((await pageAndRows(company, query, 'document_days')).rows).toBeLessThan(1_000)
  }
  // What the night has not counted is counted as it is asked for.
  const tickets = await pageAndRows(company, { per_page: size, kind: 'ticket' }, 'documents')
  expect(tickets.page.meta).toMatchObject({ total: 0 })
  await app.asOwner(`delete from document_days where company_id = $1 and day > $2`, [
    company.id,
    addDays(today(), -30),
  ])
  const fewer = await pageAndRows(company, { per_page: size }, 'documents')
  expect(fewer.page).toEqual(plain[3]!.page)
})

test('a far page of thousands of documents begins at its day, for whoever sees all of them in their order', async () => {
  const company = await anIssuingCompany(app, ['biller'])
  const [, newest] = [await takeOver(company, addDays(today(), -900)), addDays(today(), -10)]
  await copiesOf(company, { upTo: newest, number: 5_300, aDay: 10 })
  const path = '/documents?per_page=50&page=104'
  const idsOf = async (query = '', as = company.as) => {
    const answer = await app.send('GET', `${path}${query}`, as)
    expect(answer.status, answer.text).toBe(200)
    return (answer.body as Page<DocumentRow>).data.map(({ id }) => id)
  }
  const others = ['&currency=CRC', '&sort=-issued_at,total', '&from=2020-01-01', '&fiscal_status=taken_over']
  const allOthers = () => Promise.all(others.map((query) => idsOf(query)))
  const [plain, plainOthers] = [await idsOf(), await allOthers()]
  expect(plain).toHaveLength(50)
  await countAllDays(app, log)
  expect(await idsOf()).toEqual(plain)
  const start = await withCompany(app, company.member, (ctx) => startOfPage(ctx, [], 5150))
  expect(start!.offset).toBeLessThan(10)

  // Whoever is led astray by a count that is wrong looked at it.
  await app.asOwner('update document_days set number = number + 7 where company_id = $1 and day = $2', [
    company.id,
    newest,
  ])
  const { token } = company.members.biller!
  const biller = { token, company: company.id }
  for (const query of ['', '&kind=invoice', '&kind=invoice,ticket', '&sort=-issued_at'])
    expect((await idsOf(query))[7], query).toBe(plain[0])
  expect((await idsOf('', biller))[7]).toBe(plain[0])
  expect(await allOthers()).toEqual(plainOthers)
  await keepBillersPrivate(app, company)
  expect(await idsOf('', biller)).toEqual([])
})
