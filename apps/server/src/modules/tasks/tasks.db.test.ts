import { readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Task } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withCompany } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { createLog } from '#platform/log.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { resumeTasks } from './jobs.ts'
import { runTask, type TaskRunner } from './run-task.ts'
import { startTask } from './start-task.ts'
import { taskFiles } from './task-files.ts'
import { defineTask, type RunningTask } from './task-kind.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
let work: (task: RunningTask<{ rows: number }>) => Promise<void>

beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await aCompany(t)
})
afterAll(() => t.close())

const counting = defineTask({
  kind: 'counting',
  input: z.object({ rows: z.number() }),
  run: async (task) => {
    await work(task)
    return { rows: task.input.rows }
  },
})

const runner = (): TaskRunner => ({
  doors: t,
  kinds: [counting],
  files: taskFiles(t.paths.tasks),
  log: createLog('silent'),
})
const start = (rows = 3) =>
  withCompany(t, { companyId: company.id, userId: company.owner.id }, (ctx) =>
    startTask(ctx, counting, { rows }, { list: 'invoices' }),
  )
const run = (task: Task, shutdown?: AbortSignal) =>
  runTask(runner(), { companyId: company.id, taskId: task.id }, shutdown)
const mine = async () => ((await t.send('GET', '/tasks', company.as)).body as { data: Task[] }).data
const stop = (task: Task, as = company.as) => t.send('POST', `/tasks/${task.id}/stop`, as)
const file = (task: Task, as = company.as) => t.send('GET', `/tasks/${task.id}/file`, as)

