import { createHash } from 'node:crypto'
import type { PublicDocument, QuotationDetail, WorkList } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aLine,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { aPng } from '#test/pictures.ts'
import { pagesOfLinks } from './testing/pages-of-links.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['viewer'])
})
afterAll(() => t.close())

const { shared, open, noteOpened, detailOf, anOffer, sendOffer } = pagesOfLinks(() => ({ t, company }))

describe('an answer to an offer', () => {
  // Each test comes from an address of its own: one may answer only so often in a minute.
  let visitors = 0
  beforeEach(() => {
    visitors += 1
  })
  const addressOfVisitor = () => `10.0.0.${visitors}`
  const answer = (token: string, payload: object) =>
    t.send('POST', `/public-documents/${token}/answer`, undefined, {
      payload: { name: 'Ana Solano', ...payload },
      headers: { 'user-agent': 'Telefono de Ana' },
      remoteAddress: addressOfVisitor(),
    })
  const offerOf = async (id: string): Promise<QuotationDetail> =>
    (await t.send('GET', `/quotations/${id}`, company.as)).body
  async function anOpenOffer() {
    const { id } = await anOffer()
    await sendOffer(id)
    const token = await shared(id, 'quotations')
    const { digest } = ((await open(token)).body as PublicDocument).offer!
    return { id, token, digest }
  }
  const newsOf = (id: string) =>
    t.asOwner<{ kind: string }>(`select kind from notifications where path like $1 order by kind`, [`%${id}`])
  /** Days of 24 hours later. */
  async function daysLater<Result>(days: number, work: () => Promise<Result>): Promise<Result> {
    t.clock.advance(days * 24 * 3_600_000)
    try {
      return await work()
    } finally {
      t.clock.advance(-days * 24 * 3_600_000)
    }
  }

  // The client had a page to look at and had to write a letter to say yes.
  test('is given by the link, with a name and a signature, and kept with the proof of it', async () => {
    const { id, token, digest } = await anOpenOffer()
    const signature = aPng(300, 80).toString('base64')
    const given = await answer(token, { answer: 'accepted', digest, comment: 'El martes', signature })
    expect(given.status, given.text).toBe(200)
    expect(given.body).toMatchObject({
      quotation_status: 'accepted',
      offer: { digest, answers: [{ answer: 'accepted', name: 'Ana Solano', comment: 'El martes' }] },
    })
    // Whoever holds the link is told of no network address, nor shown a signature to copy.
    expect(given.text).not.toMatch(/10\.0\.0\.|data:image|Telefono/)

    const offer = await offerOf(id)
    expect(offer).toMatchObject({
      status: 'accepted',
      decided_by: 'Ana Solano',
      decision_reason: 'El martes',
      answers: [
        { revision: 1, digest, address: addressOfVisitor(), signature: `data:image/png;base64,${signature}` },
      ],
    })
    const [kept] = await t.asOwner<{ shown: string; user_agent: string }>(
      `select shown, user_agent from quotation_answers where quotation_id = $1`,
      [id],
    )
    expect(createHash('sha256').update(kept!.shown).digest('hex')).toBe(digest)
    expect(JSON.parse(kept!.shown)).toMatchObject({
      number: expect.stringMatching(/^COT-/),
      total: offer.total,
    })
    expect(kept!.user_agent).toBe('Telefono de Ana')
    expect(await newsOf(id)).toEqual([{ kind: 'quotation-accepted' }])
    await expect(
      t.asOwner(`update quotation_answers set name = 'Otra' where quotation_id = $1`, [id]),
    ).rejects.toThrow('kept as they were written')
  })

  test('is given once: a second one is told what was said', async () => {
    const { id, token, digest } = await anOpenOffer()
    const [first, second] = await Promise.all([
      answer(token, { answer: 'accepted', digest }),
      answer(token, { answer: 'accepted', digest }),
    ])
    expect([first!.status, second!.status]).toEqual([200, 200])
    const other = await answer(token, { answer: 'rejected', digest, name: 'Luis Mora' })
    expect(other.body).toMatchObject({
      quotation_status: 'accepted',
      offer: { answers: [{ answer: 'accepted', name: 'Ana Solano' }] },
    })
    expect((await offerOf(id)).answers).toHaveLength(1)
  })

  test('is not taken by a company that may only be read', async () => {
    const { id, token, digest } = await anOpenOffer()
    await t.asOwner(`update companies set status = 'suspended' where id = $1`, [company.id])
    expect(await answer(token, { answer: 'accepted', digest })).toMatchObject({
      status: 403,
      body: { code: 'company-read-only' },
    })
    expect((await offerOf(id)).status).toBe('sent')
  })

  test('may be no, or a comment first', async () => {
    const { id, token, digest } = await anOpenOffer()
    const asked = await answer(token, { answer: 'comment', digest, comment: '¿Incluye el transporte?' })
    expect(asked.body).toMatchObject({
      quotation_status: 'open',
      offer: { answers: [{ answer: 'comment' }] },
    })
    expect((await answer(token, { answer: 'comment', digest, comment: '  ' })).status).toBe(422)
    const waiting = async (): Promise<WorkList> =>
      (await t.send('GET', '/work-list?section=quotation_answered', company.as)).body
    expect((await waiting()).data).toMatchObject([{ id, party_name: company.client.name }])
    await answer(token, { answer: 'rejected', digest, comment: 'Muy caro' })
    expect(await offerOf(id)).toMatchObject({ status: 'rejected', decision_reason: 'Muy caro' })
    expect((await waiting()).data).toMatchObject([{ id }])
    await t.send('POST', `/quotations/${id}/revise`, company.as)
    expect((await waiting()).data).toEqual([])
    expect(await newsOf(id)).toEqual([{ kind: 'quotation-commented' }, { kind: 'quotation-declined' }])
  })

  test('comes too late once the offer has expired or was withdrawn', async () => {
    const { id, token, digest } = await anOpenOffer()
    await daysLater(16, async () => {
      expect((await answer(token, { answer: 'accepted', digest })).body).toMatchObject({
        code: 'offer-expired',
      })
      expect((await open(token)).body).toMatchObject({ quotation_status: 'expired' })
    })
    await t.send('POST', `/quotations/${id}/cancel`, company.as)
    expect((await answer(token, { answer: 'accepted', digest })).body).toMatchObject({
      code: 'offer-withdrawn',
    })
    expect((await offerOf(id)).answers).toEqual([])
  })

  // Somebody left the page open over the weekend; meanwhile the price went up in the next revision.
  test('is about what was seen: of another revision it is refused, and the former stays as it was', async () => {
    const { id, token, digest } = await anOpenOffer()
    await answer(token, { answer: 'rejected', digest, comment: 'Muy caro' })
    await t.send('POST', `/quotations/${id}/revise`, company.as)
    expect((await answer(token, { answer: 'accepted', digest })).status).toBe(404)
    await sendOffer(id)
    expect((await answer(token, { answer: 'accepted', digest })).body).toMatchObject({
      code: 'offer-changed',
    })
    const { offer } = (await open(token)).body as PublicDocument
    expect(offer!.answers).toEqual([])
    await answer(token, { answer: 'accepted', digest: offer!.digest })
    expect((await offerOf(id)).answers).toMatchObject([
      { revision: 1, answer: 'rejected' },
      { revision: 2, answer: 'accepted' },
    ])
    expect((await t.send('POST', `/quotations/${id}/revise`, company.as)).body).toMatchObject({
      code: 'quotation-state',
    })
  })

  test('bears no other signature than a drawing of a reasonable size, and no document takes one', async () => {
    const { id, token, digest } = await anOpenOffer()
    const asBase64 = (bytes: Buffer) => bytes.toString('base64')
    const wrong = [
      asBase64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      asBase64(aPng(5_000, 80)),
      asBase64(aPng(300, 80).subarray(0, 60)),
      // Whole as it is walked, and nothing that a page could bear.
      asBase64(aPng(300, 80, Buffer.alloc(100))),
    ]
    for (const signature of wrong)
      expect((await answer(token, { answer: 'accepted', digest, signature })).body).toMatchObject({
        errors: { signature: expect.anything() },
      })
    expect((await answer(token, { answer: 'accepted', digest, name: ' ' })).status).toBe(422)
    expect((await offerOf(id)).status).toBe('sent')
    const document = await issued(t, company)
    const link = await shared(document.id)
    expect((await answer(link, { answer: 'accepted', digest })).status).toBe(404)
  })

  // Who wanted only a part of an offer had to ask for another one.
  test('may leave optional lines out: what it comes to is computed here, and only what was taken is invoiced', async () => {
    const { id } = await anOffer({
      content: {
        client_id: company.client.id,
        lines: [aLine(), aLine({ unit_price: '300' }), aLine({ unit_price: '500' })],
      },
      optional_lines: [1, 2],
    })
    await sendOffer(id)
    const token = await shared(id, 'quotations')
    const pageWithout = async (without: string) =>
      (await t.send('GET', `/public-documents/${token}?without=${without}`)).body as PublicDocument
    const whole = (await open(token)).body as PublicDocument
    expect(whole).toMatchObject({ total: '4068', lines: [{ is_optional: false }, { is_optional: true }, {}] })
    const page = await pageWithout('1')
    expect(page).toMatchObject({
      total: '3390',
      summary: { tax: '390' },
      lines: [{}, { is_taken: false }, {}],
    })
    for (const wrong of ['0', '7', '0,1,2'])
      expect((await t.send('GET', `/public-documents/${token}?without=${wrong}`)).status).toBe(422)

    // The choice is part of what was seen.
    const { digest } = page.offer!
    expect((await answer(token, { answer: 'accepted', digest })).body).toMatchObject({
      code: 'offer-changed',
    })
    const given = await answer(token, { answer: 'accepted', digest, without: [1] })
    expect(given.body).toMatchObject({ total: '3390', lines: [{}, { is_taken: false }, {}] })
    expect(await pageWithout('2')).toMatchObject({ total: '3390' })
    expect(await offerOf(id)).toMatchObject({ total: '3390', left_out: [1], open_lines: [0, 2] })
    const convert = (lines?: number[]) =>
      t.send('POST', `/quotations/${id}/convert`, company.as, { payload: { kind: 'invoice', lines } })
    expect((await convert([1])).body).toMatchObject({ code: 'quotation-line-taken' })
    const made = (await convert()).body as { document_id: string }
    expect(await detailOf(made.document_id)).toMatchObject({ total: '3390', lines: [{}, {}] })
    expect(await offerOf(id)).toMatchObject({ status: 'invoiced', invoiced_percent: 100 })
  })

  // A choice between two things took two quotations, and what was thought of besides stood in the total unasked.
  test('may choose one of the alternatives and add what does not count: the total follows, and so does the invoice', async () => {
    const line = (price: string) => aLine({ quantity: '1', unit_price: price })
    const { id } = await anOffer({
      content: {
        client_id: company.client.id,
        lines: [line('1000'), line('200'), line('300'), line('50')],
        other_charges: [{ type: '06', description: 'Servicio', amount: '70' }],
      },
      optional_lines: [3],
      alternatives: [[1, 2]],
      left_out: [2, 3],
    })
    expect(await offerOf(id)).toMatchObject({ total: '1426', left_out: [2, 3], alternatives: [[1, 2]] })
    await sendOffer(id)
    const token = await shared(id, 'quotations')
    expect((await open(token)).body).toMatchObject({
      total: '1426',
      lines: [
        { alternative: null, is_taken: true },
        { alternative: 'A', is_taken: true },
        { alternative: 'A', is_taken: false },
        { is_optional: true, is_taken: false },
      ],
    })
    const pageWithout = (without: string) => t.send('GET', `/public-documents/${token}?without=${without}`)
    // Both, neither, and what is no choice.
    for (const wrong of ['3', 'none', '1,2,3', '0,1'])
      expect((await pageWithout(wrong)).status, wrong).toBe(422)
    const page = (await pageWithout('1')).body as PublicDocument
    expect(page.total).toBe('1595.5')
    const { digest } = page.offer!
    expect((await answer(token, { answer: 'accepted', digest })).body).toMatchObject({
      code: 'offer-changed',
    })
    await answer(token, { answer: 'accepted', digest, without: [1] })
    const accepted = await offerOf(id)
    expect(accepted).toMatchObject({ total: '1595.5', left_out: [1], open_lines: [0, 2, 3] })
    expect(accepted.answers).toMatchObject([{ answer: 'accepted', digest }])

    // In two parts: the charge of a fixed amount is charged once.
    const convert = async (lines: number[]) => {
      const payload = { kind: 'invoice', lines }
      const made = await t.send('POST', `/quotations/${id}/convert`, company.as, { payload })
      return detailOf((made.body as { document_id: string }).document_id)
    }
    expect((await convert([0])).total).toBe('1200')
    expect((await convert([2, 3])).total).toBe('395.5')
    expect(await offerOf(id)).toMatchObject({ status: 'invoiced' })
  })

  test('that is the same comment pressed twice is one, and tells once; another one, or again after it, is its own', async () => {
    const { id, token, digest } = await anOpenOffer()
    const ask = (comment: string) => answer(token, { answer: 'comment', digest, comment })
    const twice = await Promise.all([ask('¿Incluye transporte?'), ask('¿Incluye transporte?')])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await offerOf(id)).answers).toHaveLength(1)
    expect(await newsOf(id)).toHaveLength(1)
    await ask('¿Y montaje?')
    await ask('¿Incluye transporte?')
    expect((await offerOf(id)).answers).toHaveLength(3)
  })

  // Nobody heard of the yes to an offer whose seller had left.
  test('is told to all who send where whoever made the offer has left the company', async () => {
    const { id, token, digest } = await anOpenOffer()
    await t.asOwner('update quotations set created_by = $2, sent_by = $2 where id = $1', [
      id,
      company.members.viewer!.id,
    ])
    await t.asOwner('update public_links set switched_by = $2 where quotation_id = $1', [
      id,
      company.members.viewer!.id,
    ])
    await t.asOwner('update company_users set active = 0 where user_id = $1', [company.members.viewer!.id])
    await answer(token, { answer: 'accepted', digest })
    const told = await t.asOwner('select kind, user_id from notifications where path like $1', [`%${id}`])
    expect(told).toEqual([{ kind: 'quotation-accepted', user_id: company.owner.id }])
  })

  test('a page may be commented only so often', async () => {
    const { id, token, digest } = await anOpenOffer()
    await t.asOwner(
      `insert into quotation_answers
        select $1, gen_random_uuid(), $2, 1, 'comment', 'Ana', 'Hola', null, '', $3, '', null, now()
        from generate_series(1, 20)`,
      [company.id, id, digest],
    )
    expect((await answer(token, { answer: 'comment', digest, comment: 'Hola' })).body).toMatchObject({
      code: 'offer-comments-full',
    })
  })

  test('how often an offer was looked at is counted by revision', async () => {
    const { id, token } = await anOpenOffer()
    expect(await offerOf(id)).toMatchObject({ view_count: 0, last_viewed_at: null, first_viewed_at: null })
    await noteOpened(token)
    await noteOpened(token)
    expect(await offerOf(id)).toMatchObject({ view_count: 2, first_viewed_at: expect.any(String) })
    await t.send('POST', `/quotations/${id}/revise`, company.as)
    expect(await offerOf(id)).toMatchObject({ view_count: 0, last_viewed_at: null })
  })
})
