import { randomUUID } from 'node:crypto'
import type { DocumentRow } from '@cuentaclara/contracts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { anInvoice, anIssuingCompany, type IssuingCompany } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  const test = await createTestDatabase()
  // The server of the tests promises nothing; this database does, as those of real companies do.
  await test.asOwner(
    `do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`,
  )
  app = await createTestApp({}, { test })
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

const issue = (key: string = randomUUID()) =>
  app.send('POST', '/documents/issue', company.as, {
    payload: anInvoice(company.client),
    headers: { 'idempotency-key': key },
  })

/** While nothing can be signed: what was issued is numbered, and its request waits. */
async function whileSigningWaits<T>(work: (pool: pg.Client) => Promise<T>): Promise<T> {
  const outside = new pg.Client({ connectionString: app.urls.owner })
  await outside.connect()
  try {
    await outside.query('begin; lock table submission_files in access exclusive mode')
    return await work(outside)
  } finally {
    await outside.query('rollback')
    await outside.end()
  }
}

/** Where the journal is once a document has been numbered that nobody has signed yet. */
async function positionOnceNumbered(before: number): Promise<string> {
  await expect.poll(count, { interval: 5 }).toBe(before + 1)
  const [row] = await app.asOwner<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  return row!.at
}

async function count(): Promise<number> {
  const [row] = await app.asOwner<{ n: number }>('select count(*)::int as n from documents')
  return row!.n
}

const isOnDisk = async (position: string) =>
  (
    await app.asOwner<{ is: boolean }>('select pg_current_wal_flush_lsn() >= $1::pg_lsn as is', [position])
  )[0]!.is

test('nobody hears of a document before it is on disk: not who asks the same again, nor where signing fails', async () => {
  await issue()
  const before = await count()
  const key = randomUUID()
  const first = await whileSigningWaits(async (outside) => {
    const asked = issue(key)
    const position = await positionOnceNumbered(before)
    const again = await issue(key)
    expect(again.status, again.text).toBeLessThan(300)
    expect(await isOnDisk(position)).toBe(true)
    const { rows } = await outside.query<{ gone: boolean }>(
      `select pg_cancel_backend(pid) as gone from pg_locks
       where relation = 'submission_files'::regclass and database = (select oid from pg_database where datname = current_database())
         and not granted`,
    )
    expect(rows).toEqual([{ gone: true }])
    const answer = await asked
    expect(answer.status, answer.text).toBe(201)
    expect((again.body as DocumentRow).id).toBe((answer.body as DocumentRow).id)
    return answer.body as DocumentRow
  })
  expect(
    await app.asOwner('select 1 as signed from submission_files where subject_id = $1', [first.id]),
  ).toEqual([])
})

test('where it can be signed, the signature takes it to the disk', async () => {
  const before = await count()
  const { asked, position } = await whileSigningWaits(async () => {
    const asked = issue()
    return { asked, position: await positionOnceNumbered(before) }
  })
  const answer = await asked
  expect(answer.status, answer.text).toBe(201)
  expect(await isOnDisk(position)).toBe(true)
})
