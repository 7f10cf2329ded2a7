import type { DocumentRow, DraftInput } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus, hearEverything } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { salesSumsSubscriber } from './subscriber.ts'

let app: TestApp
let company: IssuingCompany

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

/** The worker's part: all that happened until now is heard. */
const hearAll = () => hearEverything(app, { subscribers: [salesSumsSubscriber], watch: async () => {} })

/** The sums of a table, with what waits beside them, as a reader takes them; and the same of the documents alone. */
async function bothWays(table: keyof typeof readers) {
  const { key, of, values } = readers[table]
  const sums = values.map((name) => `sum(${name})::text as ${name}`)
  const [kept, live] = [values, values].map((names) => names.join(', '))
  const dimensions = [...key.slice(1), 'kind', 'is_of_ticket', 'currency'].join(', ')
  const documents = (where: string) => `
    select date_trunc(span, day)::date as starts_on, span, ${dimensions}, ${live}
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
      `select starts_on, span, ${dimensions}, ${kept} from ${table} where company_id = $1 and $2::text[] is not null
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
    key: ['', 'sale_condition', 'branch', 'terminal', 'activity_code', 'means', 'person'],
    of: 'select *, 1 as documents from summed_documents',
    values: ['documents', ...amounts],
  },
  client_sales_sums: {
    spans: ['month', 'year'],
    key: ['', 'client_id'],
    of: 'select *, 1 as documents from summed_documents',
    values: ['documents', ...amounts],
  },
  item_sales_sums: {
    spans: ['month', 'year'],
    key: ['', 'item_id', 'item_text', 'cabys', 'rate_code'],
    of: `select d.company_id, d.id, d.day, d.kind, d.is_of_ticket, d.currency, 1 as lines, l.cabys, l.rate_code,
        coalesce(l.item_id, '00000000-0000-0000-0000-000000000000') as item_id,
        case when l.item_id is null then lower(l.description) else '' end as item_text,
        l.quantity, l.net, l.tax, l.vat, l.net_crc, l.tax_crc, l.vat_crc
      from summed_documents d join document_lines l on l.company_id = d.company_id and l.document_id = d.id`,
    values: ['lines', 'quantity', 'net', 'tax', 'vat', 'net_crc', 'tax_crc', 'vat_crc'],
  },
} as const

const tables = Object.keys(readers) as (keyof typeof readers)[]

/** A history that a number says: sales and notes in two currencies over months, some heard of, some not, some late or refused. */
function historyOf(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

test('sums and what waits for them are the documents, whatever happened in between', async () => {
  const pick = historyOf(7)
  const open: Made[] = []
  const sold: Made[] = []
  const make = async (input: DraftInput) =>
    void open.push({ input, document: await issued(app, company, input) })
  const deeds = {
    sell: () => make(aSale(pick)),
    correct: async () => {
      const original = sold[pick(sold.length)]
      if (original !== undefined) await make(aNoteTo(original))
    },
    wait: async () => {
      app.clock.advance(9 * 24 * 60 * 60 * 1000)
      await app.asOwner(
        `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
      )
    },
    hear: hearAll,
    judge: async () => {
      const [judged] = open.splice(pick(open.length), 1)
      if (judged === undefined) return
      const isAccepted = pick(5) > 0
      await giveStatus(app, judged.document.id, isAccepted ? 'accepted' : 'rejected')
      if (isAccepted && judged.input.kind !== 'credit-note') sold.push(judged)
    },
  }
  const order = [
    'sell',
    'judge',
    'sell',
    'judge',
    'correct',
    'judge',
    'sell',
    'wait',
    'judge',
    'hear',
  ] as const
  for (let step = 0; step < 90; step += 1) await deeds[order[pick(order.length)]!]()

  expect(await app.asOwner('select from event_tasks limit 1')).toHaveLength(1)
  for (const table of tables) {
    const { read, documents } = await bothWays(table)
    expect(documents.length, table).toBeGreaterThan(8)
    expect(read, table).toEqual(documents)
  }
  await hearAll()
  expect(await app.asOwner('select from event_tasks limit 1')).toEqual([])
  for (const table of tables) {
    const { read, documents } = await bothWays(table)
    expect(read, table).toEqual(documents)
  }
})

type Made = { input: DraftInput; document: DocumentRow }
type Pick = ReturnType<typeof historyOf>

function aSale(pick: Pick): DraftInput {
  const inDollars = pick(3) === 0 ? { currency: 'USD', exchange_rate: '505.55' } : {}
  const lines = Array.from({ length: 1 + pick(3) }, () =>
    aLine({ quantity: String(1 + pick(7)), unit_price: `${10 + pick(9000)}.${10 + pick(89)}333` }),
  )
  if (pick(4) === 0) return anInvoice(null, { ...inDollars, lines, kind: 'ticket' })
  const onCredit = pick(3) === 0 ? { sale_condition: '02', credit_days: 30, payments: [] } : {}
  return anInvoice(company.client, { ...inDollars, ...onCredit, lines })
}

function aNoteTo({ input, document: { clave, issued_at } }: Made): DraftInput {
  return {
    ...input,
    kind: 'credit-note',
    lines: [aLine({ quantity: '1', unit_price: '1.15' })],
    references: [
      {
        document_type: input.kind === 'ticket' ? '04' : '01',
        number: clave!,
        issued_at: issued_at!,
        code: '02',
        reason: 'Devolución de mercancía',
      },
    ],
  }
}
