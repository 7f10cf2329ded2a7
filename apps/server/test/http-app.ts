import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@cuentaclara/contracts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { audienceOf } from '#app/audience.ts'
import { openFiles } from '#app/files.ts'
import { buildHttpApp } from '#app/http.ts'
import { openIssueDoors } from '#app/issue-doors.ts'
import { liveEvents } from '#app/live-events.ts'
import { openLookUps } from '#app/look-ups.ts'
import { createPost } from '#app/post.ts'
import { allRoutes } from '#app/routes.ts'
import { createCompany } from '#modules/companies/index.ts'
import { insertUser } from '#modules/identity/identity-store.ts'
import { openSession } from '#modules/identity/open-session.ts'
import { hashPassword } from '#modules/identity/password.ts'
import { addMember } from '#modules/members/index.ts'
import { type Doors, unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import { type DataPaths, dataPaths } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { createLog, type Logger } from '#platform/log.ts'
import { stopPdfProcess } from '#platform/pdf/render-pdf.ts'
import type { Route } from '#platform/route.ts'
import { createSecrets } from '#platform/secrets.ts'
import { parseConfig } from '../src/config.ts'
import { hearEverything } from './hear-events.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type TestApp = TestDatabase & {
  app: FastifyInstance
  paths: DataPaths
  /** Every route that the app was built from. */
  routes: Route[]
  /** Sends a request as somebody: their token and company go along. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    as?: { token?: string; company?: string },
    rest?: Pick<InjectOptions, 'headers' | 'payload' | 'remoteAddress'>,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: never; text: string }>
  /** Has everybody hear what happened until now, as the worker would. */
  hear(): Promise<void>
  close(): Promise<void>
}

export const testSecretKey = 'a key that only tests know: 32 or more'
export const testPassword = 'correct horse battery'

// Dear by nature, so it is made once; the tests of identity make and compare hashes of their own.
let hashOfTestPassword: Promise<string> | undefined

/** The whole web server over a database of its own; nothing listens. Settings are those of `.env.example` but few. */
export async function createTestApp(
  settings: Record<string, string> = {},
  { simulatorUrl, log, test: given }: { simulatorUrl?: string; log?: Logger; test?: TestDatabase } = {},
): Promise<TestApp> {
  const test = given ?? (await createTestDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-app-'))
  const paths = dataPaths(folder)
  // Nobody outside is asked.
  const config = parseConfig({ DEMO: 'off', HACIENDA_LOOKUP_URL: 'off', ...settings }, {})
  const appLog = log ?? createLog(process.env.TEST_LOG ?? 'silent')
  const opened = {
    ...test,
    config,
    files: openFiles(config, appLog),
    log: appLog,
    secrets: createSecrets([testSecretKey]),
  }
  const lookUps = openLookUps(opened.config, simulatorUrl)
  const installation = {
    ...opened,
    lookUps,
    issuing: openIssueDoors(opened, lookUps),
    paths,
    simulatorUrl,
    // A machine that is busy with other tests is no reason to refuse.
    overloadAfterMs: 0,
  }
  const app = await buildHttpApp(installation)
  return {
    ...test,
    files: opened.files,
    app,
    paths,
    // Few ask for them, and making them takes as long as many a test.
    get routes() {
      return [...allRoutes(installation), liveEvents().route]
    },
    async send(method, path, { token, company } = {}, { headers, payload, remoteAddress } = {}) {
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(company ? { 'x-company': company } : {}),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
      })
      const isJson = /json/.test(String(answer.headers['content-type']))
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: (isJson ? answer.json() : undefined) as never,
      }
    },
    hear: () => hearEverything(test, audienceOf(createPost(opened))),
    async close() {
      await app.close()
      stopPdfProcess()
      opened.files.close()
      await test.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A person of `testPassword` with a session. */
export async function aPerson(
  test: Doors & Pick<TestDatabase, 'asOwner'>,
  name = 'Ana Mora',
  { isPlatformAdmin = false, isEmailConfirmed = true } = {},
): Promise<{ id: string; email: string; token: string }> {
  const id = newId()
  const email = `${crypto.randomUUID()}@example.test`
  hashOfTestPassword ??= hashPassword(testPassword)
  const passwordHash = await hashOfTestPassword
  const person = { id, name, email, passwordHash, isPlatformAdmin, isEmailConfirmed, language: null }
  await insertUser(test.database.app, person, test.clock.now())
  const { token } = await openSession(test, {
    userId: id,
    method: 'password',
    remember: false,
    address: '192.0.2.1',
    userAgent: null,
    signInTry: null,
    passwordHash,
  })
  // Who runs the installation has a second factor, and this session has shown it.
  if (isPlatformAdmin) {
    await unsafeForAllCompanies(test, ({ tx }) =>
      sql`
        insert into passkeys (credential_id, user_id, id, name, public_key, counter, is_backed_up, created_at)
        values (${id}, ${id}, ${id}, 'Test', '', 0, false, now())
      `.execute(tx),
    )
    await unsafeForAllCompanies(test, ({ tx }) =>
      sql`update sessions set factor_shown_at = created_at where user_id = ${id}`.execute(tx),
    )
  }
  return { id, email, token }
}

/** A company with one signed-in member of each role asked for; the owner comes first. */
export async function aCompany(test: TestDatabase, name = 'Panadería La Espiga S.A.', others: Role[] = []) {
  const owner = await aPerson(test, 'Olga Solano')
  const id = await createCompany(test, { ...companyInput(name), ownerId: owner.id, status: 'active' })
  const members: Partial<Record<Role, Awaited<ReturnType<typeof aPerson>>>> = { owner }
  for (const role of others) {
    const person = await aPerson(test, `Member ${role}`)
    await unsafeForCompany(test, id, (ctx) => addMember(ctx, person.id, role))
    members[role] = person
  }
  return { id, name, owner, members, as: { token: owner.token, company: id } }
}

/** Settings of a company that may issue. */
export function companyInput(name = 'Panadería La Espiga S.A.') {
  return {
    name,
    identification_type: '02',
    identification_number: '3101123456',
    colour: '#7367F0',
    province: '1',
    canton: '01',
    district: '01',
    address: 'Frente al parque central',
    phone_country_code: '506',
    phone_number: '22223333',
    emails: ['facturas@example.test'],
    activities: [{ code: '5610.0', name: 'Restaurantes', is_default: true }],
    branch: '001',
    terminal: '00001',
    currency_id: 2 as const,
  }
}
