import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditEntry, CompanyVisits, Page, SupportVisit, Task } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  allFilesTask,
  archiveJobs,
  companyFilesTask,
  documentFilesTask,
  printDocumentsTask,
} from '#modules/archives/index.ts'
import { printSimplesTask } from '#modules/simples/index.ts'
import { type AnyTaskKind, runTask, startTask, taskFiles } from '#modules/tasks/index.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { createLog } from '#platform/log.ts'
import type { Route } from '#platform/route.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { openStream } from '#test/open-stream.ts'
import { lettersTo } from '#test/outbox.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
let platform: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  t = await createTestApp()
  platform = await aPerson(t, 'Pablo Plataforma', { isPlatformAdmin: true })
})
beforeEach(async () => {
  company = await aCompany(t, 'Panadería La Espiga S.A.')
})
afterAll(() => t.close())

const someId = '01900000-0000-7000-8000-000000000000'
const reason = 'No le llegan los correos, pidió ayuda por teléfono'
const path = () => `/all-companies/${company.id}/support-visit`
const visit = (payload: object = { reason }) => t.send('POST', path(), { token: platform.token }, { payload })
const visitor = () => ({ token: platform.token, company: company.id })
const trail = async () =>
  ((await t.send('GET', '/audit?subject=platform-visit', company.as)).body as Page<AuditEntry>).data

describe('opening a company for support', () => {
  test('shows it for an hour to who runs the installation, and tells the company who and why', async () => {
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
    const opened = await visit()
    expect(opened.status).toBe(201)
    const { company: seen, ends_at: endsAt } = opened.body as SupportVisit
    expect(seen).toMatchObject({ id: company.id, name: 'Panadería La Espiga S.A.' })
    expect(seen.permissions).toContain('documents.read')
    expect(seen.permissions.filter((name) => !/\.(read|check)$/.test(name))).toEqual([])
    expect(Date.parse(endsAt) - t.clock.now()).toBe(60 * 60 * 1000)

    expect((await t.send('GET', '/clients', visitor())).status).toBe(200)
    expect((await trail())[0]).toMatchObject({
      user: { id: platform.id, name: 'Pablo Plataforma' },
      origin: { as: 'platform' },
      after: { reason, purpose: 'support' },
    })
  })

  // Whoever helped read another rate than the company's documents took, and told them so.
  test('shows the rate that the company chose, and to nobody who does not visit', async () => {
    const own = { buy: '500', sell: '512.5', reason: 'El de nuestro banco' }
    expect((await t.send('POST', '/exchange-rates', company.as, { payload: own })).status).toBe(200)
    const rate = async () => (await t.send('GET', '/exchange-rates/current', visitor())).body
    expect(await rate()).not.toMatchObject({ source: 'own' })
    await visit()
    expect(await rate()).toMatchObject({ sell: '512.5', documents: '512.5', source: 'own' })
    await t.send('DELETE', path(), { token: platform.token })
    expect(await rate()).not.toMatchObject({ source: 'own' })
  })

  test('ends by the button, which the trail tells too, and by time', async () => {
    await visit()
    expect((await t.send('DELETE', path(), { token: platform.token })).status).toBe(204)
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
    expect((await trail()).map(({ action }) => action)).toEqual(['changed', 'created'])

    await visit()
    t.clock.advance(60 * 60 * 1000 + 1)
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
  })

  test('needs a reason of ten characters, and an administrator of the platform who is no member', async () => {
    expect((await visit({ reason: 'ayuda' })).status).toBe(422)
    expect((await t.send('POST', path(), company.as, { payload: { reason } })).status).toBe(403)
    const member = await aPerson(t, 'Marta Miembro', { isPlatformAdmin: true })
    await t.send(
      'POST',
      '/assign-user',
      { token: platform.token },
      {
        payload: { user_id: member.id, company_id: company.id, role: 'viewer', reason },
      },
    )
    const refused = await t.send('POST', path(), { token: member.token }, { payload: { reason } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'visit-of-member' } })
  })

  test('opens no other company, and nothing to who no longer runs the installation', async () => {
    await visit()
    const other = await aCompany(t, 'Otra Empresa S.A.')
    expect((await t.send('GET', '/clients', { ...visitor(), company: other.id })).status).toBe(403)
    await t.asOwner(`update users set is_platform_admin = false where id = '${platform.id}'`)
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
    await t.asOwner(`update users set is_platform_admin = true where id = '${platform.id}'`)
  })
})

