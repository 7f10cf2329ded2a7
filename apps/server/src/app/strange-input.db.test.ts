import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { aPng } from '#test/pictures.ts'
import { uploadRoutes } from '../../../../fuzz/upload-files.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  t = await createTestApp()
  company = await aCompany(t)
})
afterAll(() => t.close())

const json = { 'content-type': 'application/json' }
const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: string) =>
  t.send(method, path, company.as, payload === undefined ? {} : { headers: json, payload })
const fieldsOf = (answer: { body: unknown }) => Object.keys((answer.body as { errors?: object }).errors ?? {})

// Issue 10: each of these was a 500, "something went wrong on our side".
describe('what nothing can keep', () => {
  test.each([
    ['a NUL in a body', '{"name":"Ana\\u0000Mora"}', ['name']],
    ['half of a pair', '{"name":"Ana \\ud800"}', ['name']],
    ['a NUL in a list', '{"name":"Ana Mora","emails":["a\\u0000@example.test"]}', ['emails.0']],
    ['a NUL in a name of a field', '{"na\\u0000me":"Ana"}', ['body']],
  ])('%s is refused on its field', async (_, payload, fields) => {
    const answer = await send('POST', '/clients', payload)
    expect([answer.status, fieldsOf(answer)]).toEqual([422, fields])
  })

  test('in a question it is refused by its name, in a path it names nothing', async () => {
    const question = await send('GET', '/clients?search=%00')
    expect([question.status, fieldsOf(question)]).toEqual([422, ['search']])
    expect((await send('GET', '/clients/%00')).status).toBe(404)
    expect((await send('GET', '/clients/%ZZ')).status).toBe(404)
    expect((await send('GET', `/company-logos/${company.id}/%00`)).status).toBe(404)
  })

  test('in a form it is refused on its field', async () => {
    const form = multipart({ company_id: company.id, trade_name: 'a\u0000b' })
    const answer = await t.send('POST', '/update-company-config', company.as, form)
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['trade_name']])
  })

  test('lists in lists without end are no body', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const nested = `{"name":${open.repeat(100_000)}1${close.repeat(100_000)}}`
      expect((await send('POST', '/clients', nested)).status).toBe(422)
    }
  })
})

// `kind=nonsense` answered an empty page, as if there were nothing.
describe('a list that is asked for what nothing can be', () => {
  test.each([
    ['/documents', ['kind', 'fiscal_status', 'payment_status']],
    ['/expenses', ['status', 'document_kind', 'currency']],
    ['/receptions', ['status', 'answer', 'kind', 'vat_condition', 'currency']],
    ['/payments', ['status', 'means']],
    ['/simples', ['use', 'status']],
    ['/recurring-invoices', ['status']],
    ['/quotations', ['status']],
    ['/security-history', ['kind']],
    ['/profile/security-history', ['kind']],
  ])('%s refuses it by its name', async (path, fields) => {
    for (const field of fields) {
      const answer = await send('GET', `${path}?${field}=nonsense`)
      expect([path, field, answer.status, fieldsOf(answer)]).toEqual([path, field, 422, [field]])
    }
  })

  test('some of several, blanks between them and none are no mistake', async () => {
    for (const kinds of ['invoice,ticket', 'invoice,%20ticket,', '']) {
      expect((await send('GET', `/documents?kind=${kinds}`)).status).toBe(200)
    }
    expect((await send('GET', '/documents?kind=invoice,nonsense')).status).toBe(422)
  })
})

// A draft of a hundred thousand empty lines, 300 kB, kept a thread until its 20 s were over, and the loop before there were threads.
test('a list that no document and no selection has is refused on its field before anybody works on it', async () => {
  const lines = `[${'{},'.repeat(100_000)}{}]`
  const draft = await send('POST', '/documents', `{"kind":"invoice","lines":${lines}}`)
  expect([draft.status, fieldsOf(draft)]).toEqual([422, ['lines']])
  expect(draft.text).toContain('2500')
  const offer = await send(
    'POST',
    '/quotations',
    `{"valid_until":"2026-12-31","content":{"lines":[{"codes":${lines}}]}}`,
  )
  expect([offer.status, fieldsOf(offer)]).toEqual([422, ['content.lines.0.codes']])
})

test('a name that every object knows is no sort, no source and no type', async () => {
  for (const sort of ['constructor', '-toString', '__proto__']) {
    expect((await send('GET', `/clients?sort=${sort}`)).status).toBe(422)
    expect((await send('GET', `/work-list?sort=${sort}`)).status).toBeLessThan(500)
  }
  const id = '01900000-0000-7000-8000-000000000000'
  expect((await send('GET', `/whereabouts?type=constructor&id=${id}`)).body).toEqual({ company: null })
  const unknown = await send('PUT', '/settings/documents', '{"secrets":{"constructor":1},"toString":1}')
  expect(unknown.status).toBeLessThan(500)
})

