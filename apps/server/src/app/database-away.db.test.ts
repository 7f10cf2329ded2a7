import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { DatabaseAway } from '#platform/database/database-away.ts'
import { dataPaths } from '#platform/files.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets.ts'
import { aPerson } from '#test/http-app.ts'
import { type OwnServer, openDoors, startOwnServer, until } from '#test/own-server.ts'
import type { TestDatabase } from '#test/test-database.ts'
import { inDatabase } from '#test/test-server.ts'
import { parseConfig } from '../config.ts'
import { buildHttpApp } from './http.ts'
import { openIssueDoors } from './issue-doors.ts'
import { noLookUps } from './look-ups.ts'

let server: OwnServer
let doors: Awaited<ReturnType<typeof openDoors>>
let app: FastifyInstance
let folder: string
let token: string
let isWorking = true

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-away-'))
  server = await startOwnServer()
  doors = await openDoors(server)
  const installation = {
    ...doors,
    config: parseConfig({ DEMO: 'off' }, {}),
    log: createLog('silent'),
    secrets: createSecrets(['a key that only tests know: 32 or more']),
  }
  app = await buildHttpApp({
    ...installation,
    lookUps: noLookUps,
    issuing: openIssueDoors(installation, noLookUps),
    paths: dataPaths(folder),
    overloadAfterMs: 0,
    isWorking: () => isWorking,
  })
  ;({ token } = await aPerson({ ...doors, asOwner }))
})
afterEach(() => server.thaw())
afterAll(async () => {
  await app.close()
  await doors.close()
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('while the database is away people hear so and when to try again, and then all is as before', async () => {
  expect((await whoAmI()).statusCode).toBe(200)
  await server.stop()
  const answer = await whoAmI()
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({
    code: 'database-away',
    message:
      'El servidor perdió su base de datos por un momento. No se guardó nada; intente de nuevo en unos segundos.',
  })
  expect(await readiness()).toEqual([503, 'database away'])
  await server.start()
  await until(async () => (await readiness())[0] === 200)
  expect((await whoAmI()).statusCode).toBe(200)
})

test('while the database hangs the process says so soon, and people are not left waiting', async () => {
  server.freeze()
  await until(async () => String(await readiness()) === '503,database hanging')
  const answers = await Promise.all(Array.from({ length: 12 }, whoAmI))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  server.thaw()
  await until(async () => (await readiness())[0] === 200)
  expect((await whoAmI()).statusCode).toBe(200)
})

test('a disk without room is no readiness', async () => {
  // What a full disk says, said to whoever wants room for a new table.
  const setRoom = (hasRoom: boolean) =>
    inDatabase(server.urls.owner, async (client) => {
      await client.query('set event_triggers = off')
      await client.query('drop event trigger if exists no_room')
      if (hasRoom) return
      await client.query(`create or replace function no_room() returns event_trigger language plpgsql as
        $$ begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
      await client.query('create event trigger no_room on ddl_command_start execute function no_room()')
    })
  await setRoom(false)
  await until(async () => String(await readiness()) === '503,disk full')
  await setRoom(true)
  await until(async () => (await readiness())[0] === 200)
})

test('migrations that are missing and a worker that does not work are told', async () => {
  isWorking = false
  await until(async () => String(await readiness()) === '503,worker not working')
  isWorking = true
  await until(async () => (await readiness())[0] === 200)
  const move = (by: number) =>
    inDatabase(server.urls.owner, (client) =>
      client.query(`update schema_migrations set number = number - $1`, [by]),
    )
  await move(10_000)
  await until(async () => String(await readiness()) === '503,migrations missing')
  await move(-10_000)
  await until(async () => (await readiness())[0] === 200)
})

test('a commit that was sent and not answered is unknown, and nobody is told that nothing was saved', async () => {
  await inDatabase(server.urls.owner, (client) =>
    client.query(`
      create function end_me() returns trigger language plpgsql security definer as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create table told (n int);
      grant all on told to cuenta_clara_system;
      create constraint trigger at_commit after insert on told deferrable initially deferred
        for each row execute function end_me()`),
  )
  const fate = await unsafeForAllCompanies(doors, async ({ tx }) => {
    await sql`insert into told values (1)`.execute(tx)
  }).catch((error) => error)
  expect(fate).toBeInstanceOf(DatabaseAway)
  expect(fate.outcome).toBe('unknown')
})

const asOwner: TestDatabase['asOwner'] = (text, values) =>
  inDatabase(server.urls.owner, async (client) => (await client.query(text, values)).rows)

const whoAmI = () =>
  app.inject({
    url: '/api/get-user',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'es' },
  })

async function readiness(): Promise<[number, string]> {
  const answer = await app.inject('/readyz')
  return [answer.statusCode, answer.json().status]
}