describe('the owners', () => {
  const told = async () =>
    (
      (await t.send('GET', '/notifications', company.as)).body as Page<{
        kind: string
        params: object
        path: string
      }>
    ).data

  test('hear by mail and in the application who looks into the company, why, and where to end it', async () => {
    await visit()
    expect(await told()).toMatchObject([
      {
        kind: 'visit-opened',
        params: { by: 'Pablo Plataforma', reason },
        path: `/main-configurations/${company.id}?tab=security`,
      },
    ])
    expect(await lettersTo(t, company.owner.email)).toMatchObject([
      { template: 'visit-opened', text: expect.stringContaining(reason) },
    ])
  })

  test('hear that all files were asked for', async () => {
    await t.send('POST', `/all-companies/${company.id}/all-files`, visitor(), { payload: { reason } })
    expect(await told()).toMatchObject([{ kind: 'all-files-by-platform', params: { reason } }])
    expect(await lettersTo(t, company.owner.email)).toMatchObject([{ template: 'all-files-by-platform' }])
  })
})

describe('a visit that is opened again', () => {
  const visits = async () =>
    ((await t.send('GET', '/support-visits', company.as)).body as { data: { is_open: boolean }[] }).data

  test('goes on until its own end and with its own reason, and tells nobody twice', async () => {
    const first = (await visit()).body as SupportVisit
    t.clock.advance(20 * 60 * 1000)
    const again = await visit({ reason: 'Otra vez lo mismo, por favor' })
    expect(again).toMatchObject({ status: 201, body: { reason, ends_at: first.ends_at } })
    expect(await visits()).toHaveLength(1)
    expect(await lettersTo(t, company.owner.email)).toHaveLength(1)
  })

  test('is one also when it is opened in several windows at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => visit()))
    expect(await visits()).toHaveLength(1)
  })

  test('is a new one once the former is over', async () => {
    await visit()
    await t.send('DELETE', path(), { token: platform.token })
    await visit()
    expect((await visits()).map(({ is_open: isOpen }) => isOpen)).toEqual([true, false])
  })
})

describe('a visitor', () => {
  const isReading = ({ endpoint, options }: Route) => options.isReading ?? endpoint.method === 'GET'
  const send = ({ endpoint }: Route) => {
    const address = endpoint.path.replace(/:section\b/g, 'sales').replace(/:\w+/g, someId)
    const payload = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }
    return t.send(endpoint.method, address, visitor(), payload)
  }

  test('is refused by every route of a company that writes', async () => {
    await visit()
    const writing = t.routes.filter((route) => route.endpoint.scope === 'company' && !isReading(route))
    expect(writing.length).toBeGreaterThan(60)
    for (const route of writing) {
      const { status, body } = await send(route)
      const { method, path: name } = route.endpoint
      expect(`${method} ${name} ${status} ${(body as { code?: string }).code}`).toBe(
        `${method} ${name} 403 visit-read-only`,
      )
    }
  })

  test('is let into what it may read, and its transactions can write nothing', async () => {
    await visit()
    const lists = [
      '/documents',
      '/items',
      '/payments',
      '/expenses',
      '/receptions',
      '/audit',
      '/company-settings',
    ]
    const known = t.routes.map(({ endpoint }) => endpoint.path)
    for (const list of lists.filter((name) => known.includes(name)))
      expect(`${list} ${(await t.send('GET', list, visitor())).status}`).toBe(`${list} 200`)
    const opening = sql`select open_company(${company.id}, ${platform.id})`
    const writing = t.database.app.transaction().execute((tx) => opening.execute(tx))
    await expect(writing).rejects.toThrow('not a member of this company')
  })
})