test('a page beyond every list is refused, not asked for', async () => {
  expect((await t.send('GET', '/companies?page=9007199254740991', company.as)).status).toBe(422)
  expect((await send('GET', '/clients?page=9007199254740991')).status).toBe(422)
})

// Found by `npm run fuzz:api`: only the database knew that a code without a number is none.
test('a country code that is none is refused on its field, with or without a number', async () => {
  const client = JSON.stringify({ name: 'Ana Mora', phone_country_code: 'quinientos seis' })
  const answer = await send('POST', '/clients', client)
  expect([answer.status, fieldsOf(answer)]).toEqual([422, ['phone_country_code']])
  for (const field of ['phone_country_code', 'phone_number', 'province', 'canton', 'district']) {
    const form = multipart({ company_id: company.id, [field]: 'x' })
    const change = await t.send('POST', '/update-company-config', company.as, form)
    expect([change.status, fieldsOf(change)]).toEqual([422, [field]])
  }
})

// Found by `npm run fuzz:api`: sums of many large amounts had more digits than one amount may have.
test('the sum of the largest expenses is told', async () => {
  for (let count = 0; count < 2; count += 1) {
    const expense = {
      ...{ is_draft: false, spent_on: '2026-01-02', supplier_name: 'Constructora', currency: 'CRC' },
      total: '9999999999999',
    }
    const made = await send('POST', '/expenses', JSON.stringify(expense))
    expect(made.body).toMatchObject({ status: expect.any(String) })
  }
  const totals = await send('GET', '/expenses/totals')
  expect([totals.status, totals.body]).toMatchObject([
    200,
    { data: [{ currency: 'CRC', total: '19999999999998' }] },
  ])
})

// Found by `npm run fuzz:api`: the day after the last one was asked for.
test('a day at the end of the calendar is refused on its field, or finds nothing', async () => {
  for (const list of ['documents', 'documents/totals', 'dashboard', 'receptions', 'payments', 'expenses'])
    for (const to of ['9999-12-31', '0001-01-01']) {
      const answer = await send('GET', `/${list}?to=${to}`)
      expect([list, answer.status, fieldsOf(answer)]).toEqual([list, 422, ['to']])
    }
  const recurring = { schedule: { unit: 'month', every: 21, starts_on: '9999-12-31' }, content: {} }
  const made = await send('POST', '/recurring-invoices', JSON.stringify(recurring))
  expect(made.status).toBe(422)
  expect(fieldsOf(made)).toContain('schedule.starts_on')
  for (const words of ['9999-12', '31/12/9999', '9999-12-31'])
    expect((await send('GET', `/search?q=${encodeURIComponent(words)}`)).status).toBe(200)
})

describe('a form', () => {
  const whole = multipart({ company_id: company?.id ?? '' }, { logo: aPng(2, 2) })

  test('that breaks off is malformed', async () => {
    for (const length of [whole.payload.length - 30, whole.payload.length - 4, 120, 30, 1]) {
      const payload = whole.payload.subarray(0, length)
      const answer = await t.send('POST', '/update-company-config', company.as, { ...whole, payload })
      expect([length, answer.status]).toEqual([length, 422])
    }
    const headers = { 'content-type': 'multipart/form-data' }
    const answer = await t.send('POST', '/update-company-config', company.as, { headers, payload: 'x' })
    expect(answer.status).toBeLessThan(500)
  })

  test('with two files where one is taken is refused, instead of losing the first in silence', async () => {
    const one = multipart({}, { logo: aPng(2, 2) }).payload.toString('latin1')
    const [part] = one.split('--a-boundary-of-tests--')
    const payload = Buffer.from(`${part}${one}`, 'latin1')
    const answer = await t.send('POST', '/update-company-config', company.as, { ...whole, payload })
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['logo']])
  })
})

