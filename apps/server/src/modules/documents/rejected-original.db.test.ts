import type { DocumentDetail, DocumentRow, DraftInput, Problem } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { anInvoice, anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

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
