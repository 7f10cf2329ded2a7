import type {
  DocumentChoices,
  DocumentDetail,
  DocumentRow,
  DocumentTotals,
  DraftInput,
  Page,
  SearchAnswer,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { aLine, anInvoice, anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

const create = (payload: DraftInput, at = company) => app.send('POST', '/documents', at.as, { payload })
const list = async (query: string, at = company): Promise<Page<DocumentRow>> => {
  const answer = await app.send('GET', `/documents?${query}`, at.as)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

describe('a draft', () => {
  test('keeps what is unfinished and says what is missing', async () => {
    const answer = await create({ kind: 'invoice', lines: [{ description: 'Pan', unit_price: '12x' }] })
    expect(answer.status, answer.text).toBe(201)
    const draft: DocumentDetail = answer.body
    expect(draft).toMatchObject({ fiscal_status: 'draft', clave: null, consecutivo: null, version: 1 })
    expect(draft.input.lines[0]).toMatchObject({ description: 'Pan', unit_price: '12x', quantity: '1' })
    expect(draft.issues.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['client_id', 'lines.0.unit_price']),
    )
    expect(draft.issues.every(({ message }) => message.length > 3)).toBe(true)
    expect(answer.headers.etag).toBe('"1"')
  })

  // The tax of what the State pays later is owed at once on any other condition, and nothing said so.
  test('for whom was sold to as the State is says so on other terms, and so does one for whom that is usual', async () => {
    const state = await anIssuingCompany(app)
    const doubted = async () => {
      const { issues } = (await create(anInvoice(state.client), state)).body as DocumentDetail
      return issues.flatMap(({ code, path }) => (code === 'sale-condition.state-client' ? path : []))
    }
    expect(await doubted()).toEqual([])
    const before = anInvoice(state.client, { sale_condition: '08', credit_days: 90, payments: [] })
    await issued(app, state, before)
    expect(await doubted()).toEqual(['sale_condition'])
    await app.asOwner(`update clients set sale_condition = '08' where company_id = $1`, [company.id])
    const usual = (await create(anInvoice(company.client))).body as DocumentDetail
    expect(usual.issues.map(({ code }) => code)).toContain('sale-condition.state-client')
    const meant = { ...anInvoice(company.client), sale_condition: '08', payments: [] }
    const { issues } = (await create(meant)).body as DocumentDetail
    expect(issues.map(({ code }) => code)).not.toContain('sale-condition.state-client')
    await app.asOwner(`update clients set sale_condition = null where company_id = $1`, [company.id])
  })

  test('is saved over its version only, and says which one is there', async () => {
    const draft: DocumentDetail = (await create(anInvoice(company.client))).body
    const save = (version: string) =>
      app.send('PUT', `/documents/${draft.id}`, company.as, {
        payload: anInvoice(company.client, { lines: [aLine({ quantity: '5' })] }),
        headers: { 'if-match': version },
      })
    const saved = await save('"1"')
    expect(saved.body).toMatchObject({ version: 2, total: '5650' })
    const late = await save('"1"')
    expect(late.status).toBe(412)
    expect(late.body).toMatchObject({ code: 'draft-changed-elsewhere', params: { current_version: 2 } })
  })

  // An editor that lost the answer repeats it over the version that it knows.
  test('that is saved again under the same key is answered as it was, not as changed elsewhere', async () => {
    const draft: DocumentDetail = (await create(anInvoice(company.client))).body
    const save = () =>
      app.send('PUT', `/documents/${draft.id}`, company.as, {
        payload: anInvoice(company.client, { lines: [aLine({ quantity: '5' })] }),
        headers: { 'if-match': '"1"', 'idempotency-key': `save-${draft.id}` },
      })
    const first = await save()
    expect(first.body).toMatchObject({ version: 2, total: '5650' })
    expect(await save()).toMatchObject({ status: 200, body: first.body })
  })

  test('is deleted for good', async () => {
    const draft: DocumentDetail = (await create(anInvoice(company.client))).body
    expect((await app.send('DELETE', `/documents/${draft.id}`, company.as)).status).toBe(204)
    expect((await app.send('GET', `/documents/${draft.id}`, company.as)).status).toBe(404)
    expect((await app.send('DELETE', `/documents/${draft.id}`, company.as)).status).toBe(404)
  })

  test('takes amounts that no document could hold', async () => {
    const lines = [aLine({ quantity: '9999999999999', unit_price: '9999999999999' })]
    const answer = await create(anInvoice(company.client, { lines }))
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject({ total: '9999999999999' })
  })

  test("of another company's client is refused, naming the field", async () => {
    const stranger = await anIssuingCompany(app)
    const answer = await create(anInvoice(stranger.client))
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: { client_id: [expect.any(String)] } })
  })

  test("stays invisible to another company's members", async () => {
    const draft: DocumentDetail = (await create(anInvoice(company.client))).body
    const stranger = await anIssuingCompany(app)
    expect((await app.send('GET', `/documents/${draft.id}`, stranger.as)).status).toBe(404)
    expect((await app.send('DELETE', `/documents/${draft.id}`, stranger.as)).status).toBe(404)
    const issue = await app.send('POST', `/documents/${draft.id}/issue`, stranger.as, {
      payload: anInvoice(stranger.client),
    })
    expect(issue.status).toBe(404)
  })
})