describe('a visit that is over, or goes beyond looking', () => {
  const archive = () => t.send('GET', `/download-all-files/${company.id}`, { token: platform.token })
  const hourMs = 60 * 60 * 1000
  type History = Page<{ kind: string; facts: Record<string, unknown>; actor: { name: string } | null }>
  const history = async () =>
    ((await t.send('GET', '/security-history?per_page=100', company.as)).body as History).data

  test('takes no archive along, neither during the hour nor after it', async () => {
    await visit()
    expect((await archive()).status).toBe(403)
    const ticket = await t.send('POST', '/all-files/ticket', visitor(), { payload: {} })
    expect(ticket.status).toBe(403)
    await t.asOwner(`
      update platform_visits set started_at = started_at - interval '3 days', ends_at = ends_at - interval '3 days'
      where company_id = '${company.id}'`)
    expect((await archive()).status).toBe(403)
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
  })

  test('opens nothing in the database either, whoever asks', async () => {
    await visit()
    const open = (at: number) =>
      t.database.app
        .transaction()
        .setAccessMode('read only')
        .execute((tx) =>
          sql<{ role: string }>`
            select open_company(${company.id}, ${platform.id}, p_now => ${new Date(at)}) as role
          `.execute(tx),
        )
    expect((await open(t.clock.now())).rows).toEqual([{ role: 'visitor' }])
    await expect(open(t.clock.now() + hourMs)).rejects.toThrow('not a member of this company')
  })

  test('spends no ticket that was made during it', async () => {
    const former = await aPerson(t, 'Paula Plataforma', { isPlatformAdmin: true })
    await t.asOwner(`insert into company_users (company_id, user_id, role) values ($1, $2, 'accountant')`, [
      company.id,
      former.id,
    ])
    const as = { token: former.token, company: company.id }
    const { path: ticket } = (await t.send('POST', '/all-files/ticket', as, { payload: {} })).body as {
      path: string
    }
    await t.send('DELETE', `/members/${former.id}`, company.as)
    await t.send('POST', path(), { token: former.token }, { payload: { reason } })
    expect((await t.send('GET', ticket)).status).toBe(404)
  })

  test('is ended by an owner of the company, for the visitor at once', async () => {
    await visit()
    const { data } = (await t.send('GET', '/support-visits', company.as)).body as {
      data: { id: string; is_open: boolean; person: { name: string }; reason: string }[]
    }
    expect(data).toMatchObject([{ is_open: true, person: { name: 'Pablo Plataforma' }, reason }])
    const ended = await t.send('DELETE', `/support-visits/${data[0]!.id}`, company.as)
    expect(ended.status, ended.text).toBe(204)
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
    expect((await t.send('DELETE', `/support-visits/${data[0]!.id}`, company.as)).status).toBe(404)
    expect(t.announced).toContainEqual({ type: 'access', companyId: company.id, user_id: platform.id })
    expect((await trail())[0]).toMatchObject({ action: 'changed', after: { left_by: company.owner.id } })
  })

  const sessionOver = 'data: {"type":"session_over"}\n\n'

  test('closes its stream of events at once, and no other', async () => {
    await visit()
    const visiting = await openStream(t, visitor())
    const owner = await openStream(t, company.as)
    await t.send('DELETE', path(), { token: platform.token })
    const told = t.announced.findLast(({ type }) => type === 'access')!
    for (const { tell } of [visiting, owner]) tell(told)
    expect(await visiting.next()).toBe(sessionOver)
    expect(await visiting.next()).toBeUndefined()
    owner.tell({ type: 'authority', companyId: company.id })
    expect(await owner.next()).toBe('data: {"type":"authority"}\n\n')
    for (const { close } of [visiting, owner]) close()
  })

  // Announced to the companies of which they are members alone, the stream lived on and the visit stayed open.
  test.each([
    ['sessions are ended', { end_sessions: true }],
    ['account is disabled', { is_active: false }],
    ['right to run the installation is taken', { is_platform_admin: false }],
  ])('is over at once for whose %s, and the company reads it', async (_, change) => {
    const boss = await aPerson(t, 'Jefa de Plataforma', { isPlatformAdmin: true })
    const helper = await aPerson(t, 'Hugo Plataforma', { isPlatformAdmin: true })
    const opened = await t.send('POST', path(), helper, { payload: { reason } })
    expect(opened.status, opened.text).toBeLessThan(300)
    const visiting = await openStream(t, { token: helper.token, company: company.id })
    const changed = await t.send('PUT', `/users/${helper.id}`, boss, { payload: { ...change, reason } })
    expect(changed.status, changed.text).toBe(200)
    const told = t.announced.findLast((event) => event.type === 'access' && event.companyId === company.id)!
    visiting.tell(told)
    expect(await visiting.next()).toBe(sessionOver)
    visiting.close()
    const { data } = (await t.send('GET', '/support-visits', company.as)).body as CompanyVisits
    expect(data.find(({ person }) => person?.id === helper.id)).toMatchObject({
      is_open: false,
      left_at: expect.any(String),
    })
    expect((await history()).map(({ kind }) => kind)).toContain('visit-ended')
  })

  // Where nobody ends a visit nothing is announced: a visitor would go on hearing the company after their hour.
  test('closes its stream of events when the hour is over', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await visit()
    const visiting = await openStream(t, visitor())
    const [hourIsOver] = timers.mock.calls.find(([, ms]) => ms === hourMs)!
    t.clock.advance(hourMs)
    hourIsOver()
    expect(await visiting.next()).toBe(sessionOver)
    expect(await visiting.next()).toBeUndefined()
    visiting.close()
    timers.mockRestore()
  })

  test('fetches no file of a task from before, when the visitor was a member', async () => {
    const former = await aPerson(t, 'Paula Plataforma', { isPlatformAdmin: true })
    await t.asOwner(`insert into company_users (company_id, user_id, role) values ($1, $2, 'accountant')`, [
      company.id,
      former.id,
    ])
    const as = { token: former.token, company: company.id }
    const task = (await t.send('POST', '/all-files', as, { payload: {} })).body as { id: string }
    await t.asOwner(
      `update tasks set status = 'done', finished_at = now(), file_name = 'a.zip', file_type = 'application/zip',
        file_size = 1 where id = $1`,
      [task.id],
    )
    await t.send('DELETE', `/members/${former.id}`, company.as)
    await t.send('POST', path(), { token: former.token }, { payload: { reason } })
    expect((await t.send('GET', `/tasks/${task.id}/file`, as)).status).toBe(403)
  })

  test('may not be ended by the visitor’s own hand as if they were of the company', async () => {
    await visit()
    expect((await t.send('GET', '/support-visits', visitor())).status).toBe(403)
    const other = await aCompany(t, 'Otra Empresa S.A.', ['viewer'])
    const { data } = (await t.send('GET', '/support-visits', company.as)).body as { data: { id: string }[] }
    expect((await t.send('DELETE', `/support-visits/${data[0]!.id}`, other.as)).status).toBe(404)
    expect((await t.send('GET', '/clients', visitor())).status).toBe(200)
  })

  test('tells the company what was looked at, once a minute', async () => {
    await visit()
    for (const _ of [1, 2, 3]) await t.send('GET', '/clients?search=mora', visitor())
    await t.send('GET', `/documents/${someId}`, visitor())
    await t.send('DELETE', path(), { token: platform.token })
    const ofVisits = (await history()).filter(({ kind }) => kind.startsWith('visit-'))
    const told = ofVisits.map(({ kind, facts }) => [kind, facts.what ?? facts.by ?? facts.reason])
    expect(told).toEqual([
      ['visit-ended', 'visitor'],
      ['visit-looked', `/documents/${someId}`],
      ['visit-looked', '/clients'],
      ['visit-opened', reason],
    ])
  })
})

