import type { DocumentDetail, DocumentRow, DraftInput, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import {
  aSchool,
  aStudent,
  bill,
  change,
  countCharges,
  documentOf,
  monthsOf,
  preview,
  type School,
  shared,
  studentsOf,
} from '../testing/a-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const reject = (school: School, id: string | null) =>
  app.asOwner(
    `update documents set fiscal_status = 'rejected', charged = 0 where company_id = $1 and id = $2`,
    [school.id, id],
  )
/** What somebody would issue in the place of a rejected document. */
const insteadOf = ({ input, clave, issued_at }: DocumentDetail): DraftInput => ({
  ...input,
  references: [
    {
      document_type: '10',
      number: clave!,
      issued_at: issued_at!,
      code: '16',
      reason: 'Sustituye comprobante rechazado',
    },
  ],
})
const rejectedOnes = async (school: School) =>
  (
    (await app.send('GET', '/documents?fiscal_status=rejected&is_mended=no', school.as))
      .body as Page<DocumentRow>
  ).data.map(({ id }) => id)

test('a credit note on all of it and a rejection free the month', async () => {
  const school = await aSchool(app)
  await aStudent(school)
  const [first] = (await bill(school)).rows
  const credited = (total: string) =>
    app.asOwner('update documents set credited = $3 where company_id = $1 and id = $2', [
      school.id,
      first!.document_id,
      total,
    ])
  const { total } = await documentOf(school, first!.document_id)
  await credited('1000')
  expect((await preview(school)).bills).toEqual([])
  await credited(total)
  expect((await preview(school)).bills).toHaveLength(1)
  // The authority refuses the note: the invoice counts again.
  await credited('0')
  expect((await preview(school)).bills).toEqual([])
  await credited(total)
  const [second] = (await bill(school)).rows
  await credited('0')
  expect(await countCharges(school)).toEqual({ n: 1 })
  await app.asOwner(
    `update documents set fiscal_status = 'rejected', charged = 0 where company_id = $1 and id = $2`,
    [school.id, second!.document_id],
  )
  expect((await preview(school)).bills).toHaveLength(1)
})

// The rest of a month was never billed when a payer who had their part took it over.
test('a payer who was billed takes over what the other one was not, and no more than the whole is ever billed', async () => {
  const school = await aSchool(app)
  const student = await aStudent(school, { payers: shared(school, '60', '40') })
  const { rows } = await bill(school)
  const fathers = rows.find(({ client_id }) => client_id === school.father)!
  const creditFathers = (credited: string) =>
    app.asOwner('update documents set credited = $3 where company_id = $1 and id = $2', [
      school.id,
      fathers.document_id,
      credited,
    ])
  await creditFathers((await documentOf(school, fathers.document_id)).total)
  await change(school, student, { payers: [{ client_id: school.mother, share: '100' }] })
  expect(await preview(school)).toMatchObject({ totals: [{ amount: '19200', invoices: 1 }] })
  expect(await bill(school)).toMatchObject({ done: 1, failed: 0 })
  expect((await preview(school)).bills).toEqual([])
  const charged = await app.asOwner(
    `select part, trim_scale(amount)::text as amount from student_charges
     where company_id = $1 and not is_freed order by part`,
    [school.id],
  )
  expect(charged).toEqual([
    { part: 1, amount: '28800' },
    { part: 2, amount: '19200' },
  ])
  // The authority refuses the note: what it gave back is billed elsewhere by now.
  await creditFathers('0')
  expect(await countCharges(school)).toEqual({ n: 2 })
})

// Billing the month again left the rejected invoice among what is still to be mended, and whoever issued it anew billed it twice.
test('what was rejected and billed again asks for nothing any more, and is not issued anew', async () => {
  const school = await aSchool(app)
  const sofia = await aStudent(school)
  await aStudent(school, { name: 'Luis Mora' })
  const [first] = (await bill(school)).rows
  await reject(school, first!.document_id)
  expect(await rejectedOnes(school)).toEqual([first!.document_id])
  const rejected = await documentOf(school, first!.document_id)
  // Written before the month is billed again, and issued after it.
  const early = await app.send('POST', '/documents', school.as, { payload: insteadOf(rejected) })
  expect(early.status, early.text).toBe(201)

  // Of two people one is billed again: the other one still waits, and the whole would charge the first one twice.
  await bill(school, { student_id: sofia.id })
  expect(await rejectedOnes(school)).toEqual([first!.document_id])
  const issueAnew = (path: string) => app.send('POST', path, school.as, { payload: insteadOf(rejected) })
  const refused = { code: 'student-billed-again', params: { student: 'Sofía Mora', type: 'invoice' } }
  expect(await issueAnew('/documents')).toMatchObject({ status: 409, body: refused })
  expect(await issueAnew('/documents/issue')).toMatchObject({ status: 409, body: refused })
  expect(await issueAnew(`/documents/${(early.body as DocumentDetail).id}/issue`)).toMatchObject({
    status: 409,
  })

  await bill(school)
  expect(await rejectedOnes(school)).toEqual([])
  expect((await documentOf(school, first!.document_id)).rejection).toMatchObject({ is_mended: true })
})

test('what was rejected and billed nowhere else is issued anew, and its month counts as billed', async () => {
  const school = await aSchool(app)
  await aStudent(school)
  const [first] = (await bill(school)).rows
  await reject(school, first!.document_id)
  const rejected = await documentOf(school, first!.document_id)
  const { status, text } = await app.send('POST', '/documents/issue', school.as, {
    payload: insteadOf(rejected),
  })
  expect(status, text).toBe(201)
  expect((await preview(school)).bills).toEqual([])
})

// Each of two that took the place of one was owed, and the arrears of the person told of one.
test('what was rejected is issued anew once, and again only when that was rejected too', async () => {
  const school = await aSchool(app)
  await aStudent(school)
  const [first] = (await bill(school)).rows
  await reject(school, first!.document_id)
  const payload = insteadOf(await documentOf(school, first!.document_id))
  const early = await app.send('POST', '/documents', school.as, { payload })
  const second = await app.send('POST', '/documents/issue', school.as, { payload })
  expect(second.status, second.text).toBe(201)

  const draft = early.body as DocumentDetail
  for (const path of ['/documents', '/documents/issue', `/documents/${draft.id}/issue`]) {
    const again = await app.send('POST', path, school.as, { payload })
    expect(again.body, path).toMatchObject({
      code: 'student-billed-again',
      params: { student: 'Sofía Mora', type: 'invoice' },
    })
  }
  await reject(school, (second.body as DocumentRow).id)
  const third = await app.send('POST', `/documents/${draft.id}/issue`, school.as, { payload })
  expect(third.status, third.text).toBe(200)
  const { balance } = await documentOf(school, draft.id)
  expect((await studentsOf(school))[0]).toMatchObject({ owed: balance })
})

// The grid said “paid” and the run “already billed” while a part of the month was billed to nobody.
test('a month of which a part is not billed says so, whatever became of the rest', async () => {
  const school = await aSchool(app)
  const sofia = await aStudent(school, { payers: shared(school, '60', '40') })
  const standing = async () => {
    const { already_billed } = await preview(school)
    const { state } = (await monthsOf(school)).people[0]!.cells.at(-1)!
    return [state, already_billed]
  }
  expect(await standing()).toEqual(['due', 0])
  const { rows } = await bill(school)
  expect(await standing()).toEqual(['billed', 1])
  await reject(school, rows.find(({ client_id }) => client_id === school.father)!.document_id)
  expect(await standing()).toEqual(['partly', 0])
  await bill(school)
  expect(await standing()).toEqual(['billed', 1])
  // A plan that is added later is not billed by the others.
  const [plan] = sofia.plans
  await change(school, sofia, { plans: [plan!, { amount: '5000', item_id: school.item }] })
  expect(await standing()).toEqual(['partly', 0])
})

// A credit note of all of it freed the month, and a debit note that took it back charged it again: the next run billed it a second time.
test('a debit note that takes a credit note back has the month stand again, and as owed as the debit note is', async () => {
  const school = await aSchool(app)
  await aStudent(school)
  const [first] = (await bill(school)).rows
  await giveStatus(app, first!.document_id!, 'accepted')
  const invoice = await documentOf(school, first!.document_id)
  const issue = async (kind: 'credit-note' | 'debit-note', of: DocumentDetail, type: string) => {
    const { instalments: _, ...input } = invoice.input
    const reference = {
      document_type: type,
      number: of.clave!,
      issued_at: of.issued_at!,
      code: '01',
      reason: 'Se anuló por error',
    }
    const payload: DraftInput = { ...input, kind, references: [reference] }
    const { status, body, text } = await app.send('POST', '/documents/issue', school.as, { payload })
    expect(status, text).toBe(201)
    return body as DocumentDetail
  }
  const standing = async () => {
    const { state } = (await monthsOf(school)).people[0]!.cells.at(-1)!
    return [state, (await preview(school)).bills.length]
  }
  const credit = await issue('credit-note', invoice, '01')
  await giveStatus(app, credit.id, 'accepted')
  expect(await standing()).toEqual(['due', 1])

  const refused = await issue('debit-note', credit, '03')
  expect(await standing()).toEqual(['billed', 0])
  await giveStatus(app, refused.id, 'rejected')
  expect(await standing()).toEqual(['due', 1])

  const debit = await issue('debit-note', credit, '03')
  await giveStatus(app, debit.id, 'accepted')
  expect(await standing()).toEqual(['billed', 0])
  expect((await studentsOf(school))[0]).toMatchObject({ owed: invoice.total })
  const paid = await app.send('POST', '/payments', school.as, {
    payload: {
      client_id: school.mother,
      paid_on: debit.issued_at!.slice(0, 10),
      currency: 'CRC',
      amount: debit.total,
      means: '01',
      allocations: [{ document_id: debit.id, amount: debit.total }],
    },
  })
  expect(paid.status, paid.text).toBe(201)
  expect(await standing()).toEqual(['paid', 0])
})
