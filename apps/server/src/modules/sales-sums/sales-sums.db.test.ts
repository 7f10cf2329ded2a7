import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
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
        l.quantity, l.net, l.tax, l.vat, l.net_crc, l.tax_crc, l.vat_crc
      from summed_documents d join document_lines l on l.company_id = d.company_id and l.document_id = d.id`,
    values: ['lines', 'quantity', 'net', 'tax', 'vat', 'net_crc', 'tax_crc', 'vat_crc'],
  },
} as const

const tables = Object.keys(readers) as (keyof typeof readers)[]

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
})
