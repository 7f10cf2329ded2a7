import type { AuthorityState, ExpenseRow, NotificationList, Page } from '@cuentaclara/contracts'
import { readReceiverMessage } from '@cuentaclara/einvoice/xml'
import { verifyXml } from '@cuentaclara/xades'
import { describe, expect, test } from 'vitest'
import { issued } from '#modules/documents/testing/issuing-company.ts'
import { pullBack } from '#modules/submissions/jobs.ts'
import { aCompany } from '#test/http-app.ts'
import { aKey, supplier } from './testing/a-supplier.ts'
import {
  aDocument,
  add,
  answer,
  answeredByAuthority,
  app,
  asRole,
  authority,
  company,
  detail,
  get,
  later,
  post,
  receiveDocuments,
  sealed,
  upload,
} from './testing/received-documents.ts'

receiveDocuments()

describe('an answer', () => {
  answeredByAuthority()

  test('is numbered in its series, signed, sent once, and confirmed makes the expense', async () => {
    const id = await add({ creditDays: 30 })
    const decided = await answer(id)
    expect(decided.body).toMatchObject({
      status: 'sending',
      answer: 'accepted',
      answered_by: 'Olga Solano',
      messages: [{ consecutivo: '00100001050000000001', state: 'waiting' }],
    })
    await later(1)
    await later(2)
    const done = await detail(id)
    expect(done).toMatchObject({
      status: 'confirmed',
      expense_id: expect.any(String),
      messages: [{ state: 'finished', verdict: { status: 'accepted' } }],
      files: { message: true, answer: true },
    })
    const [[name, { xml, posts, body }]] = [...authority.received] as never as [
      [string, { xml: string; posts: number; body: object }],
    ]
    expect([name, posts]).toEqual([`${done.clave}-00100001050000000001`, 1])
    expect(verifyXml(xml).valid).toBe(true)
    const read = readReceiverMessage(xml)
    expect(read).toMatchObject({
      ok: true,
      message: {
        clave: done.clave,
        verdict: 'accepted',
        taxCondition: '01',
        activity: '5610.0',
        receiverNumber: '3101123456',
        issuerNumber: supplier.number,
      },
    })
    expect(body).toMatchObject({
      emisor: { numeroIdentificacion: supplier.number },
      receptor: { numeroIdentificacion: '3101123456' },
      consecutivoReceptor: '00100001050000000001',
    })
    expect((await app.send('GET', `/receptions/${id}/files/message`, company.as)).text).toBe(xml)
    expect((await get<Page<ExpenseRow>>('/expenses')).data).toMatchObject([
      { reception_id: id, total: '11300', vat: '1300', vat_credit: '1300', status: 'recorded' },
    ])
  })

  test('splits the tax to the cent and tells the authority the tax as the document states it', async () => {
    const price = {
      cabys: '2391102010200',
      description: 'Café',
      quantity: '1',
      price: '1000.09',
      rateCode: '08',
    }
    const id = await add({ lines: [price] })
    expect(await detail(id)).toMatchObject({ tax: '130.01', total: '1130.1' })
    expect((await answer(id, { vat_credit: '130.01' })).status).toBe(200)
    await later(1)
    const read = readReceiverMessage([...authority.received.values()][0]!.xml)
    const { totalTax, creditedTax } = (read as { message: Record<string, unknown> }).message
    expect([String(totalTax), String(creditedTax)]).toEqual(['130.0117', '130.0117'])
  })

  test('teaches a renewed seal of the authority, which suppliers’ files are then believed by', async () => {
    const renewed = await aKey('CPJ-2-100-042005')
    const { xml, clave } = aDocument()
    const word = sealed(clave, 'accepted', renewed)
    const before = await upload({ 'a.xml': xml, 'b.xml': word })
    expect(before.body.files.map(({ outcome }) => outcome)).toEqual(['added', 'refused'])
    authority.manners.seal = renewed
    await answer(await add())
    await later(1)
    await later(2)
    const after = await upload({ 'b.xml': word })
    expect(after.body.files).toMatchObject([{ outcome: 'paired' }])
  })

  test('that was lost on the way is asked about before it is sent again', async () => {
    const id = await add()
    await answer(id)
    authority.manners.lose = true
    await later(1)
    expect((await detail(id)).messages[0]).toMatchObject({ state: 'sending' })
    authority.manners.lose = false
    await later(60)
    expect((await detail(id)).status).toBe('confirmed')
    expect([...authority.received.values()].map(({ posts }) => posts)).toEqual([1])
  })

  test('that the authority loses goes again, byte for byte', async () => {
    const id = await add()
    await answer(id)
    authority.manners.verdict = 'procesando'
    await later(1)
    const [[name, sent]] = [...authority.received] as never as [[string, { xml: string }]]
    authority.received.clear()
    authority.manners.verdict = 'aceptado'
    for (let turn = 0; turn < 8; turn += 1) await later(10)
    expect((await detail(id)).status).toBe('confirmed')
    expect(authority.received.get(name)).toMatchObject({ posts: 1, xml: sent.xml })
  })

  test('waits while sending is paused, also what was tried before, and leaves when it goes on', async () => {
    const pause = (is_paused: boolean) =>
      app.send('POST', '/authority/pause', company.as, { payload: { is_paused } })
    const [early, id] = [await add(), await add()]
    await answer(early)
    authority.manners.refuse = 401
    await later(1)
    authority.manners.refuse = 0
    await pause(true)
    await answer(id)
    await later(3600)
    expect(authority.received.size).toBe(0)
    expect((await detail(id)).messages).toMatchObject([{ state: 'waiting', held_because: 'paused' }])
    // An hour more to wait, had nobody said that it goes on.
    await app.asOwner(`update submissions set next_attempt_at = $1 where company_id = $2`, [
      new Date(app.clock.now() + 3_600_000),
      company.id,
    ])
    await pause(false)
    await later(1)
    await later(2)
    expect([(await detail(early)).status, (await detail(id)).status]).toEqual(['confirmed', 'confirmed'])
    // They are no documents that the authority accepted.
    expect(await get('/authority/board')).toMatchObject({ accepted_7_days: 0 })
    expect((await detail(id)).messages).toMatchObject([{ held_because: null }])
  })

  test('is asked about at once when somebody wants it, and only by who decides', async () => {
    const id = await add()
    await answer(id)
    authority.manners.verdict = 'procesando'
    await later(1)
    await app.asOwner('update submissions set next_attempt_at = $1 where company_id = $2', [
      new Date(app.clock.now() + 3_600_000),
      company.id,
    ])
    authority.manners.verdict = 'aceptado'
    await later(60)
    expect((await detail(id)).status).toBe('sending')
    expect((await post(`/receptions/${id}/refresh`, {}, asRole('biller'))).status).toBe(403)
    expect((await post(`/receptions/${id}/refresh`)).body).toMatchObject({ status: 'sending' })
    await later(0)
    expect((await detail(id)).status).toBe('confirmed')
    // With a verdict there is nothing to ask.
    await post(`/receptions/${id}/refresh`)
    expect((await detail(id)).messages).toMatchObject([{ state: 'finished', next_attempt_at: null }])
  })

  test('that finds the authority away says so where its state stands, and counts as waiting', async () => {
    await answer(await add())
    authority.manners.lose = true
    await later(1)
    const state = await get<AuthorityState>('/authority/state')
    expect(state).toMatchObject({ state: 'down', queue_length: 1, oldest_waiting_at: expect.any(String) })
    authority.manners.lose = false
    await later(60)
    expect(await get<AuthorityState>('/authority/state')).toMatchObject({
      state: 'operational',
      queue_length: 0,
    })
  })

  test('does not wait for a moment that a wrong clock wrote', async () => {
    const id = await add()
    await answer(id)
    await app.asOwner(`update submissions set next_attempt_at = $1 where company_id = $2`, [
      new Date(app.clock.now() + 1_800_000),
      company.id,
    ])
    await pullBack(app, { isClockSetBack: true })
    await later(0)
    await later(2)
    expect((await detail(id)).status).toBe('confirmed')
  })

  test('leaves in the batch in which many documents wait for a verdict', async () => {
    for (let n = 0; n < 45; n += 1) await issued(app, company)
    await app.asOwner(
      `update submissions set state = 'sent', attempts = 1, next_attempt_at = $1 where company_id = $2`,
      [new Date(app.clock.now() - 60_000), company.id],
    )
    const id = await add()
    await answer(id)
    await later(1)
    expect((await detail(id)).messages[0]).toMatchObject({ state: 'sent' })
  })

  // The authority compares the moment around a message with that in it.
  test('that never arrived goes again under the moment that stands in it', async () => {
    const id = await add()
    await answer(id)
    authority.manners.refuse = 503
    await later(90)
    authority.manners.refuse = 0
    for (let turn = 0; turn < 9 && authority.received.size === 0; turn += 1) await later(60)
    const { xml, body } = [...authority.received.values()][0]!
    expect(body).toMatchObject({ fecha: /<FechaEmisionDoc>([^<]*)</.exec(xml)?.[1] })
  })

  test.each(['rechazado', 'aceptado'] as const)(
    'on its way while the authority rejects its document opens nothing again: %s',
    async (verdict) => {
      const { xml, clave } = aDocument()
      const id = (await upload({ 'a.xml': xml })).body.files[0]!.reception_id!
      await answer(id)
      await upload({ 'b.xml': sealed(clave, 'rejected') })
      expect((await detail(id)).status).toBe('sending')
      authority.manners.verdict = verdict
      await later(1)
      await later(2)
      expect(await detail(id)).toMatchObject({ status: 'invalid', expense_id: null })
    },
  )

  test('that is refused can be given again, with a new number', async () => {
    const id = await add()
    await answer(id, { answer: 'rejected', text: 'No pedimos esto' })
    authority.manners.verdict = 'rechazado'
    await later(1)
    await later(2)
    expect(await detail(id)).toMatchObject({
      status: 'refused',
      expense_id: null,
      messages: [
        { answer: 'rejected', verdict: { status: 'rejected', text: 'El receptor no corresponde.' } },
      ],
    })
    expect((await get<NotificationList>('/notifications')).data).toMatchObject([
      {
        kind: 'rejected',
        params: { number: 'MR-1', cause: 'El receptor no corresponde.' },
        path: `/transactions/detail/reception/${id}`,
      },
    ])
    authority.manners.verdict = 'aceptado'
    expect((await answer(id, { answer: 'partly', text: 'Faltó una caja' })).status).toBe(200)
    await later(1)
    await later(2)
    const done = await detail(id)
    expect(done.status).toBe('confirmed')
    expect(done.messages.map(({ consecutivo }) => consecutivo.slice(8))).toEqual([
      '060000000001',
      '070000000001',
    ])
    // Why the first one was not enough is not forgotten with the second.
    expect(done.timeline.map(({ event, actor, detail }) => [event, actor, detail])).toEqual([
      ['received', 'Olga Solano', null],
      ['answered', 'Olga Solano', '00100001070000000001'],
      ['sent', null, null],
      ['refused', null, 'El receptor no corresponde.'],
      ['answered', 'Olga Solano', '00100001060000000001'],
      ['sent', null, null],
      ['confirmed', null, null],
    ])
  })

  test('that the authority does not take at all leaves the document to be answered', async () => {
    const id = await add()
    await answer(id)
    authority.manners.refuse = 400
    await later(1)
    expect(await detail(id)).toMatchObject({
      status: 'refused',
      messages: [{ state: 'finished', last_problem: '400: no' }],
    })
    expect((await detail(id)).timeline.at(-1)).toMatchObject({ event: 'failed', detail: '400: no' })
    expect((await get<NotificationList>('/notifications')).data).toMatchObject([
      { kind: 'sending-failed', path: `/transactions/detail/reception/${id}` },
    ])
  })

  test('stands as it was decided and signed, whoever asks', async () => {
    const id = await add()
    await answer(id)
    await later(1)
    await later(2)
    for (const statement of [
      `update reception_messages set answer = 'rejected' where company_id = $1`,
      `update submission_files set content = '' where company_id = $1`,
      `delete from submission_files where company_id = $1`,
    ]) {
      await expect(app.asOwner(statement, [company.id])).rejects.toThrow()
    }
  })

  test('is given once, even twice at the same moment', async () => {
    const id = await add()
    const answers = await Promise.all([answer(id), answer(id), answer(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await detail(id)).messages).toHaveLength(1)
  })

  test('says why full credit of less than the tax is none; of what is accepted in part it may be', async () => {
    const id = await add()
    const refused = await answer(id, { vat_credit: '650', vat_expense: '650' })
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: {
          vat_credit: [
            'With this condition the credit is all the VAT of the document. If it is less, choose partial credit.',
          ],
        },
      },
    })
    const partly = { answer: 'partly', text: 'Faltó una caja', vat_credit: '780', vat_expense: '0' }
    expect((await answer(id, partly)).body).toMatchObject({ status: 'sending', vat_credit: '780' })
  })

  test('is refused by field when it does not fit the document', async () => {
    const id = await add()
    const errors = async (change: object) => Object.keys((await answer(id, change)).body.errors ?? {})
    expect(await errors({ answer: 'partly' })).toEqual(['text'])
    expect(await errors({ answer: 'rejected', text: 'no' })).toEqual(['text'])
    expect(await errors({ vat_condition: null })).toEqual(['vat_condition'])
    expect(await errors({ activity: null })).toEqual(['activity'])
    expect(await errors({ activity: '9999.9' })).toEqual(['activity'])
    expect(await errors({ vat_credit: '1300.01' })).toEqual(['vat_credit'])
    expect(await errors({ vat_condition: '02', vat_credit: '1000', vat_expense: '100' })).toEqual([
      'vat_credit',
    ])
    expect(await errors({ vat_condition: '04', vat_credit: '1' })).toEqual(['vat_credit'])
    expect(await errors({ vat_credit: '1299.99' })).toEqual(['vat_credit'])
    expect(await errors({ vat_credit: '0', vat_expense: '1300' })).toEqual(['vat_credit'])
    const proportional = { vat_condition: '05', activity: null }
    expect(await errors({ ...proportional, vat_credit: '1300' })).toEqual(['vat_credit'])
    expect(await errors({ ...proportional, vat_credit: null, vat_expense: '1300' })).toEqual(['vat_expense'])
    expect(await errors({ vat_expense: '-1' })).toEqual(['vat_expense'])
    expect(await errors({ category_id: crypto.randomUUID() })).toEqual(['category_id'])
    // Nothing took a number.
    const last = await answer(id, { vat_condition: '05', activity: null, vat_credit: null })
    expect(last.body).toMatchObject({
      vat_condition: '05',
      vat_credit: null,
      messages: [{ consecutivo: '00100001050000000001' }],
    })
  })

  test('takes its split from the condition where none is said, and is asked for it where the condition does not know', async () => {
    const unsaid = { vat_credit: null, vat_expense: null }
    const id = await add()
    expect((await answer(id, unsaid)).body).toMatchObject({ vat_credit: '1300', vat_expense: '0' })
    const cost = await answer(await add(), { ...unsaid, vat_condition: '04' })
    expect(cost.body).toMatchObject({ vat_credit: '0', vat_expense: '1300' })
    const open = await add()
    for (const vat_condition of ['02', '03']) {
      const asked = await answer(open, { ...unsaid, vat_condition })
      expect(Object.keys(asked.body.errors ?? {}), vat_condition).toEqual(['vat_credit'])
    }
    await later(1)
    const told = [...authority.received.values()].map(({ xml }) => readReceiverMessage(xml))
    expect(
      told.map((each) => String((each as { message: { creditedTax: unknown } }).message.creditedTax)).sort(),
    ).toEqual(['0', '1300'])
  })

  test('needs a key to sign with', async () => {
    const bare = await aCompany(app)
    const { body } = await upload({ 'a.xml': aDocument().xml }, bare.as)
    const refused = await answer(body.files[0]!.reception_id!, {}, bare.as)
    expect(refused.body.code).toBe('answer-needs-certificate')
  })

  // The answer was signed with it, refused, and its number spent; the term ran on.
  test('needs one that is in force', async () => {
    const id = await add()
    const until = (moment: number) =>
      app.asOwner('update certificates set not_after = $2 where company_id = $1', [
        company.id,
        new Date(moment),
      ])
    await until(app.clock.now() - 1_000)
    expect((await answer(id, { vat_credit: null, vat_expense: null, vat_condition: '04' })).body.code).toBe(
      'answer-certificate-expired',
    )
    await until(app.clock.now() + 365 * 86_400_000)
    expect((await answer(id, { vat_credit: null, vat_expense: null, vat_condition: '04' })).status).toBe(200)
  })
})
