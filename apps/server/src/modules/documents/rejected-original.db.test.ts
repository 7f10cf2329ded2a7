import type { DocumentDetail, DocumentRow, DraftInput, Problem } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { aLine, anInvoice, anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

/** An invoice that the authority refused for its receiver, with a remark that stands first. */
async function aRejected(): Promise<DocumentRow> {
  const row = await issued(app, company)
  await app.asOwner(`update documents set fiscal_status = 'rejected' where id = $1`, [row.id])
  await app.asOwner(`update submissions set answered_at = now(), answer = $2 where document_id = $1`, [
    row.id,
    JSON.stringify({
      status: 'rejected',
      text: '',
      entries: [
        { code: '-408', message: 'La actividad no es del emisor' },
        { code: '-38', message: 'El receptor no está registrado' },
      ],
    }),
  ])
  return row
}

const insteadOf = (row: DocumentRow, change: Partial<DraftInput> = {}) =>
  anInvoice(company.client, {
    references: [
      {
        document_type: '10',
        number: row.clave!,
        issued_at: row.issued_at!,
        code: '16',
        reason: 'Sustituye comprobante rechazado',
      },
    ],
    ...change,
  })
const save = async (payload: DraftInput) =>
  (await app.send('POST', '/documents', company.as, { payload })).body as DocumentDetail
const refusedFor = ({ issues }: Pick<DocumentDetail, 'issues'>) =>
  issues.filter(({ code }) => code === 'rejected.unchanged')

// The draft said that nothing stood in the way, and its second number was lost for the same reason.
test('a draft in place of a rejected document knows why, and is not ready while that is unchanged', async () => {
  const rejected = await aRejected()
  const draft = await save(insteadOf(rejected))
  expect(draft.corrects).toMatchObject({
    id: rejected.id,
    cause: { code: '-38', topic: 'receiver', message: 'El receptor no está registrado' },
  })
  expect(refusedFor(draft)).toMatchObject([
    { path: 'client_id', severity: 'error', message: expect.stringContaining('FE-') },
  ])
  const again = await app.send('POST', '/documents/issue', company.as, { payload: insteadOf(rejected) })
  expect(again.status).toBe(422)
  expect((again.body as Problem).errors).toHaveProperty('client_id')
})

test('it is ready with another client, and with the same one once somebody has checked it', async () => {
  const rejected = await aRejected()
  await app.asOwner(`update clients set identification_number = '3101222333' where id = $1`, [
    company.client.id,
  ])
  expect(refusedFor(await save(insteadOf(rejected)))).toEqual([])
  await app.asOwner(`update clients set identification_number = '3101654321' where id = $1`, [
    company.client.id,
  ])
  expect(refusedFor(await save(insteadOf(rejected)))).toHaveLength(1)
  await issued(app, company, insteadOf(rejected, { cause_checked: true }))
})

test('of another company’s rejected document it learns nothing', async () => {
  const rejected = await aRejected()
  const other = await anIssuingCompany(app)
  const { body } = await app.send('POST', '/documents', other.as, {
    payload: { ...insteadOf(rejected), client_id: other.client.id },
  })
  expect((body as DocumentDetail).corrects).toBeNull()
})

// Each of two that took the place of one was owed, and nothing said so.
test('what was rejected is issued anew once, and again when that was rejected too, or by whoever names the other', async () => {
  const rejected = await aRejected()
  const payload = insteadOf(rejected, { cause_checked: true })
  const early = await save(payload)
  const issueAt = (path: string, change: Partial<DraftInput> = {}) =>
    app.send('POST', path, company.as, { payload: { ...payload, ...change } })
  // Two press at one moment: one gets a number.
  const both = await Promise.all([issueAt('/documents/issue'), issueAt('/documents/issue')])
  const [done, refused] = both.toSorted((a, b) => a.status - b.status)
  expect([done!.status, refused!.status]).toEqual([201, 409])
  const { id, consecutivo } = done!.body as DocumentRow
  const said = {
    code: 'document-issued-anew',
    message: expect.stringContaining('FE-'),
    params: { id, type: 'invoice' },
  }
  expect(refused!.body).toMatchObject(said)
  for (const path of ['/documents', '/documents/issue', `/documents/${early.id}/issue`])
    expect(await issueAt(path), path).toMatchObject({ status: 409, body: said })
  const seen = await app.send('GET', `/documents/${early.id}`, company.as)
  expect((seen.body as DocumentDetail).corrects?.replaced_by).toEqual([{ id, kind: 'invoice', consecutivo }])

  // Whoever insists names it; of two who insist on the same one, one gets a number.
  const insisting = await Promise.all([
    issueAt('/documents/issue', { anew_despite: [id] }),
    issueAt('/documents/issue', { anew_despite: [id] }),
  ])
  expect(insisting.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const third = insisting.find(({ status }) => status === 201)!.body as DocumentRow
  const { balance } = third
  expect(await balanceOfAll(id, third.id)).toBe(Number(balance) * 2)

  const refuse = (which: string) =>
    app.asOwner(`update documents set fiscal_status = 'rejected' where id = $1`, [which])
  await refuse(third.id)
  expect((await issueAt('/documents/issue')).body).toMatchObject(said)
  await refuse(id)
  const again = await issueAt(`/documents/${early.id}/issue`)
  expect(again.status, again.text).toBe(200)
  expect(await balanceOfAll(id, third.id, early.id)).toBe(Number(balance))
})

test('a rejected note and a rejected receipt of payment are issued anew once too', async () => {
  const at = (row: DocumentRow, type: string) => ({
    document_type: type,
    number: row.clave!,
    issued_at: row.issued_at!,
    code: '01',
    reason: 'Se devuelve',
  })
  const sale = await issued(app, company, anInvoice(company.client, { lines: [aLine({ quantity: '5' })] }))
  const onCredit = await issued(
    app,
    company,
    anInvoice(company.client, { sale_condition: '10', credit_days: 30, payments: [] }),
  )
  await app.asOwner(`update documents set fiscal_status = 'accepted' where id = any($1)`, [
    [sale.id, onCredit.id],
  ])
  const note = anInvoice(company.client, { kind: 'credit-note', references: [at(sale, '01')] })
  const anew = async (input: DraftInput) => {
    const first = await issued(app, company, input)
    await app.asOwner(`update documents set fiscal_status = 'rejected' where id = $1`, [first.id])
    const payload = {
      ...input,
      references: [{ ...at(first, '10'), code: '16' }, ...input.references!],
    }
    const send = () => app.send('POST', '/documents/issue', company.as, { payload })
    const done = await send()
    expect(done.status, done.text).toBe(201)
    expect(await send()).toMatchObject({
      status: 409,
      body: { code: 'document-issued-anew', params: { id: (done.body as DocumentRow).id, type: input.kind } },
    })
  }
  await anew(note)
  await anew(
    anInvoice(company.client, {
      kind: 'payment-receipt',
      sale_condition: '11',
      lines: [aLine({ quantity: '1', unit_price: '500' })],
      references: [{ ...at(onCredit, '01'), code: '17' }],
    }),
  )
})

/** What these documents are owed together. */
async function balanceOfAll(...ids: string[]): Promise<number> {
  const seen = await Promise.all(ids.map((id) => app.send('GET', `/documents/${id}`, company.as)))
  return seen.reduce((sum, { body }) => sum + Number((body as DocumentDetail).balance), 0)
}
