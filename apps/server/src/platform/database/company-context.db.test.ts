import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testCompany } from '#test/test-company.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { Forbidden } from '../errors.ts'
import { defineJob } from '../jobs/jobs.ts'
import {
  readOnce,
  unsafeForAllCompanies,
  unsafeForCompany,
  unsafeRunOnce,
  withCompany,
  withPerson,
} from './company-context.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  await db.asOwner(`create table notes (company_id uuid, id int, body text, primary key (company_id, id));
    select protect_company_tables()`)
})
afterAll(() => db.drop())

const insertNote = (companyId: string, id: number) =>
  sql`insert into notes values (${companyId}, ${id}, 'text') returning id`

test('a use case sees the rows of its company and no other’s', async () => {
  const [ours, theirs] = [await testCompany(db), await testCompany(db)]
  await withCompany(db, ours, (ctx) => insertNote(ours.companyId, 1).execute(ctx.tx))
  await withCompany(db, theirs, (ctx) => insertNote(theirs.companyId, 1).execute(ctx.tx))

  const { rows } = await withCompany(db, ours, (ctx) => sql`select company_id from notes`.execute(ctx.tx))
  expect(rows).toEqual([{ company_id: ours.companyId }])
})

test('a row of another company can be neither written nor changed', async () => {
  const [ours, theirs] = [await testCompany(db), await testCompany(db)]
  await withCompany(db, theirs, (ctx) => insertNote(theirs.companyId, 1).execute(ctx.tx))

  await expect(
    withCompany(db, ours, (ctx) => insertNote(theirs.companyId, 2).execute(ctx.tx)),
  ).rejects.toThrow(/row-level security/)
  const { rows } = await withCompany(db, ours, (ctx) =>
    sql`update notes set body = 'stolen' where company_id = ${theirs.companyId} returning id`.execute(ctx.tx),
  )
  expect(rows).toEqual([])
})

test('without a company there are no rows', async () => {
  const ours = await testCompany(db)
  await withCompany(db, ours, (ctx) => insertNote(ours.companyId, 1).execute(ctx.tx))

  expect((await sql`select * from notes`.execute(db.database.app)).rows).toEqual([])
  expect((await withPerson(db, ours.userId, (ctx) => sql`select * from notes`.execute(ctx.tx))).rows).toEqual(
    [],
  )
})

test('refuses who is no member, whether the role is known or not, and runs nothing for them', async () => {
  const [ours, theirs] = [await testCompany(db), await testCompany(db)]
  const stranger = { companyId: theirs.companyId, userId: ours.userId }

  await expect(
    withCompany(db, stranger, (ctx) => insertNote(theirs.companyId, 9).execute(ctx.tx)),
  ).rejects.toMatchObject({ status: 403 })
  await expect(
    withCompany(db, { ...stranger, role: 'owner' }, (ctx) => insertNote(theirs.companyId, 9).execute(ctx.tx)),
  ).rejects.toMatchObject({ status: 403, code: 'not-your-company' })
  expect(await db.asOwner('select from notes where id = 9')).toEqual([])
})

test('refuses a member whose role is no longer the one that signing in found', async () => {
  const ours = await testCompany(db, 'viewer')
  await expect(withCompany(db, { ...ours, role: 'owner' }, async () => 'done')).rejects.toMatchObject({
    status: 403,
  })
})

test('refuses a disabled membership', async () => {
  const ours = await testCompany(db, 'viewer')
  await db.asOwner('update company_users set active = 0 where company_id = $1', [ours.companyId])
  await expect(withCompany(db, ours, async () => 'done')).rejects.toMatchObject({ status: 403 })
})

test('permits what the role holds and forbids the rest', async () => {
  const viewer = await testCompany(db, 'viewer')
  await withCompany(db, viewer, async (ctx) => ctx.permit('documents.read'))
  await expect(withCompany(db, viewer, async (ctx) => ctx.permit('documents.issue'))).rejects.toMatchObject({
    status: 403,
    code: 'not-your-role',
  })
})

test('a throw rolls everything back: rows, jobs and announcements', async () => {
  const ours = await testCompany(db)
  const job = defineJob({ name: 'test.rolled-back', payload: z.object({ n: z.number() }) })
  const attempt = withCompany(db, ours, async (ctx) => {
    await insertNote(ours.companyId, 1).execute(ctx.tx)
    await ctx.jobs.add(job, { n: 1 })
    ctx.announce({ type: 'authority', companyId: ours.companyId })
    throw new Error('changed my mind')
  })

  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await db.asOwner('select from notes where company_id = $1', [ours.companyId])).toEqual([])
  expect(
    await db.asOwner(`select from graphile_worker.jobs where task_identifier = 'test.rolled-back'`),
  ).toEqual([])
  expect(db.announced.filter(({ companyId }) => companyId === ours.companyId)).toEqual([])
})

test('one statement alone is a transaction of its company', async () => {
  const [ours, theirs] = [await testCompany(db), await testCompany(db)]
  for (const id of [1, 2, 3, 4]) {
    expect(await unsafeRunOnce(db, ours.companyId, insertNote(ours.companyId, id))).toEqual([{ id }])
  }
  await expect(unsafeRunOnce(db, ours.companyId, insertNote(theirs.companyId, 1))).rejects.toThrow(
    /row-level security/,
  )
  expect(await unsafeRunOnce(db, theirs.companyId, sql`select id from notes`)).toEqual([])
  // Nothing of it stays on the connection.
  expect((await sql`select id from notes`.execute(db.database.app)).rows).toEqual([])
})

test('one statement alone that fails leaves nothing behind, and the connection serves on', async () => {
  const ours = await testCompany(db)
  await unsafeRunOnce(db, ours.companyId, insertNote(ours.companyId, 1))
  for (let times = 0; times < 5; times++) {
    const attempt = unsafeRunOnce(db, ours.companyId, insertNote(ours.companyId, 1))
    await expect(attempt).rejects.toMatchObject({ code: '23505' })
    const misspelt = unsafeRunOnce(db, ours.companyId, sql`select nothing from notes`)
    await expect(misspelt).rejects.toMatchObject({ code: '42703' })
  }
  expect(await unsafeRunOnce(db, ours.companyId, sql`select id from notes`)).toEqual([{ id: 1 }])
})

test('one statement that recurs keeps its columns, also behind one of other columns and behind a failure', async () => {
  const ours = await testCompany(db)
  const asked = (value: number) => sql<Record<string, unknown>>`
    select 60 / (${value}::int - 3) as whole, ${`text ${value}`}::text as said, '2026-11-27T10:00:00Z'::timestamptz as at`
  const other = (value: string) =>
    sql<Record<string, unknown>>`select ${value}::text as at, null::int as whole`
  for (const value of [1, 2, 3, 4, 5, 3, 6]) {
    const answer = unsafeRunOnce(db, ours.companyId, asked(value))
    if (value === 3) await expect(answer).rejects.toThrow('division by zero')
    else
      expect(await answer).toEqual([
        {
          whole: 60 / (value - 3),
          said: `text ${value}`,
          at: new Date('2026-11-27T10:00:00Z'),
        },
      ])
    expect(await unsafeRunOnce(db, ours.companyId, other('noon'))).toEqual([{ at: 'noon', whole: null }])
  }
})

test('reading once is for members whose role may, and cannot write', async () => {
  const [ours, theirs] = [await testCompany(db), await testCompany(db)]
  await unsafeRunOnce(db, ours.companyId, insertNote(ours.companyId, 1))
  const read = { permission: 'documents.issue' as const, query: sql`select id from notes` }
  const stranger = { ...theirs, companyId: ours.companyId }

  for (const role of ['owner', 'owner', 'owner', 'owner', undefined] as const) {
    expect(await readOnce(db, { ...ours, role }, read)).toEqual([{ id: 1 }])
    await expect(readOnce(db, { ...stranger, role }, read)).rejects.toThrow(Forbidden)
    const writing = { ...read, query: insertNote(ours.companyId, 2) }
    await expect(readOnce(db, { ...ours, role }, writing)).rejects.toMatchObject({ code: '25006' })
  }
  // Neither a role that may not, nor one that is not theirs any more.
  for (const role of ['viewer', 'administrator'] as const) {
    await expect(readOnce(db, { ...ours, role }, read)).rejects.toThrow(Forbidden)
  }
})

test('a constraint that is checked at the commit refuses the use case', async () => {
  await db.asOwner(`create table parents (id int primary key);
    create table children (id int references parents deferrable initially deferred);
    grant all on parents, children to cuenta_clara_app`)
  const ours = await testCompany(db)
  const insert = sql`insert into children values (1)`
  await expect(withCompany(db, ours, (ctx) => insert.execute(ctx.tx))).rejects.toMatchObject({
    code: '23503',
  })
  await expect(unsafeRunOnce(db, ours.companyId, insert)).rejects.toMatchObject({ code: '23503' })
})

test('a reading use case cannot write', async () => {
  const ours = await testCompany(db)
  await expect(
    withCompany(db, ours, (ctx) => insertNote(ours.companyId, 1).execute(ctx.tx), { readOnly: true }),
  ).rejects.toMatchObject({ code: '25006' })
})

test('a statement that failed and was caught still rolls the use case back', async () => {
  const ours = await testCompany(db)
  const attempt = withCompany(db, ours, async (ctx) => {
    await insertNote(ours.companyId, 1).execute(ctx.tx)
    await sql`select 1 / 0`.execute(ctx.tx).catch(() => {})
  })
  await expect(attempt).rejects.toThrow('rolled back')
})

test('the unsafe doors: one company without a member, and all companies', async () => {
  const [ours, theirs] = [await testCompany(db), await testCompany(db)]
  await unsafeForCompany(db, ours.companyId, (ctx) => insertNote(ours.companyId, 1).execute(ctx.tx))
  await expect(
    unsafeForCompany(db, ours.companyId, (ctx) => insertNote(theirs.companyId, 1).execute(ctx.tx)),
  ).rejects.toThrow(/row-level security/)
  const { rows } = await unsafeForAllCompanies(db, (ctx) =>
    sql`select company_id from notes where company_id in (${ours.companyId}, ${theirs.companyId})`.execute(
      ctx.tx,
    ),
  )
  expect(rows).toEqual([{ company_id: ours.companyId }])
})

test('money, counts and days arrive as text, moments as dates', async () => {
  const { rows } =
    await sql`select 12345678901234567890.12345::numeric as money, 9007199254740993::int8 as count,
    date '2026-11-21' as day, array[date '2026-11-21'] as days, timestamptz '2026-11-21T10:00:00-06:00' as moment`.execute(
      db.database.app,
    )
  expect(rows).toEqual([
    {
      money: '12345678901234567890.12345',
      count: '9007199254740993',
      day: '2026-11-21',
      days: ['2026-11-21'],
      moment: new Date('2026-11-21T16:00:00Z'),
    },
  ])
})

test('statements that recur are prepared once and keep answering after failures', async () => {
  const ours = await testCompany(db)
  for (let id = 1; id <= 8; id++) {
    await withCompany(db, ours, (ctx) => insertNote(ours.companyId, id).execute(ctx.tx))
    await expect(
      withCompany(db, ours, (ctx) => insertNote(ours.companyId, id).execute(ctx.tx)),
    ).rejects.toMatchObject({ code: '23505' })
  }
  expect(await db.asOwner('select count(*)::int from notes where company_id = $1', [ours.companyId])).toEqual(
    [{ count: 8 }],
  )
})