describe('a list', () => {
  let shop: IssuingCompany
  const rows: DocumentRow[] = []
  beforeAll(async () => {
    shop = await anIssuingCompany(app)
    for (let n = 1; n <= 7; n++) {
      app.clock.advance(60_000)
      const credit = n % 2 === 0 ? { sale_condition: '02', credit_days: 15, payments: [] } : {}
      rows.push(
        await issued(
          app,
          shop,
          anInvoice(shop.client, { lines: [aLine({ quantity: String(n) })], ...credit }),
        ),
      )
    }
  })

  test('comes newest first, page by page, by number and by key', async () => {
    const newest = rows.toReversed().map(({ id }) => id)
    const first = await list('per_page=3', shop)
    expect(first.meta).toMatchObject({ current_page: 1, last_page: 3, total: 7, per_page: 3 })
    const second = await list(`per_page=3&cursor=${first.meta.next_cursor}`, shop)
    const third = await list(`per_page=3&cursor=${second.meta.next_cursor}`, shop)
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(newest)
    expect(third.meta.next_cursor).toBeNull()
    const byNumber = await list('per_page=3&page=2', shop)
    expect(byNumber.data).toEqual(second.data)
  })

  test.each([
    'total',
    '-total',
    'client_name',
    'due_on',
    'consecutivo',
    'balance',
    'client_name,-total',
    '-due_on,total',
  ])('is sorted by %s, also beyond the first page', async (sort) => {
    const whole = await list(`sort=${sort}`, shop)
    const first = await list(`sort=${sort}&per_page=4`, shop)
    const rest = await list(`sort=${sort}&per_page=4&cursor=${first.meta.next_cursor}`, shop)
    expect([...first.data, ...rest.data]).toEqual(whole.data)
    expect(whole.data).toHaveLength(7)
  })

  const searches: [string, () => string, number[]][] = [
    ['the number', () => rows[2]!.consecutivo!, [2]],
    ['the short number', () => 'FE-4', [3]],
    ['the last digits of the clave', () => rows[4]!.clave!.slice(-9), [4]],
    ['the whole clave', () => rows[5]!.clave!, [5]],
    ['an amount', () => '3,390.00', [2]],
    ['a least amount', () => '>6000', [5, 6]],
    ['the client without accents or case', () => 'DISTRIBUIDORA vallé', [0, 1, 2, 3, 4, 5, 6]],
    ['the identity number of the client', () => '3101654321', [0, 1, 2, 3, 4, 5, 6]],
    ['the same with dashes', () => '3-101-654321', [0, 1, 2, 3, 4, 5, 6]],
    ['an identity number of nobody', () => '3-101-999999', []],
    ['nothing of ours', () => 'zzzz', []],
  ]
  test.each(searches)('is found by %s', async (_, search, expected) => {
    const found = await list(`search=${encodeURIComponent(search())}`, shop)
    const ids = found.data.map(({ id }) => rows.findIndex((row) => row.id === id)).toSorted()
    expect(ids).toEqual(expected)
  })

  test('is filtered by status, kind, client, day and payment', async () => {
    expect((await list('fiscal_status=queued&kind=invoice,ticket', shop)).meta.total).toBe(7)
    expect((await list('fiscal_status=accepted,rejected', shop)).meta.total).toBe(0)
    expect((await list(`client_id=${shop.client.id}&from=2026-11-21&to=2026-11-21`, shop)).meta.total).toBe(7)
    expect((await list('to=2026-11-20', shop)).meta.total).toBe(0)
    expect((await list('payment_status=unpaid', shop)).meta.total).toBe(3)
    expect((await list('payment_status=paid', shop)).meta.total).toBe(4)
    expect((await list('currency=USD', shop)).meta.total).toBe(0)
    // 1130 colones for each, of one to seven.
    expect((await list('total_from=4520&total_to=6780', shop)).meta.total).toBe(3)
    expect((await list('total_from=7910.01', shop)).meta.total).toBe(0)
    const searched = async (words: string) =>
      (await app.send('GET', `/search?q=${encodeURIComponent(words)}`, shop.as)).body as SearchAnswer
    expect((await searched('>6,780')).documents.map(({ total }) => total)).toEqual(['7910'])
    expect((await searched('>=6780')).documents).toHaveLength(2)
    expect((await searched('<1130')).documents).toEqual([])
    expect((await app.send('GET', '/documents?total_from=mucho', shop.as)).status).toBe(422)
    const { data } = await list('payment_status=unpaid', shop)
    expect(data[0]).toMatchObject({ due_on: '2026-12-06', balance: data[0]!.total })
  })

  describe('is narrowed by what documents say and by where they come from', () => {
    let [school, other]: IssuingCompany[] = []
    const ids: Record<string, string> = {}
    const usual = '5610.0'
    const ofStudent = newId()
    const ofSeries = newId()
    beforeAll(async () => {
      school = await anIssuingCompany(app, ['biller'])
      other = await anIssuingCompany(app)
      await app.asOwner(
        `update companies set activities = '[{"code": "8549.0", "name": "Enseñanza"}]' || activities where id = $1`,
        [school.id],
      )
      const at = (company: IssuingCompany, change: Partial<DraftInput>) =>
        issued(app, company, anInvoice(company.client, change))
      const credit = { sale_condition: '02', credit_days: 15, payments: [] }
      const reduced = aLine({ taxes: [{ code: '01', rate_code: '04' }] })
      ids.cash = (await at(school, {})).id
      ids.credit = (await at(school, credit)).id
      // Two lines at the rate are one document.
      ids.reduced = (await at(school, { lines: [aLine(), reduced, reduced] })).id
      ids.second = (await at(school, { issuer_activity: '8549.0' })).id
      const asBiller = { token: school.members.biller!.token, company: school.id }
      const draft = await app.send('POST', '/documents', asBiller, {
        payload: anInvoice(school.client, { ...credit, lines: [reduced] }),
      })
      ids.draft = (draft.body as DocumentDetail).id
      const place = { branch: '002', terminal: '00001' }
      await app.send('PUT', '/branches/002', school.as, { payload: { name: 'Heredia' } })
      await app.send('PUT', '/branches/002/terminals/00001', school.as, { payload: { name: 'Caja' } })
      ids.away = (await at(school, place)).id
      ids.strange = (await at(other, { ...credit, lines: [reduced] })).id
      await app.asOwner(
        `insert into recurring_invoices (company_id, id, name, schedule, starts_on, currency, total, input, created_at, updated_at)
        values ($1, $2, 'Mensualidades', '{}', '2026-11-01', 'CRC', 0, '{}', now(), now())`,
        [school.id, ofSeries],
      )
      await app.asOwner(
        `insert into recurring_runs (company_id, id, recurring_id, planned_on, status, document_id, created_at)
        values ($1, gen_random_uuid(), $2, '2026-11-01', 'created', $3, now()),
          ($1, gen_random_uuid(), $2, '2026-12-01', 'skipped', null, now())`,
        [school.id, ofSeries, ids.credit],
      )
      await app.asOwner(
        `with student as (
          insert into students (company_id, id, name, search, sort_name, sort_group, created_at, updated_at)
          values ($1, $2, 'Sofía Mora', 'sofia mora', 'sofia mora', '', now(), now()) returning id
        )
        insert into student_charges (company_id, student_id, student_name, month, client_id, environment, share, amount, currency, document_id, task_id)
        select $1, s.id, 'Sofía Mora', m.month, $3, 'simulator', 100, 1000, 'CRC', $4, gen_random_uuid()
        from student s, (values (date '2026-10-01'), (date '2026-11-01')) m (month)`,
        [school.id, ofStudent, school.client.id, ids.reduced],
      )
    })

    const filters: [string, () => string, string[]][] = [
      ['its sale condition', () => 'sale_condition=02', ['credit', 'draft']],
      ['one of several conditions', () => 'sale_condition=01,08', ['away', 'cash', 'reduced', 'second']],
      ['an activity that it names', () => 'activity=8549.0', ['second']],
      ['the usual activity', () => `activity=${usual}`, ['away', 'cash', 'credit', 'draft', 'reduced']],
      ['an activity of nobody', () => 'activity=9999.9', []],
      ['the rate of a line', () => 'rate_code=04', ['draft', 'reduced']],
      [
        'one of several rates',
        () => 'rate_code=04,08',
        ['away', 'cash', 'credit', 'draft', 'reduced', 'second'],
      ],
      ['a rate of no line', () => 'rate_code=02', []],
      ['who began it', () => `author_id=${school!.members.biller!.id}`, ['draft']],
      ['a person of another company', () => `author_id=${other!.owner.id}`, []],
      ['its series', () => `recurring_id=${ofSeries}`, ['credit']],
      ['any series', () => 'recurring_id=any', ['credit']],
      ['a series that is none', () => `recurring_id=${newId()}`, []],
      ['the student it bills', () => `student_id=${ofStudent}`, ['reduced']],
      ['a student that is none', () => `student_id=${newId()}`, []],
      [
        'how far its letter got',
        () => 'delivery_status=not_sent',
        ['away', 'cash', 'credit', 'reduced', 'second'],
      ],
      ['a letter that nobody got', () => 'delivery_status=bounced,waiting', []],
      ['its branch', () => 'branch=002', ['away']],
      ['a branch of nobody', () => 'branch=009', []],
      ['a rate and a condition', () => 'rate_code=04&sale_condition=02', ['draft']],
    ]
    test.each(filters)('by %s', async (_, query, expected) => {
      const { data, meta } = await list(query(), school)
      const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id)
      expect(data.map(({ id }) => nameOf(id)).toSorted()).toEqual(expected)
      expect(meta.total).toBe(expected.length)
      // The strip and the actions on all that match ask the same.
      const totals = await app.send('GET', `/documents/totals?${query()}`, school!.as)
      const counts = (totals.body as { data: DocumentTotals }).data.map(({ count }) => count)
      expect(counts).toEqual(expected.length === 0 ? [] : [expected.length])
    })

    test('and each says in which branch it was issued', async () => {
      const { data } = await list('branch=002', school)
      expect(data.map(({ branch }) => branch)).toEqual([{ code: '002', name: 'Heredia' }])
    })

    test('and finds nothing by what is another company’s', async () => {
      for (const query of [
        `student_id=${ofStudent}`,
        `recurring_id=${ofSeries}`,
        'recurring_id=any',
        `author_id=${school!.owner.id}`,
      ])
        expect((await list(query, other)).meta.total, query).toBe(0)
      expect((await list('rate_code=04', other)).data.map(({ id }) => id)).toEqual([ids.strange])
    })

    test.each([
      ['sale_condition=77', 'sale_condition'],
      ['rate_code=13', 'rate_code'],
      ['author_id=ana', 'author_id'],
      ['recurring_id=all', 'recurring_id'],
      ['student_id=1', 'student_id'],
      ['delivery_status=lost', 'delivery_status'],
      ['tagged=obra', 'tagged'],
      ['branch=2', 'branch'],
    ])('and names what makes no sense: %s', async (query, field) => {
      const answer = await app.send('GET', `/documents?${query}`, school!.as)
      expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
    })

    test('offering whom and what the company has, and nobody else to a private biller', async () => {
      const choices = async (token: string) =>
        (await app.send('GET', '/documents/choices', { token, company: school!.id })).body as DocumentChoices
      const { authors, activities } = await choices(school!.as.token)
      expect(authors.map(({ value }) => value).toSorted()).toEqual(
        [school!.owner.id, school!.members.biller!.id].toSorted(),
      )
      expect(activities[0]).toMatchObject({ value: usual })
      await app.asOwner(
        `insert into company_settings (company_id, section, settings, updated_at)
        values ($1, 'sales', '{"billers_are_private": true}', now())`,
        [school!.id],
      )
      expect((await choices(school!.members.biller!.token)).authors).toEqual([])
    })
  })

  test('has totals that follow its filters', async () => {
    const answer = await app.send('GET', '/documents/totals?kind=invoice', shop.as)
    const { data } = answer.body as { data: DocumentTotals }
    const none = { taken_over: '0', lowered: '0', written_off: '0', credit: '0' }
    expect(data).toEqual([
      { currency: 'CRC', count: 7, total: '31640', collected: '18080', outstanding: '13560', ...none },
    ])
  })

  test('is sorted by a second key among equals', async () => {
    const { data } = await list('sort=client_name,-total', shop)
    const totals = data.map(({ total }) => Number(total))
    expect(new Set(data.map(({ client_name }) => client_name)).size).toBe(1)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  })

  const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  test.each([
    ['cursor=abc', 'cursor'],
    [`cursor=${forged('no-id', '2026-11-21')}`, 'cursor'],
    [`cursor=${forged('0198c0de-0000-7000-8000-000000000000', 'no moment')}`, 'cursor'],
    [`cursor=${forged('0198c0de-0000-7000-8000-000000000000')}`, 'cursor'],
    ['sort=secret', 'sort'],
    ['sort=total,secret', 'sort'],
  ])('refuses %s, which is nobody’s', async (query, field) => {
    const answer = await app.send('GET', `/documents?${query}`, shop.as)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
  })
})

