import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { aSchool, aStudent, begin, bill, resultOf, run, type School, start } from '../testing/a-school.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const silence = (school: School, id: string) =>
  app.asOwner(`update clients set emails = '{}' where company_id = $1 and id = $2`, [school.id, id])
const lettersOf = async (id: string | null) =>
  (
    await app.asOwner<{ recipient: string }>('select recipient from letters where document_id = $1', [id])
  ).map(({ recipient }) => recipient)

// Two hundred invoices of a month had to be sent one by one where the company sends by hand.
test('a month that is issued and sent goes to each payer once accepted, and says who has no address', async () => {
  const school = await aSchool(app)
  const payload = { settings: { send_when: 'by_hand' } }
  await app.send('PUT', '/settings/delivery', school.as, { payload })
  await aStudent(school, { name: 'Ana Blanco' })
  await aStudent(school, { name: 'Bea Castro', payers: [{ client_id: school.father, share: '100' }] })
  await silence(school, school.father)
  const task = await begin(school, { mode: 'issue_and_send' })
  await run(school, task)
  const of = async (client: string) =>
    (await resultOf(school, task)).rows.find(({ client_id }) => client_id === client)!
  expect(await of(school.mother)).toMatchObject({ outcome: 'done', letter: 'waiting' })
  expect(await of(school.father)).toMatchObject({ outcome: 'done', letter: 'no_address' })
  for (const client of [school.mother, school.father])
    await giveStatus(app, (await of(client)).document_id!, 'accepted')
  await app.hear()
  const sent = await of(school.mother)
  expect(sent).toMatchObject({ letter: 'sent' })
  expect(await lettersOf(sent.document_id)).toEqual(['compras@example.test'])
  expect(await of(school.father)).toMatchObject({ letter: 'no_address' })
})

test('a month that is issued or left as drafts sends nothing', async () => {
  const school = await aSchool(app)
  await app.send('PUT', '/settings/delivery', school.as, { payload: { settings: { send_when: 'by_hand' } } })
  await aStudent(school)
  const [row] = (await bill(school, { mode: 'issue' })).rows
  await giveStatus(app, row!.document_id!, 'accepted')
  await app.hear()
  expect(row).toMatchObject({ letter: null })
  expect(await lettersOf(row!.document_id)).toEqual([])
  await aStudent(school, { name: 'Otra' })
  expect((await bill(school, { mode: 'draft' })).rows).toMatchObject([{ outcome: 'done', letter: null }])
})

test('who may not issue has nothing issued and sent', async () => {
  const school = await aSchool(app, ['viewer'])
  await aStudent(school)
  const as = { token: school.members.viewer!.token, company: school.id }
  expect((await start({ ...school, as }, { mode: 'issue_and_send' })).status).toBe(403)
})
