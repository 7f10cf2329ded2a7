import type {
  AuditEntry,
  DocumentDetail,
  DraftInput,
  DraftLineInput,
  Item,
  Page,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  coffee,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { bringIn } from '#test/bring-in.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { ownExport } from '#test/own-export.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['biller', 'viewer'])
})
afterAll(() => t.close())

const medicine = {
  name: 'Ibuprofeno 400 mg',
  code: 'IBU',
  cabys: '3562900000100',
  unit: 'Unid',
  price_crc: '1200',
  rate_code: '08',
  line: {
    medicine_registry: 'M-CR-12-00345',
    pharmaceutical_form: '019',
    tariff_heading: '300490000011',
    codes: [{ type: '03', code: '7501234567890' }],
    discounts: [{ code: '07', percent: '5' }],
  },
}
const send = (payload: object, id?: string, as: object = company.as) =>
  t.send(id === undefined ? 'POST' : 'PUT', `/items${id === undefined ? '' : `/${id}`}`, as, { payload })
const create = async (payload: object = medicine): Promise<Item> => {
  const answer = await send(payload)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const read = async (id: string): Promise<Item> => (await t.send('GET', `/items/${id}`, company.as)).body
const whole = { codes: [], discounts: [], taxes: [], assortment: [] }

// features.md 52: a pharmacy typed registry and form of every medicine at every sale.
test('an item keeps what its lines need, until somebody says otherwise', async () => {
  const { id, line } = await create()
  expect(line).toEqual({ ...whole, ...medicine.line })
  // Programs of before say nothing of it, and lose nothing.
  const { line: _, ...plain } = medicine
  expect((await send({ ...plain, price_crc: '1300' }, id)).body).toMatchObject({ line: medicine.line })
  expect((await send({ ...plain, line: { medicine_registry: 'M-2', codes: [] } }, id)).body).toMatchObject({
    line: { ...whole, medicine_registry: 'M-2' },
  })
  expect((await send({ ...plain, line: null }, id)).body).toMatchObject({ line: whole })
  expect((await create({ ...plain, code: null })).line).toEqual(whole)
})

test('what no line may hold is refused at the item, at its field and in the words of the line', async () => {
  const wrong = {
    ...medicine,
    line: {
      tariff_heading: '3004',
      transaction_type: '77',
      factory_vat: '09',
      codes: [{ type: '77', code: 'A' }],
      discounts: [{ code: '07', percent: '101' }],
      taxes: [
        { code: '02', rate: '0' },
        { code: '99', rate: '5' },
      ],
    },
  }
  const refused = await send(wrong)
  expect(refused.status, refused.text).toBe(422)
  const { errors } = refused.body as { errors: Record<string, string[]> }
  expect(Object.keys(errors).sort()).toEqual([
    'line.codes.0.code',
    'line.discounts',
    'line.discounts.0.percent',
    'line.factory_vat',
    'line.tariff_heading',
    'line.taxes.0.rate',
    'line.taxes.1.other_name',
    'line.transaction_type',
  ])
  const { id } = await draftOf({ ...lineLike(wrong), quantity: '1', unit_price: '1200' })
  const { issues } = (await t.send('GET', `/documents/${id}`, company.as)).body as DocumentDetail
  const ofLine = (path: string) => issues.find((issue) => issue.path === `lines.0.${path}`)?.message
  expect(errors['line.discounts.0.percent']).toEqual([ofLine('discounts.0.percent')])
  expect(errors['line.transaction_type']).toEqual([ofLine('transaction_type')])
  // Its own code leads those of a line, its VAT the taxes.
  expect(errors['line.codes.0.code']).toEqual([ofLine('codes.1.code')])
  expect(errors['line.taxes.0.rate']).toEqual([ofLine('taxes.1.rate')])
})

test.each<[string, object, string]>([
  ['NUL', { line: { medicine_registry: 'a\0b' } }, 'line.medicine_registry'],
  ['a registry without end', { line: { medicine_registry: 'x'.repeat(101) } }, 'line.medicine_registry'],
  ['huge numbers', { line: { taxes: [{ code: '02', rate: '9'.repeat(30) }] } }, 'line.taxes.0.rate'],
  [
    'a rate that does not fit its field',
    { line: { taxes: [{ code: '02', rate: '1000' }] } },
    'line.taxes.0.rate',
  ],
  [
    'six codes',
    { line: { codes: Array.from({ length: 6 }, () => ({ type: '03', code: 'A' })) } },
    'line.codes',
  ],
  [
    'a sixth code beside its own',
    { line: { codes: Array.from({ length: 5 }, () => ({ type: '03', code: 'A' })) } },
    'line.codes',
  ],
  [
    'twenty-one parts',
    { line: { assortment: Array.from({ length: 21 }, () => ({ cabys: medicine.cabys })) } },
    'line.assortment',
  ],
  ['an unknown discount', { line: { discounts: [{ code: '77', percent: '5' }] } }, 'line.discounts.0.code'],
  [
    'less than nothing off',
    { line: { discounts: [{ code: '07', percent: '-5' }] } },
    'line.discounts.0.percent',
  ],
  ['used goods without their factor', { tax_code: '08', line: {} }, 'line.vat_factor'],
  ['a factor of ten', { tax_code: '08', line: { vat_factor: '10' } }, 'line.vat_factor'],
  [
    'alcohol without a degree',
    { line: { taxes: [{ code: '04', specific: { quantity: '350', unit_tax: '1' } }] } },
    'line.taxes.0.specific.percent',
  ],
])('%s is refused at its field', async (_, patch, field) => {
  const answer = await send({ ...medicine, ...patch })
  expect(answer.status, answer.text).toBe(422)
  expect(Object.keys((answer.body as { errors: object }).errors)).toContain(field)
})

test('who only looks, and another company, change nothing of it', async () => {
  const { id } = await create()
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await send({ ...medicine, line: null }, id, viewer)).status).toBe(403)
  const other = await aCompany(t)
  expect((await send({ ...medicine, line: null }, id, other.as)).status).toBe(404)
  expect((await t.send('GET', `/items/${id}`, other.as)).status).toBe(404)
  expect((await read(id)).line).toMatchObject(medicine.line)
})