// An index that also holds what is summed is more than twice as many pages: a million documents took 127 ms where 60 are asked.
test('what a far page passes over stands in an index of nothing but the order of the list', async () => {
  const other = await anIssuingCompany(app)
  const draft: DocumentDetail = (await create(anInvoice(other.client), other)).body
  const [{ columns } = { columns: '' }] = await app.asOwner<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = 'documents'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  await app.asOwner(
    `insert into documents (${columns})
     select ${columns} from (
       select (jsonb_populate_record(d, jsonb_build_object(
         'id', gen_random_uuid(), 'sorted_at', d.sorted_at - n * interval '1 minute'
       ))).*
       from documents d, generate_series(1, 3000) n where d.id = $1
     ) copies`,
    [draft.id],
  )
  await app.asOwner('vacuum analyze documents')
  const indexes = async () =>
    app.asOwner<{ name: string; entries: string; kilobytes: number }>(
      `select indexrelname as name, idx_tup_read as entries, pg_relation_size(indexrelid)::int / 1024 as kilobytes
       from pg_stat_user_indexes where indexrelname in ('documents_in_order', 'documents_by_time') order by 1 desc`,
    )
  const readOf = async () => Number((await indexes())[0]!.entries)
  const before = await readOf()
  const { data } = await list('per_page=50&page=50', other)
  expect(data).toHaveLength(50)
  // A connection tells what it read with its next statement a second later, and by itself only after ten.
  const told = async () => {
    await app.send('GET', '/notifications', other.as)
    return readOf()
  }
  await expect.poll(told, { interval: 250 }).toBeGreaterThanOrEqual(before + 2500)
  const [narrow, wide] = await indexes()
  expect(narrow!.kilobytes * 1.5).toBeLessThan(wide!.kilobytes)
})
