import type {
  AuditEntry,
  BroughtSale,
  DocumentDetail,
  DocumentRow,
  OwnShift,
  Page,
  Role,
  ShiftDetail,
  TillSale,
  TillSales,
  Tills,
  WorkList,
} from '@cuentaclara/contracts'
import { costaRicaInstant, parseClave } from '@cuentaclara/einvoice'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isUnexplained, readGaps } from '#modules/documents/index.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { exportedLines } from '#test/exported-lines.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { aBrowser, ownTill } from './testing/a-till.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(app, ['accountant', 'biller', 'viewer'])
})
afterAll(() => app?.close())

const hourMs = 3_600_000
const asRole = (role: Role) =>
  role === 'owner' ? company.as : { token: company.members[role]!.token, company: company.id }
const asBiller = () => asRole('biller')
const gapsHere = () =>
  withCompany(app, company.member, (ctx) => readGaps(ctx, { from: null, to: '2999-12-31' }), {
    readOnly: true,
  })
const unfinished = async (role: Role = 'owner'): Promise<TillSale[]> =>
  ((await app.send('GET', '/till-sales', asRole(role))).body as TillSales).data
const tills = async (): Promise<Tills['data']> =>
  ((await app.send('GET', '/tills', company.as)).body as Tills).data
const tickets = async (): Promise<DocumentRow[]> =>
  ((await app.send('GET', '/documents?kind=ticket&per_page=100', company.as)).body as Page<DocumentRow>).data
const retry = async (id: string, payload: object = {}, role: Role = 'owner') => {
  const answer = await app.send('POST', `/till-sales/${id}/retry`, asRole(role), { payload })
  return answer as Omit<typeof answer, 'body'> & { body: BroughtSale & { code?: string } }
}

/** A browser that holds numbers and sells with them an hour later. */
async function aSellingBrowser(role: Role = 'biller') {
  const browser = aBrowser(app, company, asRole(role))
  const asked = await browser.ask()
  expect(asked.status, asked.text).toBe(200)
  app.clock.advance(hourMs / 60)
  return browser
}

describe('numbers of a till', () => {
  test('are given out of its series with codes that nobody guesses, and nobody else gets them', async () => {
    const browser = aBrowser(app, company, asBiller())
    const { body } = await browser.ask()
    expect(body).toMatchObject({ till: ownTill, environment: 'simulator', paper: '80mm' })
    expect(body.blocks).toMatchObject([{ first: 1, last: 100, document_type: '04' }])
    expect(body.blocks[0]!.codes).toMatch(/^\d{800}$/)
    const online = await issued(app, company, anInvoice(null, { kind: 'ticket' }))
    expect(parseClave(online.clave!)).toMatchObject({ sequence: 101, situation: '1' })
  })

  test('are given again when the answer was lost, and more only when few are left', async () => {
    const browser = aBrowser(app, company, asBiller())
    const { body: first } = await browser.ask()
    const { body: again } = await browser.ask({ known: [], left: 0 })
    expect(again.blocks).toEqual(first.blocks)
    expect((await browser.ask()).body.blocks).toHaveLength(1)
    for (let sale = 0; sale < 51; sale += 1) browser.sell()
    expect((await browser.ask()).body.blocks).toMatchObject([{ first: 1 }, { first: 101, last: 200 }])
    // Who asks for ever and brings nothing gets no more.
    for (let times = 0; times < 6; times += 1) await browser.ask({ left: 0 })
    expect((await browser.ask({ left: 0 })).body.blocks).toHaveLength(5)
  })

  test('of two browsers of one till are never the same, and the second takes the place of the first knowingly', async () => {
    const [one, other] = [aBrowser(app, company, asBiller()), aBrowser(app, company)]
    await one.ask()
    expect(await other.ask()).toMatchObject({
      status: 409,
      body: { code: 'till-elsewhere', params: { device: 'Firefox de prueba' } },
    })
    expect((await other.ask({ takes: true })).body.blocks).toMatchObject([{ first: 101, last: 200 }])
    const all = [...one.free(), ...other.free()]
    expect(new Set(all).size).toBe(200)
    // What the first one sold before it heard of that counts.
    expect((await one.bring(one.sell())).body.sale.state).toBe('issued')
    expect((await other.bring(other.sell())).body.sale.state).toBe('issued')
  })

  test('are not lowered to, while a till holds them', async () => {
    await issued(app, company, anInvoice(null, { kind: 'ticket' }))
    await aSellingBrowser()
    const lowered = await app.send('POST', '/numbering', company.as, {
      payload: { ...ownTill, document_type: '04', next_sequence: 2, confirmed: true },
    })
    expect(lowered.status).toBe(409)
    await expect(
      app.asOwner(`update document_series set next_sequence = 2 where document_type = '04'`),
    ).rejects.toThrow(/only goes forward/)
  })

  test('are for who may issue, at terminals that are open', async () => {
    expect((await aBrowser(app, company, asRole('viewer')).ask()).status).toBe(403)
    const nowhere = aBrowser(app, company, company.as, { branch: '001', terminal: '00009' })
    expect(await nowhere.ask()).toMatchObject({ status: 404, body: { code: 'till-not-found' } })
    const other = await anIssuingCompany(app)
    expect((await aBrowser(app, company, { ...other.as, company: company.id }).ask()).status).toBe(403)
  })

  test('stay given: nobody changes or deletes them', async () => {
    await aSellingBrowser()
    await expect(app.asOwner('delete from number_blocks')).rejects.toThrow(/stay given/)
    await expect(app.asOwner('update number_blocks set last_sequence = 99')).rejects.toThrow(/stay given/)
  })
})