const lineLike = ({ line, name, cabys, unit }: Omit<typeof medicine, 'line'> & { line: object }) =>
  ({
    cabys,
    unit,
    description: name,
    ...line,
    codes: [{ type: '01', code: 'IBU' }, ...((line as { codes?: object[] }).codes ?? [])],
    taxes: [{ code: '01', rate_code: '08' }, ...((line as { taxes?: object[] }).taxes ?? [])],
  }) as DraftLineInput
const draftOf = async (line: DraftLineInput, more: Partial<DraftInput> = {}): Promise<{ id: string }> => {
  const payload = anInvoice(company.client, { lines: [line], ...more })
  const answer = await t.send('POST', '/documents', company.as, { payload })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const lineOf = async (id: string) =>
  ((await t.send('GET', `/documents/${id}`, company.as)).body as DocumentDetail).input.lines![0]!

test('a line that names its item and no product is as the item has it, but for what it says itself', async () => {
  const item = await create()
  const { id } = await draftOf({ item_id: item.id, quantity: '3' })
  expect(await lineOf(id)).toMatchObject({
    cabys: medicine.cabys,
    description: medicine.name,
    quantity: '3',
    unit_price: '1200',
    price_includes_tax: false,
    medicine_registry: 'M-CR-12-00345',
    codes: [
      { type: '01', code: 'IBU' },
      { type: '03', code: '7501234567890' },
    ],
    discounts: [{ code: '07', percent: '5' }],
    taxes: [{ code: '01', rate_code: '08' }],
  })
  const own = await draftOf({
    item_id: item.id,
    description: 'Ibuprofeno, caja abierta',
    unit_price: '900',
    medicine_registry: 'M-9',
    discounts: [{ code: '04', percent: '50' }],
  })
  expect(await lineOf(own.id)).toMatchObject({
    description: 'Ibuprofeno, caja abierta',
    unit_price: '900',
    medicine_registry: 'M-9',
    pharmaceutical_form: '019',
    discounts: [{ code: '04', percent: '50' }],
  })
  // Changing a line does not change the item, nor does an item change what was written.
  await send({ ...medicine, line: null }, item.id)
  expect(await lineOf(id)).toMatchObject({ medicine_registry: 'M-CR-12-00345' })
  // Who says the product says the line: an editor that took something out of it gets nothing back.
  const said = await draftOf({
    item_id: item.id,
    cabys: medicine.cabys,
    description: 'Ibuprofeno',
    taxes: [],
  })
  expect(await lineOf(said.id)).toMatchObject({ codes: [], discounts: [], taxes: [] })
})

test('a sale that names its items alone is issued with all that they keep, at the price list of its client', async () => {
  const item = await create({ ...medicine, cabys: coffee })
  const list = await t.send('POST', '/list-entries', company.as, {
    payload: { kind: 'price_list', name: 'Mayoreo', adjust_percent: '-10' },
  })
  expect(list.status, list.text).toBe(201)
  await t.asOwner('update clients set price_list_id = $2 where company_id = $1', [
    company.id,
    (list.body as { id: string }).id,
  ])
  const answer = await issued(t, company, anInvoice(company.client, { lines: [{ item_id: item.id }] }))
  const { input } = (await t.send('GET', `/documents/${answer.id}`, company.as)).body as DocumentDetail
  expect(input.lines![0]).toMatchObject({ medicine_registry: 'M-CR-12-00345', unit_price: '1080' })
})

test('an item that the company does not have is named in the line that leaves itself to it', async () => {
  const other = await aCompany(t)
  const theirs: Item = (await send(medicine, undefined, other.as)).body
  const payload = anInvoice(company.client, { lines: [{ item_id: theirs.id }] })
  for (const path of ['/documents', '/documents/issue'])
    expect(
      await t.send('POST', path, company.as, {
        payload,
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    ).toMatchObject({ status: 422, body: { errors: { 'lines.0.item_id': [expect.any(String)] } } })
  const series = {
    name: 'Mensual',
    schedule: { unit: 'month', every: 1, starts_on: '2046-01-01' },
    mode: 'draft',
    content: { lines: [{ item_id: theirs.id }] },
  }
  expect(await t.send('POST', '/recurring-invoices', company.as, { payload: series })).toMatchObject({
    status: 422,
    body: { errors: { 'content.lines.0.item_id': [expect.any(String)] } },
  })
})

test('its own export comes back without mapping and changes nothing; a file changes what it says and no more', async () => {
  const beer = {
    name: 'Cerveza 350 ml',
    cabys: '2431000000100',
    unit: 'Otros',
    price_crc: '700',
    line: {
      commercial_unit: 'lata; fría',
      transaction_type: '01',
      codes: [{ type: '99', code: 'A;B|C' }],
      discounts: [{ code: '99', percent: '2.5', other: 'Convenio; anual', nature: 'Por | volumen' }],
      taxes: [{ code: '04', specific: { quantity: '350', percent: '4.5', unit_tax: '0.4' } }],
    },
  }
  const item = await create()
  await create(beer)
  await create({
    name: 'Carro usado',
    cabys: '4911300000000',
    unit: 'Unid',
    tax_code: '08',
    line: { vat_factor: '0.03250' },
  })
  const bring = bringIn(t, company.as)
  for (const type of ['xlsx', 'csv']) {
    const own = await bring.read('items', await ownExport(t, company.as, { list: 'items', type }))
    expect(await bring.check(own)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 3, refused: 0 } })
  }
  t.clock.advance(60_000)
  const changed = await bring.all('items', [
    ['Nombre', 'Código', 'CABYS', 'Registro sanitario', 'Descuento', 'Partida arancelaria'],
    ['Ibuprofeno 400 mg', 'IBU', medicine.cabys, 'M-77', '7', '300490000011'],
    ['Jarabe', 'JAR', medicine.cabys, 'M-88', 'mucho', '30049'],
  ])
  expect((await bring.rows(changed, '?outcome=refused'))[0]!.mistakes).toMatchObject([{ field: 'discounts' }])
  expect((await read(item.id)).line).toEqual({
    ...whole,
    ...medicine.line,
    medicine_registry: 'M-77',
    discounts: [{ code: '07', percent: '7' }],
  })
})

test('the trail of changes tells what changed of it', async () => {
  const { id } = await create()
  await send({ ...medicine, line: { ...medicine.line, medicine_registry: 'M-77' } }, id)
  const { data } = (await t.send('GET', `/audit?subject=item&subject_id=${id}`, company.as))
    .body as Page<AuditEntry>
  const change = data.find(({ action }) => action === 'changed')
  expect(change).toMatchObject({
    before: { line_fields: { medicine_registry: 'M-CR-12-00345' } },
    after: { line_fields: { medicine_registry: 'M-77' } },
  })
})
