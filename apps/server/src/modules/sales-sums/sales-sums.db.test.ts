import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import type { Logger } from '#platform/log.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { auditAllSums } from './audit-sums.ts'
import { aRandomHistory, hearSums } from './testing/random-history.ts'

let app: TestApp
let company: IssuingCompany

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

/** The sums of a table, with what waits beside them, as a reader takes them; and the same of the documents alone. */
async function bothWays(table: keyof typeof readers) {
  const { key, of, values } = readers[table]
  const sums = values.map((name) => `sum(${name})::text as ${name}`)
  const dimensions = [...key, 'kind', 'is_of_ticket', 'currency'].join(', ')
  const documents = (where: string) => `
    select date_trunc(span, day)::date as starts_on, span, ${dimensions}, ${values.join(', ')}
    from (${of}) d, unnest($2::text[]) span where company_id = $1 and ${where}`
  const grouped = (rows: string) =>
    app.asOwner(
      `select span, starts_on::text, ${dimensions}, ${sums.join(', ')} from (${rows}) r
       group by span, starts_on, ${dimensions} order by span, starts_on, ${dimensions}`,
      [company.id, readers[table].spans],
    )
  const waiting = `id in (
    select t.subject_id from event_tasks t join events e using (company_id, number)
    where t.subscriber in ('dispatcher', 'sales-sums') and e.name = 'document.accepted'
  )`
  return {
    read: await grouped(
      `select starts_on, span, ${dimensions}, ${values.join(', ')} from ${table} where company_id = $1 and $2::text[] is not null
       union all ${documents(waiting)}`,
    ),
    documents: await grouped(documents('true')),
  }
}

const amounts = ['total', 'tax', 'full_tax', 'other_charges', 'exempt', 'exonerated', 'not_subject'].flatMap(
  (name) => [name, `${name}_crc`],
)
const readers = {
  sales_sums: {
    spans: ['day', 'month'],
    key: ['sale_condition', 'branch', 'terminal', 'activity_code', 'means', 'person'],
    of: 'select *, 1 as documents from summed_documents',
    values: ['documents', ...amounts],
  },
  client_sales_sums: {
    spans: ['month', 'year'],
    key: ['client_id'],
    of: 'select *, 1 as documents from summed_documents',
    values: ['documents', ...amounts],
  },
  item_sales_sums: {
    spans: ['month', 'year'],
    key: ['item_id', 'item_text', 'cabys', 'rate_code'],
    of: `select d.company_id, d.id, d.day, d.kind, d.is_of_ticket, d.currency, 1 as lines, l.cabys, l.rate_code,
        coalesce(l.item_id, '00000000-0000-0000-0000-000000000000') as item_id,
        lower(l.description) as item_text,
        (case when d.kind in ('credit-note', 'debit-note') then pieces_of(l) else l.quantity end)::numeric(16, 3) as quantity,
        l.net, l.tax, l.vat, l.net_crc, l.tax_crc, l.vat_crc
      from summed_documents d join document_lines l on l.company_id = d.company_id and l.document_id = d.id`,
    values: ['lines', 'quantity', 'net', 'tax', 'vat', 'net_crc', 'tax_crc', 'vat_crc'],
  },
} as const

const tables = Object.keys(readers) as (keyof typeof readers)[]

/** Lines of sales by code and year, as they are kept; and of the documents that do not wait. */
async function byCode() {
  const [read, documents] = await Promise.all([
    app.asOwner(
      `select starts_on::text, cabys, lines from cabys_sales_sums where company_id = $1 order by 1, 2`,
      [company.id],
    ),
    app.asOwner(
      `select date_trunc('year', d.day)::date::text as starts_on, d.cabys, count(*)::int as lines from summed_lines d
       where d.company_id = $1 and d.kind in ('invoice', 'ticket', 'export', 'debit-note') and d.cabys <> ''
         and d.id not in (
           select t.subject_id from event_tasks t join events e using (company_id, number)
           where t.subscriber in ('dispatcher', 'sales-sums') and e.name = 'document.accepted'
         )
       group by 1, 2 order by 1, 2`,
      [company.id],
    ),
  ])
  return { read, documents }
}