describe('a sale without a network', () => {
  test('is issued with its number, its moment and situation 3, as its paper says', async () => {
    const browser = await aSellingBrowser()
    const sale = browser.sell()
    app.clock.advance(20 * hourMs)
    await app.asOwner(`update sessions set expires_at = expires_at + interval '1 day'`)
    const { status, body } = await browser.bring(sale)
    expect(status).toBe(200)
    expect(body.sale).toMatchObject({
      state: 'issued',
      refusal: null,
      clave: sale.clave,
      sold_by: 'Member biller',
    })
    expect(body.document).toMatchObject({
      clave: sale.clave,
      issued_at: sale.sold_at,
      total: '2260',
      fiscal_status: 'queued',
    })
    expect(parseClave(body.document!.clave!)).toMatchObject({ sequence: 1, situation: '3' })
    const signed = await app.send('GET', `/documents/${body.document!.id}/files/xml`, company.as)
    expect(signed.text).toContain(`<Clave>${sale.clave}</Clave>`)
    expect(signed.text).toContain(`<FechaEmision>${sale.sold_at}</FechaEmision>`)
  })

  test('brought twice, twice at once, or once more days later, is one document', async () => {
    const browser = await aSellingBrowser()
    const [one, other] = [browser.sell(), browser.sell()]
    const answers = await Promise.all([one, one, other, one, other].map((sale) => browser.bring(sale)))
    expect(answers.map(({ body }) => body.sale.state)).toEqual(Array(5).fill('issued'))
    expect(new Set(answers.map(({ body }) => body.document!.id)).size).toBe(2)
    await app.asOwner('delete from document_requests where company_id = $1', [company.id])
    expect((await browser.bring(one)).body.document).toMatchObject({ clave: one.clave })
    expect(await tickets()).toHaveLength(2)
  })

  test('is kept as it was sold: what the item costs now does not matter, but its paper must fit', async () => {
    const browser = await aSellingBrowser()
    const lines = [aLine({ quantity: '1', unit_price: '500' })]
    const { body } = await browser.bring(browser.sell({ total: '565' }, { lines }))
    expect(body.document).toMatchObject({ total: '565' })
    const wrong = await browser.bring(browser.sell({ total: '566' }, { lines }))
    expect(wrong.body).toMatchObject({
      sale: { state: 'refused', refusal: { code: 'till-sale-other-total' } },
      document: null,
    })
    expect(wrong.body.sale.refusal!.message).toContain('566')
  })

  test('whose client is gone waits with that reason, and is issued without the client', async () => {
    const browser = await aSellingBrowser()
    const client_id = crypto.randomUUID()
    const { body } = await browser.bring(browser.sell({ client_name: 'Ya no está' }, { client_id }))
    expect(body.sale).toMatchObject({ state: 'refused', refusal: { code: 'client-not-found' } })
    expect(await unfinished()).toMatchObject([{ id: body.sale.id, client_name: 'Ya no está' }])
    expect((await retry(body.sale.id)).body.sale.state).toBe('refused')
    const mended = await retry(body.sale.id, { without_client: true })
    expect(mended.body.document).toMatchObject({ clave: body.sale.clave, client_id: null })
    expect(await unfinished()).toEqual([])
    expect((await retry(body.sale.id)).body.sale.state).toBe('issued')
  })

  // It could only be issued to nobody, or under another number than its paper has.
  test('whose client is gone is issued to another one under its number', async () => {
    const browser = await aSellingBrowser()
    const client_id = crypto.randomUUID()
    const { body } = await browser.bring(browser.sell({ client_name: 'Ya no está' }, { client_id }))
    const theirs = (await anIssuingCompany(app)).client
    const stranger = await retry(body.sale.id, { client_id: theirs.id })
    expect(stranger.body.sale).toMatchObject({ state: 'refused', refusal: { code: 'client-not-found' } })
    const mended = await retry(body.sale.id, { client_id: company.client.id })
    expect(mended.body.document).toMatchObject({ clave: body.sale.clave, client_id: company.client.id })
    expect(await unfinished()).toEqual([])
  })

  test('that cannot keep its number becomes a draft which says whose paper it stands for', async () => {
    const browser = await aSellingBrowser()
    const client_id = crypto.randomUUID()
    const { body } = await browser.bring(browser.sell({}, { client_id }))
    const replaced = await app.send('POST', `/till-sales/${body.sale.id}/replace`, asBiller(), {})
    expect(replaced.status, replaced.text).toBe(200)
    const { state, document_id } = replaced.body as TillSale
    expect(state).toBe('replaced')
    const draft = (await app.send('GET', `/documents/${document_id}`, company.as)).body as DocumentDetail
    expect(draft.input).toMatchObject({
      situation: '2',
      client_id: null,
      references: [{ document_type: '08', number: body.sale.clave, code: '05' }],
    })
    expect(draft.issues.filter(({ severity }) => severity === 'error')).toEqual([])
    // It is over: neither its till nor a person issues it any more.
    expect((await retry(body.sale.id)).body.sale.state).toBe('replaced')
    expect(await unfinished()).toEqual([])
    const again = await app.send('POST', `/till-sales/${body.sale.id}/replace`, company.as, {})
    expect(again.body).toMatchObject({ code: 'till-sale-replaced' })
    expect((await gapsHere()).filter(isUnexplained)).toEqual([])
  })

  // At the door it stayed on the device, where it could only be printed.
  test('that nobody can read is kept with what is wrong in it, waits in the work list, and is finished by hand', async () => {
    const browser = await aSellingBrowser()
    const good = aLine({ quantity: '1', unit_price: '1000' })
    const sale = browser.sell({}, { lines: [good, { ...good, description: 'x'.repeat(5_000) }] })
    const { status, body } = await browser.bring(sale)
    expect(status).toBe(200)
    expect(body.sale).toMatchObject({ state: 'refused', total: '2260', refusal: { code: 'invalid' } })
    expect(body.sale.refusal!.details.length).toBeGreaterThan(0)
    const work = (await app.send('GET', '/work-list', company.as)).body as WorkList
    expect(work.data).toMatchObject([
      {
        section: 'till_refused',
        kind: 'till-sale',
        id: sale.id,
        amount: '2260',
        responsible: 'Member biller',
      },
    ])
    const viewer = (await app.send('GET', '/work-list', asRole('viewer'))).body as WorkList
    expect(viewer.data).toEqual([])
    expect((await retry(sale.id)).body.sale.state).toBe('refused')
    const replaced = await app.send('POST', `/till-sales/${sale.id}/replace`, asBiller(), {})
    const { document_id } = replaced.body as TillSale
    const draft = (await app.send('GET', `/documents/${document_id}`, company.as)).body as DocumentDetail
    // What could be read stands there, with the paper that it stands for.
    expect(draft.input.lines).toMatchObject([good, { ...good, description: '' }])
    expect(draft.input.references).toMatchObject([{ number: sale.clave }])
    expect(((await app.send('GET', '/work-list', company.as)).body as WorkList).data).toMatchObject([
      { section: 'contingency', id: document_id },
    ])
  })

  test('is the same sale as long as its paper is, whatever else a release reads of it', async () => {
    const browser = await aSellingBrowser()
    const sale = browser.sell()
    const { body } = await browser.bring(sale)
    const again = await browser.bring({ ...sale, client_name: 'Ana', sold_by: company.member.userId! })
    expect(again.body.document?.id).toBe(body.document!.id)
    expect((await browser.bring({ ...sale, total: '2261' })).body.code).toBe('till-sale-other')
  })

  // The draft was deleted, and the sale was in no list any more: its customer has a paper, and no document ever came.
  test('whose draft is deleted is refused again, and stands in the work list', async () => {
    const browser = await aSellingBrowser()
    const { body } = await browser.bring(browser.sell({}, { client_id: crypto.randomUUID() }))
    const { id } = body.sale
    const work = async () =>
      ((await app.send('GET', '/work-list?section=till_refused', asBiller())).body as WorkList).data
    expect(await work()).toMatchObject([{ id, number: body.sale.consecutivo, amount: '2260' }])
    const replace = async (): Promise<TillSale> =>
      (await app.send('POST', `/till-sales/${id}/replace`, asBiller(), {})).body
    const { document_id } = await replace()
    expect(await work()).toEqual([])
    expect((await app.send('DELETE', `/documents/${document_id}`, asBiller())).status).toBe(204)

    expect(await unfinished('biller')).toMatchObject([
      { id, state: 'refused', document_id: null, refusal: { code: 'till-sale-draft-deleted' } },
    ])
    expect(await work()).toMatchObject([{ id }])
    expect((await gapsHere()).filter(isUnexplained)).toEqual([])
    const again = await replace()
    expect(again).toMatchObject({ state: 'replaced', document_id: expect.not.stringMatching(document_id!) })
    // While its draft is there nobody brings it back.
    const client = app.asOwner(`update till_sales set state = 'refused', refusal = '{}' where id = $1`, [id])
    await expect(client).rejects.toThrow('stays as it was sold')
  })

  test('of a number that was released waits for who may say that it counts', async () => {
    const browser = await aSellingBrowser()
    const sale = browser.sell()
    expect((await browser.release()).status).toBe(200)
    const { body } = await browser.bring(sale)
    expect(body.sale).toMatchObject({ state: 'refused', refusal: { code: 'till-number-released' } })
    expect((await retry(sale.id, {}, 'biller')).body.sale.state).toBe('refused')
    expect((await retry(sale.id, {}, 'accountant')).body.document).toMatchObject({ clave: sale.clave })
  })

  test('of a browser that was copied, numbers and all, is refused and not lost', async () => {
    const browser = await aSellingBrowser()
    const one = browser.sell()
    const twin = browser.sell({ sequence: one.sequence! })
    const [first, second] = [await browser.bring(one), await browser.bring(twin)]
    expect(first.body.sale.state).toBe('issued')
    expect(second.body.sale).toMatchObject({ state: 'refused', refusal: { code: 'till-number-used' } })
    expect(await tickets()).toHaveLength(1)
    expect(await unfinished()).toMatchObject([{ id: twin.id }])
  })

  test('under another’s number, code or key is refused', async () => {
    const browser = await aSellingBrowser()
    const sale = browser.sell()
    const guessed = { ...sale, id: crypto.randomUUID(), clave: `${sale.clave.slice(0, 42)}00000000` }
    expect((await browser.bring(guessed)).body.sale.refusal!.code).toBe('till-number-unknown')
    const otherDay = { ...sale, id: crypto.randomUUID(), clave: `50601012${sale.clave.slice(8)}` }
    expect((await browser.bring(otherDay)).body.sale.refusal!.code).toBe('till-sale-other-clave')
    const otherNumber = { ...sale, id: crypto.randomUUID(), sequence: 7 }
    expect((await browser.bring(otherNumber)).body.sale.refusal!.code).toBe('till-sale-other-clave')
    expect((await browser.bring({ ...sale, total: '2261' })).status).toBe(200)
    expect((await browser.bring(sale)).body.code).toBe('till-sale-other')
  })

  test('by a clock that is wrong is told, and issued once its moment has come', async () => {
    const browser = await aSellingBrowser()
    const ahead = browser.sell({ sold_at: costaRicaInstant(app.clock.now() + hourMs) })
    expect((await browser.bring(ahead)).body.sale.refusal!.code).toBe('till-sale-in-future')
    const behind = browser.sell({ sold_at: costaRicaInstant(app.clock.now() - 48 * hourMs) })
    expect((await browser.bring(behind)).body.sale.refusal!.code).toBe('till-sale-before-numbers')
    app.clock.advance(hourMs)
    expect((await retry(ahead.id)).body.sale.state).toBe('issued')
  })

  test('worth more than one person may sell waits for another who may approve', async () => {
    const browser = await aSellingBrowser('accountant')
    await app.send('PUT', '/settings/sales', company.as, {
      payload: { settings: { approval_amount: '2000' } },
    })
    const { body } = await browser.bring(browser.sell())
    expect(body.sale.refusal!.code).toBe('till-sale-needs-approval')
    expect((await retry(body.sale.id, {}, 'accountant')).body.sale.state).toBe('refused')
    expect((await retry(body.sale.id, {}, 'owner')).body.sale.state).toBe('issued')
    // Whoever brings it says who sold it, and is no second person for that.
    const other = browser.sell({ sold_by: company.member.userId! })
    const brought = (await browser.bring(other)).body.sale
    expect(brought.refusal!.code).toBe('till-sale-needs-approval')
    expect((await retry(brought.id, {}, 'accountant')).body.sale.state).toBe('refused')
  })

  // It took minutes, in which nobody else was answered.
  test('of two thousand lines that nobody can read is finished by hand like any other', async () => {
    const browser = await aSellingBrowser()
    const good = aLine({ quantity: '1', unit_price: '2000' })
    const lines = [good, ...Array.from({ length: 2_000 }, () => ({ quantity: 1 }) as never)]
    const { body } = await browser.bring(browser.sell({}, { lines }))
    expect(body.sale.refusal).toMatchObject({ code: 'invalid' })
    const replaced = await app.send('POST', `/till-sales/${body.sale.id}/replace`, asBiller(), {})
    const { document_id } = replaced.body as TillSale
    const draft = (await app.send('GET', `/documents/${document_id}`, company.as)).body as DocumentDetail
    expect(draft.input.lines![0]).toMatchObject(good)
  })

  // After a restore sixty sales were refused one by one, and sixty times somebody had to press “try again”.
  test('waits by itself where numbers or a discount are for somebody else to allow', async () => {
    const browser = await aSellingBrowser()
    await app.send('PUT', '/settings/sales', company.as, { payload: { settings: { discount_limit: '5' } } })
    const lines = [aLine({ quantity: '1', unit_price: '1000', discounts: [{ code: '07', percent: '50' }] })]
    const sale = browser.sell({ total: '565' }, { lines })
    const brought = await browser.bring(sale)
    expect(brought).toMatchObject({ status: 422, body: { code: 'discount-above-limit' } })
    expect(await unfinished()).toMatchObject([{ state: 'received', refusal: null }])
    expect((await browser.bring(sale, company.as)).body.sale.state).toBe('issued')
  })

  test('is seen by who sold it and who runs the company, and told in the trail', async () => {
    const browser = await aSellingBrowser('owner')
    await browser.bring(browser.sell({}, { client_id: crypto.randomUUID() }))
    expect(await unfinished('biller')).toEqual([])
    expect(await unfinished('accountant')).toHaveLength(1)
    expect((await app.send('GET', '/till-sales', asRole('viewer'))).status).toBe(403)
    const { data } = (await app.send('GET', '/audit?subject=till-sale', company.as)).body as Page<AuditEntry>
    expect(data.map(({ action }) => action)).toEqual(['changed', 'created'])
    await expect(app.asOwner('delete from till_sales')).rejects.toThrow(/stays as it was sold/)
    await expect(app.asOwner('update till_sales set total = 1')).rejects.toThrow(/stays as it was sold/)
  })
})