describe('what a form does not have, or has twice, is refused by its field, not left out in silence', () => {
  type Parts = Parameters<typeof multipart>
  const errorsOf = ({ body }: { body: unknown }) => (body as { errors?: Record<string, string[]> }).errors
  const sendTo = (path: string, ...parts: Parts) => t.send('POST', path, company.as, multipart(...parts))
  const unknown = 'There is no such field.'
  const twice = 'Said more than once. Say it once.'
  const file = Buffer.from('Fecha;Monto\n')

  test.each<[string, Parts, object]>([
    ['a file of another name', [{}, { picture: aPng(2, 2) }], { picture: [unknown] }],
    ['a text of another name', [{ trade_nmae: 'Otra' }], { trade_nmae: [unknown] }],
    [
      'a text twice',
      [
        [
          ['trade_name', 'Una'],
          ['trade_name', 'Otra'],
        ],
      ],
      { trade_name: [twice] },
    ],
    ['a text for the file', [{ logo: 'logo.png' }], { logo: ['Send a file here, not text.'] }],
    ['a file for a text', [{}, { trade_name: file }], { trade_name: ['Send text here, not a file.'] }],
    [
      'several of these',
      [
        { trade_nmae: 'Otra' },
        [
          ['logo', aPng(2, 2)],
          ['logo', aPng(2, 2)],
        ],
      ],
      { trade_nmae: [unknown], logo: ['One file only.'] },
    ],
  ])('%s', async (_, [fields, files], errors) => {
    const said = Array.isArray(fields) ? fields : Object.entries(fields)
    const answer = await sendTo('/update-company-config', [['company_id', company.id], ...said], files)
    expect([answer.status, errorsOf(answer)]).toEqual([422, errors])
  })

  test('nor beside a file that is handed on as it arrives', async () => {
    const path = '/bank/statements?account=CR05015202001026284066&currency=CRC'
    const answer = await sendTo(path, { columns: 'day,amount' }, { file })
    expect([answer.status, errorsOf(answer)]).toEqual([422, { columns: [unknown] }])
    const two = await sendTo(path, {}, [
      ['file', file],
      ['other', file],
    ])
    expect([two.status, errorsOf(two)]).toEqual([422, { file: ['One file only.'] }])
    const people = Buffer.from('Nombre;Correo\nAna Mora;ana@example.test\n')
    const named = await sendTo('/imports/of/clients', { name: 'enero.csv' }, { file: people })
    expect(named).toMatchObject({ status: 201, body: { file_name: 'enero.csv' } })
  })

  test('a browser’s empty file is none, and files have names by their number', async () => {
    const none = await sendTo('/update-company-config', { company_id: company.id, logo: '' })
    expect(none.status).toBe(200)
    const taken = await sendTo('/receptions', { name7: 'siete.xml', name: 'uno.xml' }, { file7: file, file })
    expect((taken.body as { files: { name: string }[] }).files.map(({ name }) => name)).toEqual([
      'siete.xml',
      'uno.xml',
    ])
    const names = await sendTo(
      '/receptions',
      [
        ['name', 'a.xml'],
        ['name', 'b.xml'],
      ],
      { file },
    )
    expect([names.status, errorsOf(names)]).toEqual([422, { name: [twice] }])
  })

  test('a parameter of an address twice, unless one of them says nothing', async () => {
    const answer = await send('GET', '/clients?page=1&search=ana&page=2')
    expect([answer.status, errorsOf(answer)]).toEqual([422, { page: [twice] }])
    expect((await send('GET', '/clients?search=&page=1&search=ana')).status).toBe(200)
  })
})

test('several files under one name of a form are all taken', async () => {
  const one = multipart({}, { file: Buffer.from('first, no document') }).payload.toString()
  const payload = `${one.split('--a-boundary-of-tests--')[0]}${one.replace('first', 'second')}`
  const answer = await t.send('POST', '/receptions', company.as, { ...multipart({}), payload })
  expect(answer.status).toBe(200)
  const { files } = answer.body as { files: { name: string; outcome: string }[] }
  expect(files.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['file', 'refused'],
    ['file (2)', 'refused'],
  ])
})

test('two owners who remove each other at once: one stays, the other hears why', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, owner } = await aCompany(t)
    const second = await aPerson(t, 'Segunda Dueña')
    await t.asOwner(
      `insert into company_users (company_id, user_id, role, created_at) values ($1, $2, 'owner', now())`,
      [id, second.id],
    )
    const remove = (by: { token: string }, whom: string) =>
      t.send('DELETE', `/members/${whom}`, { token: by.token, company: id })
    const answers = await Promise.all([remove(owner, second.id), remove(second, owner.id)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
  }
})

// Ten of sixteen routes that take a file were sent no malformed one: nobody had added them.
test('every route that takes a form is among those that malformed files are sent to, and no other', () => {
  const sentTo = uploadRoutes.map(({ name }) => name)
  const named = t.routes.map(({ endpoint, options }) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    isForm: options.form !== undefined,
  }))
  expect(named.flatMap(({ name, isForm }) => (isForm && !sentTo.includes(name) ? name : []))).toEqual([])
  expect(sentTo.filter((name) => !named.some((route) => route.name === name))).toEqual([])
})