// It was recorded with no duration: no company could end it, and it ran on for whoever was disabled meanwhile.
describe('taking all files of a company along', () => {
  const files = () => taskFiles(t.paths.tasks)
  const run = (task: Task, kinds: readonly AnyTaskKind[] = [companyFilesTask]) =>
    runTask(
      { doors: t, kinds, files: files(), log: createLog('silent') },
      { companyId: null, taskId: task.id },
    )
  const ask = async (as = platform) => {
    const answer = await t.send('POST', `/all-companies/${company.id}/all-files`, as, { payload: { reason } })
    expect(answer.status, answer.text).toBe(201)
    return answer.body as Task
  }
  const visits = async () =>
    ((await t.send('GET', '/support-visits', company.as)).body as CompanyVisits).data.filter(
      ({ purpose }) => purpose === 'all_files',
    )
  const end = async () => {
    const [open] = await visits()
    return t.send('DELETE', `/support-visits/${open!.id}`, company.as)
  }
  const fetched = (task: Task, as = platform) => t.send('GET', `/platform/tasks/${task.id}/file`, as)
  const now = async (task: Task) => {
    const { data } = (await t.send('GET', '/platform/tasks', platform)).body as { data: Task[] }
    return data.find(({ id }) => id === task.id)
  }
  const isOnDisk = (task: Task) => existsSync(join(t.paths.tasks, 'platform', task.id))
  /** What the worker would do of what the database queued. */
  async function work() {
    const [job] = archiveJobs({ doors: t, files: files() })
    const queued = await t.asOwner<{ payload: { visitId: string } }>(
      `with done as (
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
        where k.id = j.task_id and k.identifier = 'withdraw-visit-files' returning j.payload
      ) select payload from done`,
    )
    for (const { payload } of queued) await job!.run(payload, {} as never)
    return queued.length
  }

  test('is open for the company for as long as its file lies there, and the file for who gave the reason', async () => {
    const task = await ask()
    expect(await visits()).toMatchObject([{ is_open: true, left_at: null, reason }])
    await run(task)
    expect(await now(task)).toMatchObject({ status: 'done', file: { name: expect.any(String) } })
    expect((await fetched(task)).status).toBe(200)
    expect(await visits()).toMatchObject([{ is_open: true }])
    // It shows nothing of the company besides.
    expect((await t.send('GET', '/clients', visitor())).status).toBe(403)
    await t.asOwner(`
      update platform_visits set started_at = started_at - interval '1 day', ends_at = ends_at - interval '1 day'
      where company_id = '${company.id}'`)
    expect((await fetched(task)).status).toBe(404)
    expect(await visits()).toMatchObject([{ is_open: false }])
  })

  test('is ended by an owner: what waits stops, and what was made serves nobody and is deleted', async () => {
    const waiting = await ask()
    expect((await end()).status).toBe(204)
    expect(await work()).toBe(1)
    expect(await now(waiting)).toMatchObject({ status: 'stopped' })
    await run(waiting)
    expect([isOnDisk(waiting), (await fetched(waiting)).status]).toEqual([false, 404])

    const made = await ask()
    await run(made)
    expect(isOnDisk(made)).toBe(true)
    expect((await end()).status).toBe(204)
    expect((await fetched(made)).status).toBe(404)
    await work()
    expect(isOnDisk(made)).toBe(false)
    expect((await visits()).map(({ is_open: isOpen }) => isOpen)).toEqual([false, false])
    expect((await end()).status).toBe(404)
  })

  test('ends with its next lot while it is made, and leaves no file', async () => {
    const task = await ask()
    const endsMeanwhile = {
      ...companyFilesTask,
      run: (running: Parameters<typeof companyFilesTask.run>[0]) =>
        companyFilesTask.run({
          ...running,
          async openFile(file) {
            await end()
            return running.openFile(file)
          },
        }),
    }
    await run(task, [endsMeanwhile])
    expect(await now(task)).toMatchObject({ status: expect.stringMatching(/failed|stopped/) })
    expect([isOnDisk(task), (await fetched(task)).status]).toEqual([false, 404])
  })

  test.each([
    ['sessions are ended', { end_sessions: true }],
    ['account is disabled', { is_active: false }],
    ['right to run the installation is taken', { is_platform_admin: false }],
  ])('is over for whose %s, and the company reads it', async (_, change) => {
    const boss = await aPerson(t, 'Jefa de Plataforma', { isPlatformAdmin: true })
    const helper = await aPerson(t, 'Hugo Plataforma', { isPlatformAdmin: true })
    const [waiting, made] = [await ask(helper), await ask(helper)]
    await run(made)
    const changed = await t.send('PUT', `/users/${helper.id}`, boss, { payload: { ...change, reason } })
    expect(changed.status, changed.text).toBe(200)
    await run(waiting)
    await work()
    expect([isOnDisk(waiting), isOnDisk(made)]).toEqual([false, false])
    expect((await visits()).map(({ is_open: isOpen, left_at: at }) => [isOpen, at !== null])).toEqual([
      [false, true],
      [false, true],
    ])
  })

  test('is over when it is stopped by who began it, and ends nothing else of theirs', async () => {
    await visit()
    const task = await ask()
    expect((await t.send('POST', `/platform/tasks/${task.id}/stop`, platform)).status).toBe(200)
    expect(await visits()).toMatchObject([{ is_open: false }])
    expect((await t.send('GET', '/clients', visitor())).status).toBe(200)
    const other = await ask()
    await t.send('DELETE', path(), { token: platform.token })
    expect((await visits())[0]).toMatchObject({ is_open: true })
    await run(other)
    expect(await now(other)).toMatchObject({ status: 'done' })
  })
})