describe('the numbers of a series', () => {
  test('that a till holds or released are no unexplained gap, and those beside them are', async () => {
    const browser = await aSellingBrowser()
    for (const number of [1, 2, 50]) await browser.bring(browser.sell({ sequence: number }))
    await issued(app, company, anInvoice(null, { kind: 'ticket' }))
    expect(await gapsHere()).toMatchObject([
      { first: 3, last: 49, till: { name: '00001', isReleased: false }, reason: null },
      { first: 51, last: 100, till: { isReleased: false } },
    ])
    await browser.release('Se vendió la computadora')
    expect((await gapsHere())[0]).toMatchObject({
      reason: 'Se vendió la computadora',
      till: { isReleased: true },
    })
    await app.asOwner(
      `update document_series set next_sequence = 110 where company_id = $1 and document_type = '04'`,
      [company.id],
    )
    await issued(app, company, anInvoice(null, { kind: 'ticket' }))
    expect((await gapsHere()).filter(isUnexplained)).toMatchObject([{ first: 102, last: 109 }])
    expect((await tills())[0]).toMatchObject({ device: null, held: 0 })
  })

  test('are used once, and every gap is explained, whatever browsers do', async () => {
    const step = fc.record({
      what: fc.constantFrom(
        'sell',
        'sell',
        'sell',
        'online',
        'ask',
        'bring',
        'bring',
        'bring twice',
        'release',
        'take',
      ),
      who: fc.nat(1),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        const here = await anIssuingCompany(app)
        const browsers = [aBrowser(app, here), aBrowser(app, here)]
        const waiting: { by: number; sale: ReturnType<(typeof browsers)[number]['sell']> }[] = []
        const made: string[] = []
        let online = 0
        for (const { what, who } of steps) {
          const browser = browsers[who]!
          if (what === 'ask') await browser.ask()
          if (what === 'take') await browser.ask({ takes: true })
          if (what === 'release') await browser.release()
          if (what === 'online') {
            await issued(app, here, anInvoice(null, { kind: 'ticket' }))
            online += 1
          }
          if (what === 'sell' && browser.free().length > 0) {
            const sale = browser.sell()
            made.push(sale.clave)
            waiting.push({ by: who, sale })
          }
          if (what.startsWith('bring')) {
            const next = what === 'bring' ? waiting.shift() : waiting[0]
            if (next !== undefined) await Promise.all([1, 2].map(() => browsers[next.by]!.bring(next.sale)))
          }
        }
        for (const { by, sale } of waiting) await browsers[by]!.bring(sale)
        for (const { id } of ((await app.send('GET', '/till-sales', here.as)).body as TillSales).data)
          await app.send('POST', `/till-sales/${id}/retry`, here.as, { payload: {} })
        const { data } = (await app.send('GET', '/documents?kind=ticket&per_page=100', here.as))
          .body as Page<DocumentRow>
        const numbers = data.map(({ consecutivo }) => consecutivo)
        expect(new Set(numbers).size).toBe(numbers.length)
        expect(numbers).toHaveLength(made.length + online)
        expect(made.every((clave) => data.some((row) => row.clave === clave))).toBe(true)
        const gaps = await withCompany(
          app,
          here.member,
          (ctx) => readGaps(ctx, { from: null, to: '2999-12-31' }),
          { readOnly: true },
        )
        expect(gaps.filter(isUnexplained)).toEqual([])
      }),
      { numRuns: 5 },
    )
  })
})

