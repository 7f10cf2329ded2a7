import type { Conversion, DocumentDetail, IssuingPlaces, Numbering } from '@cuentaclara/contracts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

const apps: TestApp[] = []
let app: TestApp
let company: IssuingCompany
beforeEach(async () => {
  app = await createTestApp()
  apps.push(app)
  company = await anIssuingCompany(app)
})
afterAll(async () => {
  for (const one of apps) await one.close()
})

const move = (next_sequence: number, more: object = {}) =>
  app.send('POST', '/numbering', company.as, {
    payload: { branch: '001', terminal: '00001', document_type: '01', next_sequence, ...more },
  })
const invoices = async () => {
  const { branches }: Numbering = (await app.send('GET', '/numbering', company.as)).body
  return branches[0]!.terminals[0]!.series.find(({ document_type }) => document_type === '01')
}
const setNext = (next: number) =>
  app.asOwner(`update document_series set next_sequence = $1 where document_type = '01'`, [next])
const fromOther = { confirmed: true, reason: 'Venimos de otro sistema' }

describe('a jump of a series', () => {
  test('that leaves out many numbers is asked about, and wants a confirmation and a reason', async () => {
    const asked = await move(5_000)
    expect(asked.status).toBe(409)
    expect(asked.body).toMatchObject({ code: 'numbers-left-out', params: { next: 5_000, gap: 4_999 } })
    expect((await move(5_000, { confirmed: true })).status).toBe(409)
    expect((await move(5_000, { confirmed: true, reason: 'x' })).status).toBe(422)
    expect((await move(5_000, { reason: fromOther.reason })).status).toBe(409)
    expect((await move(5_000, fromOther)).status).toBe(200)
    const audit = (await app.send('GET', '/audit?subject=numbering', company.as)).text
    expect(audit).toContain(fromOther.reason)
    expect((await move(5_900)).status).toBe(200)
  })

  test.each([9_000_000_001, 9_999_999_999, 10_000_000_000, 0, -1, 1.5])(
    'to %s is refused',
    async (number) => {
      expect((await move(number, fromOther)).status).toBe(422)
    },
  )

  test('that was wrong is taken back, as far as numbers were used', async () => {
    await issued(app, company)
    expect((await move(9_000_000_000, fromOther)).status).toBe(200)
    expect(await invoices()).toMatchObject({ next_sequence: 9_000_000_000, lowest: 2 })
    expect((await move(1)).status).toBe(409)
    expect((await move(2)).status).toBe(200)
    expect((await issued(app, company)).consecutivo).toMatch(/0000000002$/)
  })

  test('stays once a number above it was used', async () => {
    await move(501)
    await issued(app, company)
    expect(await invoices()).toMatchObject({ next_sequence: 502, lowest: 502 })
    expect((await move(12)).status).toBe(409)
    await expect(setNext(12)).rejects.toThrow(/only goes forward/)
  })
})

describe('the terminal chosen in the settings', () => {
  const save = async (change: object = {}): Promise<DocumentDetail> =>
    (await app.send('POST', '/documents', company.as, { payload: anInvoice(company.client, change) })).body
  const issueFromSecond = () =>
    app.asOwner(`update companies set branch = '002', terminal = '00003' where id = $1`, [company.id])
  const place = ({ consecutivo }: { consecutivo: string | null }) => consecutivo?.slice(0, 8)

  test('issues what is issued in one step, and copies of what another terminal issued', async () => {
    const before = await issued(app, company)
    expect(place(before)).toBe('00100001')
    await issueFromSecond()
    expect(place(await issued(app, company, anInvoice(null, { kind: 'ticket' })))).toBe('00200003')
    const copy: Conversion = (
      await app.send('GET', `/conversions?from=invoice:${before.id}&to=invoice`, company.as)
    ).body
    expect(
      place(await issued(app, company, { ...copy.input, kind: 'invoice', payments: [{ means: '01' }] })),
    ).toBe('00200003')
  })

  test('issues a draft that was saved before it was chosen, and not one that names another', async () => {
    const [open, named] = [await save(), await save({ branch: '001', terminal: '00001' })]
    await issueFromSecond()
    const issue = async ({ id, input }: DocumentDetail) =>
      (await app.send('POST', `/documents/${id}/issue`, company.as, { payload: input })).body
    expect(open.input.terminal).toBeUndefined()
    expect(place(await issue(open))).toBe('00200003')
    expect(place(await issue(named))).toBe('00100001')
  })
})

test('a series without a number left says so, and nothing of the document is kept', async () => {
  await issued(app, company)
  await setNext(9_999_999_999)
  const answer = await app.send('POST', '/documents/issue', company.as, {
    payload: anInvoice(company.client),
  })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ code: 'series-over' })
  expect(await app.asOwner('select from documents')).toHaveLength(1)
})

describe('where documents are issued from', () => {
  const place = { branch: '002', terminal: '00001' }
  const open = async () => {
    await app.send('PUT', '/branches/002', company.as, { payload: { name: 'Playa' } })
    await app.send('PUT', '/branches/002/terminals/00001', company.as, { payload: { name: 'Caja' } })
  }
  const close = () =>
    app.send('PUT', '/branches/002', company.as, { payload: { name: 'Playa', is_active: false } })
  const placesOf = async () =>
    ((await app.send('GET', '/issuing-places', company.as)).body as IssuingPlaces).data
  const issue = (more: object) =>
    app.send('POST', '/documents/issue', company.as, { payload: anInvoice(company.client, more) })

  test('are the open terminals of open branches, each with its next numbers', async () => {
    await open()
    expect((await placesOf()).map(({ branch, is_own }) => [branch, is_own])).toEqual([
      ['001', true],
      ['002', false],
    ])
    expect((await issue(place)).body).toMatchObject({ consecutivo: '00200001010000000001' })
    const playa = (await placesOf()).find(({ branch }) => branch === '002')
    expect(playa).toMatchObject({ branch_name: 'Playa', terminal_name: 'Caja' })
    expect(playa!.series).toContainEqual({ document_type: '01', next_sequence: 2 })
    await close()
    expect((await placesOf()).map(({ branch }) => branch)).toEqual(['001'])
  })

  test('is said at the field for a place that is closed or was never there, and costs no number', async () => {
    await open()
    await close()
    for (const each of [place, { branch: '777' }, { terminal: '00099' }]) {
      const refused = await issue(each)
      expect(refused.status).toBe(422)
      expect(refused.body).toMatchObject({ code: 'place-closed', errors: { terminal: [expect.any(String)] } })
    }
    expect((await issue({})).body).toMatchObject({ consecutivo: '00100001010000000001' })
  })
})