// Whoever was removed while their archive waited or was made had it made to its end.
test.each<[string, AnyTaskKind, object]>([
  ['all files', allFilesTask, { language: 'es' }],
  ['files of documents', documentFilesTask, { ids: [someId], language: 'es' }],
  ['one PDF of documents', printDocumentsTask, { ids: [someId] }],
  ['one PDF of receipts', printSimplesTask, { ids: [someId] }],
])('a member who was removed meanwhile is made no %s', async (_, kind, input) => {
  const own = await aCompany(t, 'Con Contadora S.A.', ['accountant', 'biller'])
  const { accountant, biller } = own.members
  const runner = { doors: t, kinds: [kind], files: taskFiles(t.paths.tasks), log: createLog('silent') }
  async function endOf({ id: userId }: { id: string }, meanwhile: () => Promise<void>) {
    const member = { companyId: own.id, userId }
    const { id } = await withCompany(t, member, (ctx) => startTask(ctx, kind, input))
    await meanwhile()
    await runTask(runner, { companyId: own.id, taskId: id })
    const [row] = await t.asOwner<{ status: string; problem_code: string }>(
      'select status, problem_code from tasks where id = $1',
      [id],
    )
    return { ...row, isOnDisk: existsSync(join(t.paths.tasks, own.id, id)) }
  }
  const remove = async () => {
    expect((await t.send('DELETE', `/members/${accountant!.id}`, own.as)).status).toBe(204)
  }
  const failed = { status: 'failed', isOnDisk: false }
  expect(await endOf(accountant!, remove)).toEqual({ ...failed, problem_code: 'not-your-company' })
  // Nor one who may not download files, as whoever was given another role.
  expect(await endOf(biller!, async () => {})).toEqual({ ...failed, problem_code: 'not-your-role' })
})