/** Work that goes on until it is told to stop; resolves once it runs. */
function endlessly() {
  const { promise: started, resolve } = Promise.withResolvers<void>()
  work = async ({ signal, openFile }) => {
    ;(await openFile({ name: 'half.csv', type: 'text/csv' })).write('half')
    resolve()
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  return started
}

describe('a task', () => {
  test('shows how far it is, and hands out the file that it made', async () => {
    work = async ({ progress, openFile }) => {
      const out = await openFile({ name: 'Facturación ñ.csv', type: 'text/csv; charset=utf-8' })
      progress(3, 3)
      out.write('a,b\n')
    }
    const task = await start()
    expect(task).toMatchObject({ status: 'waiting', title: { list: 'invoices' }, done: 0, total: null })
    expect((await file(task)).status).toBe(404)
    await run(task)

    const [done] = await mine()
    expect(done).toMatchObject({ id: task.id, status: 'done', done: 3, result: { rows: 3 } })
    expect(done!.file).toEqual({ name: 'Facturación ñ.csv', type: 'text/csv; charset=utf-8', size: 4 })
    const answer = await file(task)
    expect(answer.text).toBe('a,b\n')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Facturaci_n _.csv"; filename*=UTF-8''Facturaci%C3%B3n%20%C3%B1.csv`,
    )
    const told = { type: 'task', companyId: company.id, id: task.id, makers: [company.owner.id] }
    const events = t.announced.filter((event) => 'id' in event && event.id === task.id)
    expect(events).toEqual(['waiting', 'running', 'done'].map((status) => ({ ...told, status })))
  })

  // ASVS 12.3.1, 12.3.2, 12.3.5
  test.each([
    '../../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/passwd',
    'file:///etc/passwd',
    'https://example.test/a.csv',
    'a.csv; touch pwned; $(touch pwned) `touch pwned` | touch pwned',
    '-rf --checkpoint-action=exec=sh',
    'a"; filename="b.html\r\nset-cookie: a=b',
    'NUL',
    '.',
  ])(
    'keeps its file under its own number, and a name like %j only as the name of what is saved',
    async (name) => {
      const there = () => readdirSync(t.paths.root, { recursive: true }).map(String)
      const before = new Set(there())
      work = async ({ openFile }) => void (await openFile({ name, type: 'text/csv' })).write('mine')
      const task = await start()
      await run(task)
      const own = [relative(t.paths.root, t.paths.tasks), company.id, task.id]
      const made = there().filter((path) => !before.has(path))
      expect(made.filter((path) => !join(...own).startsWith(path))).toEqual([])
      expect(made).toContain(join(...own))
      expect(statSync(join(t.paths.root, ...own)).mode & 0o777).toBe(0o600)
      const answer = await file(task)
      expect(answer.text).toBe('mine')
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="[^"\r\n\\]*"; filename\*=UTF-8''[\w.!~*'()%-]+$/,
      )
      expect((await t.send('DELETE', `/tasks/${task.id}`, company.as)).status).toBe(204)
      expect(there()).not.toContain(join(...own))
    },
  )

  // Thrown away between the list and the click it was our mistake, and a 500.
  test('whose file is gone meanwhile is not found', async () => {
    work = async ({ openFile }) => void (await openFile({ name: 'a.csv', type: 'text/csv' })).write('a')
    const task = await start()
    await run(task)
    await rm(join(t.paths.tasks, company.id, task.id))
    const answer = await file(task)
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'task-not-found' }])
  })

  test('that a person stops ends without a file', async () => {
    const started = endlessly()
    const task = await start()
    const running = run(task)
    await started
    expect((await stop(task)).body).toMatchObject({ status: 'running', is_stopping: true })
    await running
    expect((await mine())[0]).toMatchObject({ status: 'stopped', is_stopping: false, file: null })
    expect((await file(task)).status).toBe(404)
  })

  test('that still waits is stopped at once and never runs', async () => {
    const task = await start()
    expect((await stop(task)).body).toMatchObject({ status: 'stopped' })
    work = () => Promise.reject(new Error('it ran'))
    await run(task)
    expect((await mine())[0]).toMatchObject({ status: 'stopped', problem: null })
  })

  test('says what the person can put right, and keeps to itself what they cannot', async () => {
    work = () => Promise.reject(new Conflict('nothing-to-export'))
    await run(await start())
    expect((await mine())[0]).toMatchObject({ status: 'failed', problem: { code: 'nothing-to-export' } })
    t.clock.advance(1)
    work = () => Promise.reject(new Error('the password is 1234'))
    await run(await start())
    expect((await mine())[0]).toMatchObject({
      status: 'failed',
      problem: { code: 'task-failed', params: {} },
    })
  })

  test('goes on with the next program when this one ends', async () => {
    const started = endlessly()
    const task = await start()
    const shutdown = new AbortController()
    const running = run(task, shutdown.signal)
    await started
    shutdown.abort()
    await running
    expect((await mine())[0]).toMatchObject({ status: 'waiting' })
    work = async () => {}
    await run(task)
    expect((await mine())[0]).toMatchObject({ status: 'done' })
  })

  test('whose runner was killed is taken over once it has been silent, and given up when it kills every runner', async () => {
    const task = await start()
    const asIfKilled = () =>
      t.asOwner(`update tasks set status = 'running', attempts = attempts + 1, beat_at = $1 where id = $2`, [
        new Date(t.clock.now()),
        task.id,
      ])
    work = async () => {}
    await asIfKilled()
    await run(task)
    expect((await mine())[0]).toMatchObject({ status: 'running' })

    t.clock.advance(31_000)
    await t.asOwner('delete from graphile_worker._private_jobs')
    await resumeTasks(t)
    expect(await t.asOwner('select payload from graphile_worker._private_jobs')).toEqual([
      { payload: { companyId: company.id, taskId: task.id } },
    ])
    await t.asOwner('update tasks set attempts = 3 where id = $1', [task.id])
    await run(task)
    expect((await mine())[0]).toMatchObject({ status: 'failed', problem: { code: 'task-interrupted' } })
  })
})

describe('other people', () => {
  test('neither see nor stop nor fetch nor forget it, in the same company or another', async () => {
    work = async ({ openFile }) => void (await openFile({ name: 'a.csv', type: 'text/csv' })).write('secret')
    const task = await start()
    await run(task)
    const two = await aCompany(t, 'Otra S.A.', ['administrator'])
    const stranger = await aPerson(t)
    await t.asOwner(`insert into company_users (company_id, user_id, role) values ($1, $2, 'owner')`, [
      company.id,
      stranger.id,
    ])
    for (const as of [two.as, { token: stranger.token, company: company.id }]) {
      expect((await t.send('GET', '/tasks', as)).body).toEqual({ data: [] })
      expect((await stop(task, as)).status).toBe(404)
      expect((await file(task, as)).status).toBe(404)
      expect((await t.send('DELETE', `/tasks/${task.id}`, as)).status).toBe(404)
    }
    expect((await t.send('DELETE', `/tasks/${task.id}`, company.as)).status).toBe(204)
    expect(await mine()).toEqual([])
  })
})

test('one person keeps ten under way, not more', async () => {
  for (let n = 0; n < 10; n += 1) await start()
  await expect(start()).rejects.toMatchObject({ code: 'too-many-tasks' })
})