/** What clients bought net of notes, as it is kept; and by the sums of clients, which are held against documents. */
async function byClient() {
  const net = `sum(case kind when 'credit-note' then -net else net end)::text`
  const key = 'environment::text, span, starts_on::text, client_id, currency'
  const [read, sums] = await Promise.all([
    app.asOwner(
      `select ${key}, net::text from client_net_sums where company_id = $1 order by 1, 2, 3, 4, 5`,
      [company.id],
    ),
    app.asOwner(
      `select ${key}, ${net} as net from client_sales_sums where company_id = $1 and kind <> 'purchase'
       group by environment, span, starts_on, client_id, currency order by 1, 2, 3, 4, 5`,
      [company.id],
    ),
  ])
  return { read, sums }
}

test('sums and what waits for them are the documents, whatever happened in between', async () => {
  await aRandomHistory(app, company, { seed: 7, steps: 90, hears: true })

  expect(await app.asOwner('select from event_tasks limit 1')).toHaveLength(1)
  for (const table of tables) {
    const { read, documents } = await bothWays(table)
    expect(documents.length, table).toBeGreaterThan(8)
    expect(read, table).toEqual(documents)
  }
  await hearSums(app)
  expect(await app.asOwner('select from event_tasks limit 1')).toEqual([])
  for (const table of tables) {
    const { read, documents } = await bothWays(table)
    expect(read, table).toEqual(documents)
  }
  const { read, documents } = await byCode()
  expect(documents.length).toBeGreaterThan(0)
  expect(read).toEqual(documents)
  const net = await byClient()
  expect(net.read.length).toBeGreaterThan(2)
  expect(net.read).toEqual(net.sums)
})

test('sums that were spoiled are found at night, said in the log and right afterwards; sound ones are left alone', async () => {
  await aRandomHistory(app, company, { seed: 11, steps: 30, hears: false })
  await hearSums(app)
  // What waits is in no sum, and that is no mistake.
  await aRandomHistory(app, company, { seed: 12, steps: 20, hears: false })
  const rows = async () =>
    Promise.all(tables.map((table) => app.asOwner(`select * from ${table} order by 1, 2, 3, 4, 5`)))
  const sound = await rows()
  const log = { warn: vi.fn() } as unknown as Logger & { warn: ReturnType<typeof vi.fn> }
  await auditAllSums(app, log)
  expect(log.warn).not.toHaveBeenCalled()
  expect(await rows()).toEqual(sound)

  const tamperings = [
    `update sales_sums set total = total + 1 where span = 'day'`,
    `delete from sales_sums where span = 'month'`,
    `update client_sales_sums set documents = documents + 1 where span = 'year'`,
    `update item_sales_sums set net_crc = net_crc - 5 where span = 'month'`,
    `insert into client_sales_sums select company_id, environment, span, starts_on - interval '4 years', client_id, kind,
      is_of_ticket, currency, documents, total, tax, full_tax, other_charges, exempt, exonerated, not_subject, total_crc, tax_crc,
      full_tax_crc, other_charges_crc, exempt_crc, exonerated_crc, not_subject_crc, last_at, last_name
      from client_sales_sums where span = 'month'`,
    `update client_net_sums set net = net + 0.01 where span = 'year'`,
    `delete from client_net_sums where span = 'month'`,
    `insert into client_net_sums select company_id, environment, span, starts_on - interval '4 years', client_id, currency, net
      from client_net_sums where span = 'month'`,
    `update cabys_sales_sums set lines = lines + 1`,
    `insert into cabys_sales_sums select company_id, starts_on, '9999999999999', 1 from cabys_sales_sums limit 1`,
  ]
  for (const tampering of tamperings) {
    await app.asOwner(tampering)
    log.warn.mockClear()
    await auditAllSums(app, log)
    expect(log.warn, tampering).toHaveBeenCalledTimes(1)
    expect(log.warn.mock.calls[0]![0]).toMatchObject({ companyId: company.id })
    for (const table of tables) {
      const { read, documents } = await bothWays(table)
      expect(read, `${table} after: ${tampering}`).toEqual(documents)
    }
    const { read, documents } = await byCode()
    expect(read, `by code after: ${tampering}`).toEqual(documents)
    const net = await byClient()
    expect(net.read, `net of clients after: ${tampering}`).toEqual(net.sums)
  }
  log.warn.mockClear()
  await auditAllSums(app, log)
  expect(log.warn).not.toHaveBeenCalled()
})
