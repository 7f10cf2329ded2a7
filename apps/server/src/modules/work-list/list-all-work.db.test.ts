import type { AllWork, DocumentRow, WorkList } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { addMember } from '#modules/members/index.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { aPerson, createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let one: IssuingCompany
let two: IssuingCompany
let foreign: IssuingCompany
/** Accountant of the first, viewer of the second. */
let person: Awaited<ReturnType<typeof aPerson>>

beforeAll(async () => {
  app = await createTestApp()
  ;[one, two, foreign] = [
    await anIssuingCompany(app, []),
    await anIssuingCompany(app, []),
    await anIssuingCompany(app, []),
  ]
  person = await aPerson(app, 'Carmen Contadora')
  await unsafeForCompany(app, one.id, (ctx) => addMember(ctx, person.id, 'accountant'))
  await unsafeForCompany(app, two.id, (ctx) => addMember(ctx, person.id, 'viewer'))
  await app.asOwner(`update companies set trade_name = 'La Segunda' where id = $1`, [two.id])
  for (const company of [one, two, foreign]) {
    await become(await issued(app, company), 'rejected')
    await become(await issued(app, company), 'failed')
  }
})
afterAll(() => app.close())

const become = (document: DocumentRow, status: string) =>
  app.asOwner('update documents set fiscal_status = $2 where id = $1', [document.id, status])
const ask = async <Answer>(path: string, company?: string) => {
  const answer = await app.send('GET', path, { token: person.token, ...(company && { company }) })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Answer
}

test('one queue over all companies holds what each of them holds, named after it, and nothing of a foreign one', async () => {
  const all = await ask<AllWork>('/all-work')
  const each = [await ask<WorkList>('/work-list', one.id), await ask<WorkList>('/work-list', two.id)]
  expect(all.meta.total).toBe(each[0]!.meta.total + each[1]!.meta.total)
  expect(all.sections).toEqual([
    { section: 'rejected', count: 2 },
    { section: 'failed', count: 2 },
  ])
  for (const [index, company] of [one, two].entries()) {
    const rows = all.data.filter((row) => row.company.id === company.id)
    expect(rows.map(({ company: _, ...row }) => row)).toEqual(each[index]!.data)
  }
  expect(new Set(all.data.map((row) => row.company.name))).toEqual(new Set([one.name, 'La Segunda']))
  expect(JSON.stringify(all)).not.toContain(foreign.id)
  expect((await ask<AllWork>(`/all-work?company_id=${two.id}`)).meta.total).toBe(2)
  expect((await ask<AllWork>(`/all-work?company_id=${foreign.id}`)).meta.total).toBe(0)
})

test('in each company only the sections are there that the role sees', async () => {
  await app.asOwner(`update certificates set not_after = $2 where company_id = any($1::uuid[])`, [
    [one.id, two.id],
    new Date(app.clock.now() + 5 * 24 * 3_600_000),
  ])
  const { data } = await ask<AllWork>('/all-work?section=certificate')
  expect(data.map((row) => row.company.id)).toEqual([one.id])
})

test('a row that is put off in its company leaves the queue of all of them', async () => {
  const before = await ask<AllWork>('/all-work?section=rejected')
  const row = before.data.find(({ company }) => company.id === one.id)!
  await app.send('POST', '/work-list/snooze', one.as, {
    payload: { keys: [row.key], until: '2027-01-15' },
  })
  expect((await ask<AllWork>('/all-work?section=rejected')).data.map(({ company }) => company.id)).toEqual([
    two.id,
  ])
  expect((await ask<AllWork>('/all-work?state=snoozed')).data.map(({ key }) => key)).toEqual([row.key])
})

test('who is no member any more sees nothing of it', async () => {
  await app.asOwner('update company_users set active = 0 where company_id = $1 and user_id = $2', [
    two.id,
    person.id,
  ])
  const { data } = await ask<AllWork>('/all-work')
  expect(new Set(data.map((row) => row.company.id))).toEqual(new Set([one.id]))
})