describe('a shift of a till', () => {
  const open = async (payload: object, role: Role = 'biller') => {
    const answer = await app.send('POST', '/shifts', asRole(role), {
      payload: { opening: '1000', ...payload },
    })
    return answer as Omit<typeof answer, 'body'> & { body: ShiftDetail & { code?: string } }
  }
  const mine = async (role: Role): Promise<ShiftDetail | null> =>
    ((await app.send('GET', '/shifts/mine', asRole(role))).body as OwnShift).shift

  test('is one for each till, and takes in what anybody sells there', async () => {
    const { body } = await open({ till: ownTill })
    expect(body.till).toEqual({ ...ownTill, name: '00001' })
    expect(await open({ till: ownTill }, 'accountant')).toMatchObject({
      status: 409,
      body: { code: 'shift-open-at-till', params: { person: 'Member biller' } },
    })
    expect((await open({ till: { branch: '001', terminal: '00009' } }, 'owner')).body.code).toBe(
      'till-not-found',
    )
    await app.send('POST', '/documents/issue', asRole('accountant'), {
      payload: anInvoice(null, { kind: 'ticket', ...ownTill }),
    })
    // An invoice is of its person, who has no shift.
    await issued(app, company, anInvoice(company.client, { ...ownTill }))
    expect((await mine('biller'))?.documents.count).toBe(1)
    expect((await tills())[0]?.open_shift).toEqual({ number: 1, opened_by: 'Member biller' })
  })

  test('takes in what was sold in it without a network, whoever brings it, and closes without a difference', async () => {
    const { body: shift } = await open({ till: ownTill })
    const browser = await aSellingBrowser()
    for (let sales = 0; sales < 3; sales += 1)
      await browser.bring(browser.sell({ shift_id: shift.id }), asRole('accountant'))
    const now = (await mine('biller'))!
    expect(now.lines).toMatchObject([{ means: '01', sales: 3, expected: '7780' }])
    const closed = await app.send('POST', `/shifts/${shift.id}/close`, asBiller(), {
      payload: { counts: [{ currency: 'CRC', means: '01', counted: '7780' }] },
    })
    expect(closed.body).toMatchObject({ is_open: false, difference: '0' })
  })

  test('that is closed stays as it was counted: what is brought afterwards joins no other', async () => {
    const { body: shift } = await open({ till: ownTill })
    const browser = await aSellingBrowser()
    const late = browser.sell({ shift_id: shift.id })
    await app.send('POST', `/shifts/${shift.id}/close`, asBiller(), {
      payload: {
        counts: [{ currency: 'CRC', means: '01', counted: '3260' }],
        explanation: 'Falta una venta',
      },
    })
    await open({ till: ownTill })
    expect((await browser.bring(late)).body.sale.state).toBe('issued')
    expect((await mine('biller'))?.documents.count).toBe(0)
  })

  // The evening's sales were brought the next morning, and stood in the drawer and the name of who switched the till on.
  test('has what was sold while it was open, in the name of who sold it, whoever brings it and whenever', async () => {
    const { body: evening } = await open({ till: ownTill })
    const browser = await aSellingBrowser()
    // The accountant sells there too, and knows of no shift.
    const seller = company.members.accountant!.id
    const sale = browser.sell({ sold_by: seller })
    app.clock.advance(hourMs)
    const brought = await browser.bring(sale, company.as)
    expect(brought.body.sale).toMatchObject({ state: 'issued', sold_by: 'Member accountant' })
    const { documents } = (await mine('biller'))!
    expect(documents.count).toBe(1)
    await app.send('POST', `/shifts/${evening.id}/close`, asBiller(), {
      payload: { counts: [{ currency: 'CRC', means: '01', counted: '3260' }] },
    })
    const between = browser.sell({ sold_by: seller })
    app.clock.advance(hourMs)
    await open({ till: ownTill }, 'owner')
    expect((await browser.bring(between, company.as)).body.sale.state).toBe('issued')
    expect((await mine('owner'))?.documents.count).toBe(0)
    const sellers = await app.asOwner('select distinct issued_by from documents where company_id = $1', [
      company.id,
    ])
    expect(sellers).toEqual([{ issued_by: seller }])
  })

  test('and seller of another company are nobody’s word: the sale waits for who may approve', async () => {
    const other = await anIssuingCompany(app)
    const foreign = (
      await app.send('POST', '/shifts', other.as, { payload: { opening: '0', till: ownTill } })
    ).body as ShiftDetail
    const browser = await aSellingBrowser()
    const sale = browser.sell({ sold_by: other.member.userId!, shift_id: foreign.id })
    const { body } = await browser.bring(sale)
    expect(body.sale).toMatchObject({ sold_by: null, refusal: { code: 'till-seller-unknown' } })
    expect((await retry(sale.id, {}, 'biller')).body.sale.state).toBe('refused')
    expect((await retry(sale.id)).body.sale.state).toBe('issued')
    const made = await app.asOwner('select shift_id, issued_by from documents where company_id = $1', [
      company.id,
    ])
    expect(made).toEqual([{ shift_id: null, issued_by: company.member.userId }])
  })

  // The Z said ₡2,260 over, and nobody could see that it was a sale of a till that was cut off.
  test('says before it is closed which till may hold sales of it, and counts beside the closing what comes after', async () => {
    const { body: shift } = await open({ till: ownTill })
    const browser = await aSellingBrowser()
    expect((await mine('biller'))?.may_hold).toEqual([])
    const late = browser.sell({ shift_id: shift.id })
    const heard = app.clock.now()
    app.clock.advance(hourMs / 3)
    expect((await mine('biller'))?.may_hold).toMatchObject([
      { till: '00001', device: 'Firefox de prueba', waiting: 0 },
    ])
    expect(Date.parse((await mine('biller'))!.may_hold[0]!.heard_at)).toBeLessThan(heard)
    await browser.ask({ waiting: 1 })
    expect((await mine('biller'))?.may_hold).toMatchObject([{ waiting: 1 }])
    const payload = {
      counts: [{ currency: 'CRC', means: '01', counted: '3260' }],
      explanation: 'La venta de la tableta',
    }
    const closed = (await app.send('POST', `/shifts/${shift.id}/close`, asBiller(), { payload })).body
    expect(closed).toMatchObject({ may_hold: [], late: [], difference: '2260' })
    await browser.bring(late)
    const after = (await app.send('GET', `/shifts/${shift.id}`, asBiller())).body as ShiftDetail
    expect(after).toMatchObject({
      difference: '2260',
      lines: [{ expected: '1000', counted: '3260' }],
      late: [{ currency: 'CRC', means: '01', sales: 1, sold: '2260' }],
    })
    // Of another company nobody is told.
    const other = await anIssuingCompany(app)
    await app.send('POST', '/shifts', other.as, { payload: { opening: '0', till: ownTill } })
    const theirs = (await app.send('GET', '/shifts/mine', other.as)).body as OwnShift
    expect(theirs.shift?.may_hold).toEqual([])
  })

  // Yesterday's ₡10,000 were expected in today's drawer once somebody issued the draft of them.
  test('of another day is not that of what takes the place of a sale it did not see', async () => {
    const { body: shift } = await open({ till: ownTill })
    const browser = await aSellingBrowser()
    const sale = browser.sell({ shift_id: shift.id, total: '1' })
    const { id } = (await browser.bring(sale)).body.sale
    const counts = [{ currency: 'CRC', means: '01', counted: '1000' }]
    await app.send('POST', `/shifts/${shift.id}/close`, asBiller(), { payload: { counts } })
    await open({ till: ownTill })
    const { document_id } = (await app.send('POST', `/till-sales/${id}/replace`, asBiller(), {}))
      .body as TillSale
    const draft = (await app.send('GET', `/documents/${document_id}`, asBiller())).body as DocumentDetail
    const made = await app.send('POST', `/documents/${document_id}/issue`, asBiller(), {
      payload: draft.input,
    })
    expect(made.status, made.text).toBeLessThan(300)
    expect(await mine('biller')).toMatchObject({ documents: { count: 0 }, lines: [{ expected: '1000' }] })
  })

  // Whoever sold there was refused in the middle of a sale.
  test('keeps its terminal and its branch open', async () => {
    const till = { branch: '002', terminal: '00003' }
    const save = (path: string, isActive: boolean) =>
      app.send('PUT', path, company.as, { payload: { name: 'Feria', is_active: isActive } })
    const [branch, terminal] = ['/branches/002', '/branches/002/terminals/00003']
    for (const path of [branch, terminal]) expect((await save(path, true)).status).toBe(200)
    const { body: shift } = await open({ till })
    for (const path of [branch, terminal])
      expect((await save(path, false)).body).toMatchObject({ code: 'place-at-work' })
    const counts = [{ currency: 'CRC', means: '01', counted: '1000' }]
    await app.send('POST', `/shifts/${shift.id}/close`, asBiller(), { payload: { counts } })
    for (const path of [terminal, branch]) expect((await save(path, false)).status).toBe(200)
  })

  test('is written into a file by means of payment', async () => {
    const { body: shift } = await open({ till: ownTill })
    const browser = await aSellingBrowser()
    await browser.bring(browser.sell({ shift_id: shift.id }))
    await browser.bring(browser.sell({ shift_id: shift.id }, { payments: [{ means: '02' }] }))
    await open({ opening: '500' }, 'owner')
    const fields = ['number', 'till', 'cashier', 'means', 'sales', 'sold', 'expected', 'counted']
    expect(await exportedLines(app, company, { list: 'shifts', query: { search: '1' }, fields })).toEqual([
      '1,00001,Member biller,Efectivo,1,2260.00,3260.00,',
      '1,00001,Member biller,Tarjeta,1,2260.00,2260.00,',
      'Total CRC,,,,,4520.00,5520.00,0.00',
    ])
    expect(await exportedLines(app, company, { list: 'shifts', query: {}, fields })).toHaveLength(4)
  })
})
