import type {
  AuthorityState,
  BankLines,
  CardSettlement,
  DocumentDetail,
  DocumentRow,
  Item,
  LoginAnswer,
  Page,
  VatReturn,
  WorkList,
} from '@cuentaclara/contracts'
import { recalculate } from '@cuentaclara/einvoice'
import { fromXml, readAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { startSimulator } from '@cuentaclara/simulator'
import { verifyXml } from '@cuentaclara/xades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Installation } from '#app/installation.ts'
import { subjects } from '#app/subjects.ts'
import { makeQueuedExpenses } from '#modules/receptions/testing/make-queued-expenses.ts'
import { submitDue } from '#modules/submissions/submit-due.ts'
import { aSubmitter } from '#modules/submissions/testing/a-submitter.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets.ts'
import { createDemoApp } from '#test/demo-app.ts'
import { type TestApp, testSecretKey } from '#test/http-app.ts'
import { parseConfig } from '../config.ts'
import { academy } from './academy.ts'
import { cafe } from './cafe.ts'
import { demoCompanies } from './companies.ts'
import { toLine } from './plan-history.ts'
import { prepareDemo } from './prepare-demo.ts'
import { demoRegisterEntries } from './register-entries.ts'

let app: TestApp
let installation: Installation
beforeAll(async () => {
  app = await createDemoApp()
  installation = {
    ...app,
    config: parseConfig({}, {}),
    log: createLog('silent'),
    secrets: createSecrets([testSecretKey]),
  } as unknown as Installation
})
afterAll(() => app.close())

async function signIn(email: string): Promise<LoginAnswer> {
  return (await app.send('POST', '/auth/login', {}, { payload: { email, password: 'cuenta-clara-demo' } }))
    .body
}

describe('the demo', () => {
  test('has people for every role, and an accountant of both companies', async () => {
    const companiesOf = async (email: string) =>
      (await signIn(email)).user.companies.map(({ company_id: id }) => id)
    expect((await companiesOf('accountant@demo.test')).toSorted()).toEqual([academy.id, cafe.id].toSorted())
    expect(await companiesOf('viewer@demo.test')).toEqual([cafe.id])
    expect((await signIn('platform@demo.test')).user.is_platform_admin).toBe(true)
  })

  test.each([cafe, academy])(
    'gives $settings.trade_name eighteen months of documents in every state',
    async ({ id }) => {
      const { token } = await signIn('owner@demo.test')
      const as = { token, company: id }
      const count = async (query: string) =>
        ((await app.send('GET', `/documents?per_page=1&${query}`, as)).body as Page<DocumentRow>).meta.total
      expect(await count('fiscal_status=accepted')).toBeGreaterThan(100)
      // One to fix, and one that was issued anew.
      expect(await count('fiscal_status=rejected')).toBe(2)
      expect(await count('fiscal_status=draft')).toBe(3)
      expect(await count('fiscal_status=queued')).toBe(3)
      expect(await count('kind=credit-note')).toBeGreaterThan(0)
      expect(await count('payment_status=overdue')).toBeGreaterThan(0)
      const [answers] = await app.asOwner<{ open: number }>(
        'select count(*)::int as open from reception_messages where company_id = $1 and settled_at is null',
        [id],
      )
      const state: AuthorityState = (await app.send('GET', '/authority/state', as)).body
      expect(state).toMatchObject({
        state: 'operational',
        environment: 'simulator',
        queue_length: 3 + answers!.open,
      })
    },
  )

  // seed 004, seed 062
  test.each([cafe, academy])('has offers and series of $settings.trade_name to look at', async ({ id }) => {
    const { token } = await signIn('owner@demo.test')
    const as = { token, company: id }
    const statuses = async (path: string) => {
      const { data }: Page<{ status: string }> = (await app.send('GET', `${path}?per_page=50`, as)).body
      return new Set(data.map(({ status }) => status))
    }
    const offers = ['draft', 'sent', 'accepted', 'rejected', 'expired', 'partly_invoiced', 'invoiced']
    expect([...(await statuses('/quotations'))]).toEqual(expect.arrayContaining(offers))
    expect([...(await statuses('/recurring-invoices'))]).toEqual(
      expect.arrayContaining(['draft', 'active', 'paused']),
    )
  })

  test('is made of documents that are really signed, numbered and answered', async () => {
    const { token } = await signIn('owner@demo.test')
    const as = { token, company: cafe.id }
    const { data }: Page<DocumentRow> = (
      await app.send('GET', '/documents?fiscal_status=accepted&per_page=5&page=9', as)
    ).body
    for (const row of data) {
      const xml = (await app.send('GET', `/documents/${row.id}/files/xml`, as)).text
      expect(verifyXml(xml).signatures[0]).toMatchObject({
        valid: true,
        signer: { taxpayerId: '3101700123' },
      })
      const read = fromXml(xml)
      if (!read.ok) throw new Error(JSON.stringify(read.problems))
      expect(recalculate(read.document).differences).toEqual([])
      const answer = (await app.send('GET', `/documents/${row.id}/files/answer`, as)).text
      expect(readAuthorityAnswer(answer)).toMatchObject({ ok: true, clave: row.clave, status: 'accepted' })
      const detail: DocumentDetail = (await app.send('GET', `/documents/${row.id}`, as)).body
      expect(detail.timeline.map(({ event }) => event)).toEqual([
        'created',
        'issued',
        'signed',
        'sent',
        'accepted',
      ])
    }
  })

  test('numbers without gap, so that the next document goes on', async () => {
    const series = await app.asOwner(`
      select s.document_type, s.next_sequence::int - 1 as last, count(d.id)::int, max(d.sequence)::int
      from document_series s
      join documents d on d.company_id = s.company_id and substr(d.consecutivo, 9, 2) = s.document_type
      group by s.company_id, s.document_type, s.next_sequence`)
    expect(series.length).toBeGreaterThan(4)
    for (const { last, count, max } of series) expect([count, max]).toEqual([last, last])
  })

  test('is known to the planner, its small tables too', async () => {
    const rows = await app.asOwner(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0`,
    )
    expect(rows).toEqual([])
  })

  test('is prepared once', async () => {
    const before = await app.asOwner('select count(*)::int from documents')
    await prepareDemo(installation)
    expect(await app.asOwner('select count(*)::int from documents')).toEqual(before)
  })

  // fiscal.md 4.8, selling.md §2 (f): 98 of the last 100 had one, the newcomer's first accepted invoice among them.
  test.each(demoCompanies)(
    'whatever $settings.trade_name issues to any of its clients is accepted without a warning',
    async ({ id, clients, items }) => {
      const { token } = await signIn('owner@demo.test')
      const as = { token, company: id }
      for (const { identification_number: number, weight } of clients) {
        if (weight === 0) continue
        const [client] = await app.asOwner('select id from clients where identification_number = $1', [
          number,
        ])
        const lines = [toLine(items[0]!, 'CRC', 1)]
        const payload = { kind: 'invoice', client_id: client?.id, lines, payments: [{ means: '04' }] }
        expect(await app.send('POST', '/documents/issue', as, { payload })).toMatchObject({ status: 201 })
      }
      await askAuthority(id)
      const answered = await app.asOwner(
        `select d.fiscal_status, d.has_warning, s.answer -> 'entries' as entries, count(*)::int
         from documents d join submissions s on s.subject_id = d.id
         where d.company_id = $1 and d.fiscal_status <> 'rejected' group by 1, 2, 3`,
        [id],
      )
      expect(answered).toEqual([
        { fiscal_status: 'accepted', has_warning: false, entries: [], count: expect.any(Number) },
      ])
    },
  )
})

// rest.md 32: an accountant did not believe a demo in which a school buys milk and a year begins in May.
describe('the demo, as an auditor reads it', () => {
  const none = (query: string) => app.asOwner(query).then((rows) => expect(rows).toEqual([]))

  test('has sales of eighteen whole months in each company, on days when it is open, up to yesterday', async () => {
    const months = await app.asOwner(`
      select count(distinct date_trunc('month', day))::int as months, max(day)::text as last, min(weekday)::int as weekday
      from (
        select company_id, (issued_at at time zone 'America/Costa_Rica')::date as day,
          extract(dow from issued_at at time zone 'America/Costa_Rica') as weekday
        from documents where fiscal_status = 'accepted' and kind in ('invoice', 'ticket') and issued_at < '2026-11-21T06:00Z'
      ) d group by company_id`)
    expect(months).toEqual([
      { months: 19, last: expect.stringMatching(/^2026-11-(19|20)$/), weekday: 1 },
      { months: 19, last: expect.stringMatching(/^2026-11-(19|20)$/), weekday: 1 },
    ])
  })

  test('has every accepted document in its sums, or waiting to be', async () => {
    const [sums] = await app.asOwner(`
      select (select sum(documents) from sales_sums where span = 'month') + (
        select count(*) from event_tasks t join events e using (company_id, number)
        where t.subscriber in ('dispatcher', 'sales-sums') and e.name = 'document.accepted'
      ) = (select count(*) from summed_documents) as are_whole`)
    expect(sums).toEqual({ are_whole: true })
  })

  test('owes more VAT on what it sells than it takes as credit, and earns something, in a year', async () => {
    const years = await app.asOwner(`
      with sold as (
        select company_id, to_char(issued_at, 'YYYY-MM') as month,
          sum(case kind when 'credit-note' then -1 else 1 end * net_sale * exchange_rate) as net,
          sum(case kind when 'credit-note' then -1 else 1 end * tax * exchange_rate) as vat
        from documents where fiscal_status = 'accepted' and kind <> 'payment-receipt' group by 1, 2
      ), bought as (
        select company_id, to_char(spent_on, 'YYYY-MM') as month, sum((total - vat_credit) * exchange_rate) as cost,
          sum(vat_credit * exchange_rate) as credit
        from expenses where status not in ('draft', 'void') group by 1, 2
      )
      select count(*)::int as months, (count(*) filter (where vat > credit))::int as owing,
        sum(net - cost) / sum(net) between 0.05 and 0.45 as earns
      from sold join bought using (company_id, month)
      where month between '2025-05' and '2026-10' group by company_id`)
    expect(years).toEqual([
      { months: 18, owing: expect.toSatisfy((owing: number) => owing >= 16), earns: true },
      { months: 18, owing: expect.toSatisfy((owing: number) => owing >= 16), earns: true },
    ])
  })

  // The dashboard tells colones and dollars apart: half of the academy's sales were in none of its figures but the costs.
  test('earns in colones more than it costs, in a year and in most months, and the academy some dollars besides', async () => {
    const years = await app.asOwner(`
      with sold as (
        select company_id, to_char(issued_at, 'YYYY-MM') as month,
          sum(net_sale * sign) filter (where currency = 'CRC') as colones,
          coalesce(sum(net_sale * exchange_rate * sign) filter (where currency = 'USD'), 0) as dollars
        from (select *, case kind when 'credit-note' then -1 else 1 end as sign from documents) d
        where fiscal_status = 'accepted' and kind <> 'payment-receipt' group by 1, 2
      ), bought as (
        select company_id, to_char(spent_on, 'YYYY-MM') as month, sum((total - vat_credit) * exchange_rate) as cost
        from expenses where status not in ('draft', 'void') group by 1, 2
      )
      select company_id, (count(*) filter (where colones > cost))::int as good_months,
        round(sum(colones) / sum(cost), 2)::float as earned,
        round(100 * sum(dollars) / sum(colones + dollars))::int as dollars
      from sold join bought using (company_id, month)
      where month between '2025-11' and '2026-10' group by company_id order by company_id`)
    const within = (least: number, most: number) =>
      expect.toSatisfy((number: number) => number >= least && number <= most)
    expect(years).toEqual([
      { company_id: cafe.id, good_months: within(8, 12), earned: within(1.1, 1.6), dollars: 0 },
      {
        company_id: academy.id,
        good_months: within(8, 12),
        earned: within(1.1, 1.6),
        dollars: within(10, 30),
      },
    ])
  })

  test('has sold to the State on credit, with the receipt of each payment but the last, which somebody has to issue', async () => {
    const paid = await app.asOwner(`
      select i.company_id, count(*)::int as paid, count(r.document_id)::int as receipts,
        bool_and(r.document_id is null or r.total = i.total) as whole,
        bool_and(r.document_id is not null or i.issued_at = i.latest) as only_last_lacks
      from (
        select *, max(issued_at) over (partition by company_id) as latest from documents
        where sale_condition = '08' and kind = 'invoice' and balance = 0
      ) i
      left join lateral (
        select f.document_id, d.total from document_references f
        join documents d on d.company_id = f.company_id and d.id = f.document_id
        where f.company_id = i.company_id and f.target_id = i.id and d.kind = 'payment-receipt'
      ) r on true
      group by 1`)
    const each = { company_id: expect.any(String), paid: 4, receipts: 3, whole: true, only_last_lacks: true }
    expect(paid).toEqual([each, each])
  })

  test('has payments by the client of what they settle, not before it was issued and not in days to come', async () => {
    await none(`
      select p.number, p.paid_on, d.issued_at from payment_allocations a
      join payments p on p.company_id = a.company_id and p.id = a.payment_id
      join documents d on d.company_id = a.company_id and d.id = a.document_id
      where p.client_id is distinct from d.client_id or p.currency <> d.currency or p.paid_on > '2026-11-21'
        or p.source_id is null and p.paid_on < (d.issued_at at time zone 'America/Costa_Rica')::date`)
    const [kinds] = await app.asOwner(`
      select count(*)::int > 100 as many, count(*) filter (where settled > 1) > 0 as several
      from (select payment_id, count(*) as settled from payment_allocations group by 1) a`)
    expect(kinds).toEqual({ many: true, several: true })
  })

  // accountants-month.md 4.3, vat-return-150.md 6.7: gross − commission − withholdings = deposit, and F_RET is the sum of the month.
  test.each(demoCompanies)(
    'has what the acquirer of $settings.trade_name paid out of its sales by card, in return and bank',
    async ({ id, cards }) => {
      const { token } = await signIn('accountant@demo.test')
      const as = { token, company: id }
      await none(`
      with sold as (
        select company_id, costa_rica_day(issued_at) as day, currency, round(sum(total), 2) as gross from documents
        where company_id = '${id}' and means = '02' and kind in ('invoice', 'ticket') and fiscal_status = 'accepted'
          and issued_at >= '2026-10-01T06:00Z' and issued_at < '2026-11-21T06:00Z'
        group by 1, 2, 3
      )
      select coalesce(o.day, s.settled_on) as day, o.gross, s.gross as settled from sold o
      full join (select * from card_settlements where company_id = '${id}') s
        on s.settled_on = o.day and s.currency = o.currency
      where o.gross is distinct from s.gross or s.gross - s.commission - s.vat_withheld - s.income_withheld <> s.deposit`)
      const [october] = await app.asOwner<{ withheld: string }>(
        `select sum(round(vat_withheld * exchange_rate, 2))::text as withheld from card_settlements
       where company_id = $1 and settled_on < '2026-11-01'`,
        [id],
      )
      const { boxes }: VatReturn = (await app.send('GET', '/vat-returns/2026-10', as)).body
      expect(boxes.find((box) => box.id === 'F_RET')?.amount).toBe(october!.withheld)
      const matched = (await app.send('GET', '/card-settlements?is_matched=true', as))
        .body as Page<CardSettlement>
      const open = (await app.send('GET', '/card-settlements?is_matched=false', as))
        .body as Page<CardSettlement>
      expect([matched.meta.total > 2, open.meta.total > 0]).toEqual([true, true])
      const { data }: BankLines = (await app.send('GET', '/bank/lines', as)).body
      const [incoming, outgoing] = [false, true].map((isOut) =>
        data.filter(({ amount }) => amount.startsWith('-') === isOut),
      )
      expect(incoming!.map(({ settlements }) => settlements.length)).toEqual(incoming!.map(() => 1))
      expect(incoming![0]?.currency).toBe('CRC')
      // What went out paid expenses; a transfer and the fee of the bank wait for a person.
      expect(outgoing!.map(({ spendings }) => spendings.length > 0).sort()).toEqual([false, true])
      const { data: reconciled }: BankLines = (await app.send('GET', '/bank/lines?state=matched', as)).body
      expect(reconciled.filter(({ expenses }) => expenses.length === 1).length).toBeGreaterThan(2)
      // One client pays in dollars, and not in every month by card.
      for (const { currency } of [...matched.data, ...open.data])
        expect(cards.accounts).toHaveProperty(currency)
    },
  )

  test('has balances that foot', async () => {
    await none(`
      select d.consecutivo, d.charged, d.paid, d.credited, d.balance from documents d
      left join lateral (
        select sum(a.amount) as amount from payment_allocations a
        where a.company_id = d.company_id and a.document_id = d.id and a.released_at is null
      ) a on true
      where d.clave is not null and d.fiscal_status <> 'rejected' and (
        d.balance <> greatest(d.charged - d.paid - d.credited, 0) or d.balance < 0 or d.balance <> round(d.balance, 2)
        or d.sale_condition = '02' and d.kind = 'invoice' and d.paid <> coalesce(a.amount, 0)
      )`)
  })

  test('has nobody who sells to both companies', async () => {
    const shared = (table: string) => `
      select supplier_identification_number from ${table}
      where supplier_identification_number <> '' group by 1 having count(distinct company_id) > 1`
    await none(shared('expenses'))
    // But one that came to the wrong house.
    await none(shared(`(select * from receptions where status <> 'set_aside') r`))
  })

  test('counts what came as a document once, and each number once', async () => {
    await none(`
      select r.clave, r.status, count(e.id) from receptions r
      left join expenses e on e.company_id = r.company_id and e.reception_id = r.id and e.status <> 'void'
      group by r.company_id, r.id, r.clave, r.status
      having count(e.id) <> case when r.status = 'confirmed' and r.answer <> 'rejected' then 1 else 0 end`)
    await none(`
      select document_number from expenses where document_number is not null and status <> 'void'
      group by company_id, coalesce(supplier_identification_number, supplier_name), document_number having count(*) > 1`)
    await none(`
      select e.document_number from expenses e join receptions r on r.company_id = e.company_id and r.clave = e.document_number
      where e.reception_id is null`)
  })

  test('has notes for documents that are there, ours and those of suppliers, each with its reason', async () => {
    await none(`
      select r.clave, r.refers_to from receptions r where r.kind = 'credit-note' and not exists (
        select from receptions o where o.company_id = r.company_id and o.clave = r.refers_to and o.status = 'confirmed'
      )`)
    const reasons = await app.asOwner(`
      select count(distinct d.input #>> '{references,0,reason}')::int as reasons, count(distinct r.code)::int as codes
      from documents d join document_references r on r.company_id = d.company_id and r.document_id = d.id
      where d.kind = 'credit-note' and r.target_id is not null group by d.company_id`)
    expect(reasons).toEqual([
      { reasons: 4, codes: 2 },
      { reasons: 4, codes: 2 },
    ])
  })

  test.each(demoCompanies)('has something of each kind to do in $settings.trade_name', async ({ id }) => {
    const { token } = await signIn('owner@demo.test')
    const as = { token, company: id }
    const { sections }: WorkList = (await app.send('GET', '/work-list', as)).body
    expect(sections.map(({ section }) => section)).toEqual(
      expect.arrayContaining([
        'rejected',
        'overdue',
        'bounced',
        'reception_refused',
        'reception_unclassified',
        'quotation_accepted',
        'contingency',
      ]),
    )
    expect(sections.find(({ section }) => section === 'rejected')?.count).toBe(1)
    const outdated: Page<Item> = (await app.send('GET', '/items?cabys_outdated=true', as)).body
    expect(outdated.data).toMatchObject([{ is_cabys_outdated: true, is_active: true }])
  })

  test('tells of rejections by the name that documents have everywhere', async () => {
    const { token } = await signIn('owner@demo.test')
    const { data } = (await app.send('GET', '/notifications', { token, company: cafe.id })).body as {
      data: { kind: string; params: Record<string, string> }[]
    }
    const numbers = data.filter(({ kind }) => kind === 'rejected').map(({ params }) => params.number)
    expect(numbers).not.toEqual([])
    for (const number of numbers) expect(number).toMatch(/^FE-\d+$/)
  })
})

/** Sends what waits to the pretend authority, as it stands beside a demo, until it has judged all of it. */
async function askAuthority(companyId: string) {
  const clock = () => app.clock.now()
  const simulator = await startSimulator({ clock, verdictDelayMs: 0, registryEntries: demoRegisterEntries() })
  const submitter = aSubmitter(installation, { url: simulator.url, subjects, secrets: installation.secrets })
  const waiting =
    'select count(*)::int from submissions where company_id = $1 and next_attempt_at is not null'
  for (let round = 0; round < 40; round++) {
    await submitDue(submitter, companyId)
    app.clock.advance(5_000)
    const [left] = await app.asOwner(waiting, [companyId])
    if (left?.count === 0) break
  }
  await app.hear()
  await makeQueuedExpenses(app)
  await simulator.stop()
}
