import type {
  NotificationList,
  ScheduledFile,
  ScheduledFileInput,
  ScheduledFileRun,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createIdentityKit } from '#app/identity-kit.ts'
import { scheduledFileKinds } from '#app/scheduled-files.ts'
import { noteFate } from '#modules/delivery/index.ts'
import { runTask, type TaskRunner, taskFiles } from '#modules/tasks/index.ts'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets.ts'
import { aCompany, createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { lettersTo } from '#test/outbox.ts'
import { parseConfig } from '../../config.ts'
import { queueDueFiles } from './jobs.ts'
import { noteFileFate, tellOfUnsentFile } from './note-fate.ts'
import { type AnyScheduledFileKind, defineScheduledFile } from './scheduled-file-kind.ts'
import { scheduledFileTask } from './scheduled-file-task.ts'
import { startDueFile } from './start-file.ts'

let bytes = 4
let problem: Error | undefined
/** A file of as many bytes as the test wants. */
const greeting = defineScheduledFile({
  kind: 'greeting',
  permissions: ['files.download'],
  parameters: z.object({ name: z.string().min(1) }),
  async write({ input, openFile }) {
    if (problem) throw problem
    const out = await openFile({ name: `${input.parameters.name} ${input.on}.txt`, type: 'text/plain' })
    out.end(Buffer.alloc(bytes, 'x'))
  },
})
// In the place of those that there are.
const kinds = scheduledFileKinds as AnyScheduledFileKind[]
const others = kinds.splice(0, kinds.length, greeting)

const secrets = createSecrets([testSecretKey])
const { outbox } = createIdentityKit({ config: parseConfig({}, {}), secrets })
const task = scheduledFileTask([greeting], { outbox, address: 'https://cuenta.example' })

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
let accountant: { token: string; company: string }
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  bytes = 4
  problem = undefined
  address = `contadora-${++tests}@example.test`
  monthly = monthlyTo(address)
  company = await aCompany(t, 'Panadería La Espiga S.A.', ['accountant', 'viewer'])
  accountant = { token: company.members.accountant!.token, company: company.id }
})
afterAll(async () => {
  kinds.splice(0, kinds.length, ...others)
  await t.close()
})

const runner = (): TaskRunner => ({
  doors: t,
  kinds: [task],
  files: taskFiles(t.paths.tasks),
  log: createLog('silent'),
})
let address: string
let tests = 0
let monthly: ScheduledFileInput
const monthlyTo = (recipient: string): ScheduledFileInput => ({
  kind: 'greeting',
  parameters: { name: 'Hola' },
  recipients: [recipient.toUpperCase(), 'jefe@example.test', 'jefe@example.test'],
  month_day: 1,
  weekday: null,
})
async function arrange(input: Partial<ScheduledFileInput> = {}): Promise<ScheduledFile> {
  const answer = await t.send('POST', '/scheduled-files', accountant, { payload: { ...monthly, ...input } })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const listed = async (): Promise<ScheduledFile> =>
  ((await t.send('GET', '/scheduled-files', company.as)).body as { data: ScheduledFile[] }).data[0]!
const runsOf = async ({ id }: ScheduledFile) =>
  ((await t.send('GET', `/scheduled-files/${id}/runs`, company.as)).body as { data: ScheduledFileRun[] }).data
const change = ({ id }: ScheduledFile, input: Partial<ScheduledFileInput>) =>
  t.send('PUT', `/scheduled-files/${id}`, accountant, { payload: { ...monthly, ...input } })

/** What waits in the queue of a kind of job, for this company. */
async function queued<Payload>(job: string): Promise<Payload[]> {
  const jobs = await t.asOwner<{ payload: Payload }>(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = $1
     and j.payload ->> 'companyId' = $2 order by j.id`,
    [job, company.id],
  )
  return jobs.map(({ payload }) => payload)
}

/** What two workers do at a minute: both find what is due, and both work on all of it. */
async function work() {
  await Promise.all([queueDueFiles(t), queueDueFiles(t)])
  const due = await queued<{ companyId: string; id: string }>('start-scheduled-file')
  await Promise.all([...due, ...due].map((each) => startDueFile(t, task, each)))
  const tasks = await queued<{ companyId: string; taskId: string }>('run-task')
  await Promise.all([...tasks, ...tasks].map((each) => runTask(runner(), each)))
}
/** Sessions outlive what the test skips. */
async function skip(ms: number) {
  t.clock.advance(ms)
  await t.asOwner(
    `update sessions set expires_at = $1::timestamptz + interval '1 hour', ends_at = $1::timestamptz + interval '1 day'`,
    [new Date(t.clock.now())],
  )
}

/** Goes on to the morning of the day that it is due. */
async function untilDue({ id }: ScheduledFile) {
  const [file] = await t.asOwner<{ next_on: string }>(
    'select next_on::text from scheduled_files where id = $1',
    [id],
  )
  await skip(Date.parse(`${file!.next_on}T06:00:00-06:00`) - t.clock.now())
  return file!.next_on
}
const heard = async (as: object) => {
  const { body } = await t.send('GET', '/notifications', as, { headers: { 'accept-language': 'es' } })
  return (body as NotificationList).data.filter(({ kind }) => /scheduled|bounced/.test(kind))
}

describe('a file that was arranged', () => {
  test('is made on its day from six in the morning and sent once, however many workers look', async () => {
    const made = await arrange()
    expect(made).toMatchObject({
      recipients: [address, 'jefe@example.test'],
      made_by: 'Member accountant',
      last_run: null,
    })
    await work()
    expect(await runsOf(made)).toEqual([])

    const day = await untilDue(made)
    t.clock.advance(-1)
    await work()
    expect(await runsOf(made)).toEqual([])
    t.clock.advance(1)
    await work()
    await work()
    const name = `Hola ${day}.txt`
    const letters = await lettersTo(t, address)
    expect(letters).toMatchObject([{ template: 'scheduled-file', subject: name }])
    expect(letters[0]!.text).toContain(`Adjuntamos ${name}.`)
    const [posted] = await t.asOwner('select copies, attachments from outbox where recipient = $1', [address])
    expect(posted).toMatchObject({
      copies: ['jefe@example.test'],
      attachments: [{ file: 'task', name }],
    })
    expect(await runsOf(made)).toMatchObject([
      { due_on: day, status: 'sending', file: { name, size: 4 }, problem: null },
    ])
    const { next_on, last_run } = await listed()
    expect([next_on! > day, last_run?.status]).toEqual([true, 'sending'])
  })

  test('makes up for each day that nobody worked, but for none while it was paused', async () => {
    const made = await arrange({ month_day: null, weekday: 1 })
    await untilDue(made)
    await skip(7 * 24 * 3_600_000)
    for (let minute = 0; minute < 4; minute += 1) await work()
    expect((await runsOf(made)).map(({ status }) => status)).toEqual(['sending', 'sending'])

    await change(made, { month_day: null, weekday: 1, is_on: false })
    expect(await listed()).toMatchObject({ is_on: false, next_on: null })
    await skip(30 * 24 * 3_600_000)
    await work()
    const again = await change(made, { month_day: null, weekday: 1 })
    expect(again.status, again.text).toBe(200)
    expect((again.body as ScheduledFile).next_on! > new Date(t.clock.now()).toISOString().slice(0, 10)).toBe(
      true,
    )
    await work()
    expect(await runsOf(made)).toHaveLength(2)
  })

  // Whoever paused it had taken it over: it was made in their name, and the companies that its maker had chosen were lost.
  test('that somebody else pauses stays its maker’s, with what they had chosen', async () => {
    const made = await arrange()
    const chosen = { name: 'Hola', companies: [company.id] }
    await t.asOwner('update scheduled_files set parameters = $2 where id = $1', [
      made.id,
      JSON.stringify(chosen),
    ])
    const { kind, parameters, recipients, month_day, weekday } = await listed()
    expect(parameters).toEqual({ name: 'Hola' })
    const payload = { kind, parameters, recipients, month_day, weekday, is_on: false }
    const paused = await t.send('PUT', `/scheduled-files/${made.id}`, company.as, { payload })
    expect(paused.body).toMatchObject({ is_on: false, next_on: null, made_by: 'Member accountant' })
    const kept = await t.asOwner('select parameters, made_by from scheduled_files where id = $1', [made.id])
    expect(kept).toEqual([{ parameters: chosen, made_by: company.members.accountant!.id }])
  })

  // Saved after six and before a worker came, it was put off to its next day and this one never made.
  test('that is changed when its day has come is still made of that day, as it was said last', async () => {
    const made = await arrange()
    const day = await untilDue(made)
    await change(made, { parameters: { name: 'Adiós' }, month_day: 20 })
    expect(await listed()).toMatchObject({ next_on: day, month_day: 20 })
    await work()
    await work()
    expect(await runsOf(made)).toMatchObject([{ due_on: day, file: { name: `Adiós ${day}.txt` } }])
    expect((await listed()).next_on).toBe(`${day.slice(0, 7)}-20`)
    // Begun already, it is not begun again.
    await change(made, { month_day: 1 })
    await work()
    expect(await runsOf(made)).toHaveLength(1)
    // Nor is what came while it was paused.
    await untilDue(made)
    await change(made, { is_on: false })
    await change(made, { is_on: true })
    await work()
    expect(await runsOf(made)).toHaveLength(1)
  })

  test('goes as a link when it is too large for a letter, until it is taken away', async () => {
    bytes = 9 * 1024 * 1024
    const made = await arrange()
    await t.send('POST', `/scheduled-files/${made.id}/send`, company.as)
    await work()
    const [letter] = await lettersTo(t, address)
    const path = /https:\/\/cuenta\.example\/api(\S+)/.exec(letter!.text)![1]!
    expect(letter!.text).toContain('pesa 10 MB')
    const fetched = await t.send(
      'GET',
      path,
      {},
      { remoteAddress: '203.0.113.9', headers: { 'user-agent': 'Correo de la contadora' } },
    )
    expect([fetched.status, fetched.text.length]).toEqual([200, bytes])
    const [noted] = await t.asOwner<{ origin: object }>(
      `select origin from security_events where kind = 'file-fetched' and of_company = $1`,
      [company.id],
    )
    expect(noted).toMatchObject({ origin: { address: '203.0.113.9', agent: 'Correo de la contadora' } })
    expect(await runsOf(made)).toMatchObject([{ due_on: null, status: 'sending' }])

    expect((await t.send('GET', `${path.slice(0, -3)}abc`)).status).toBe(404)
    await t.asOwner(`update company_users set active = 0 where company_id = $1 and user_id = $2`, [
      company.id,
      company.members.accountant!.id,
    ])
    expect((await t.send('GET', path)).status).toBe(403)
    await t.asOwner(`update company_users set active = 1 where company_id = $1`, [company.id])
    await t.send('DELETE', `/scheduled-files/${made.id}`, company.as)
    expect((await t.send('GET', path)).status).toBe(404)
  })

  test('of a member who left is not sent; it pauses and the owner hears why', async () => {
    const made = await arrange()
    await t.asOwner(`update company_users set active = 0 where company_id = $1 and user_id = $2`, [
      company.id,
      company.members.accountant!.id,
    ])
    await untilDue(made)
    await work()
    expect(await lettersTo(t, address)).toEqual([])
    expect(await listed()).toMatchObject({ is_on: false, last_run: { status: 'failed' } })
    expect(await heard(company.as)).toMatchObject([
      { kind: 'scheduled-file-failed', params: { recipients: `${address}, jefe@example.test` } },
    ])
  })

  // A disabled account could not sign in any more, and the files it had arranged went on leaving.
  test('of somebody whose account was disabled is not sent, nor is their link of before opened', async () => {
    bytes = 9_000_000
    const made = await arrange()
    await untilDue(made)
    await work()
    const [letter] = await lettersTo(t, address)
    const path = /https:\/\/cuenta\.example\/api(\S+)/.exec(letter!.text)![1]!
    await t.asOwner('update users set is_active = false where id = $1', [company.members.accountant!.id])
    expect((await t.send('GET', path)).status).toBe(403)
    await untilDue(made)
    await work()
    expect(await lettersTo(t, address)).toHaveLength(1)
    expect(await listed()).toMatchObject({ is_on: false, last_run: { status: 'failed' } })
    expect(await heard(company.as)).toMatchObject([{ kind: 'scheduled-file-failed' }])
  })

  test.each(['suspended', 'archived'])('of a company that is %s is not sent, and pauses', async (status) => {
    const made = await arrange()
    await untilDue(made)
    await t.asOwner('update companies set status = $2 where id = $1', [company.id, status])
    await work()
    expect(await lettersTo(t, address)).toEqual([])
    expect(await listed()).toMatchObject({ is_on: false, last_run: { status: 'failed' } })
  })

  test('of somebody who may no longer take such a file along is not sent either', async () => {
    const made = await arrange()
    await t.asOwner(`update company_users set role = 'viewer' where company_id = $1 and user_id = $2`, [
      company.id,
      company.members.accountant!.id,
    ])
    await untilDue(made)
    await work()
    expect(await lettersTo(t, address)).toEqual([])
    expect((await listed()).is_on).toBe(false)
  })

  test('that cannot be made tells who arranged it, and goes on with its next day', async () => {
    problem = new Conflict('nothing-to-export')
    const made = await arrange()
    await untilDue(made)
    await work()
    const [run] = await runsOf(made)
    expect(run).toMatchObject({ status: 'failed', file: null })
    expect(run!.problem).toMatch(/[a-z]/)
    expect(await heard(accountant)).toMatchObject([{ kind: 'scheduled-file-failed' }])
    expect(await listed()).toMatchObject({ is_on: true })
    problem = undefined
    await untilDue(made)
    await work()
    expect(await listed()).toMatchObject({ last_run: { status: 'sending' } })
  })

  test('says what became of its letter, and tells who arranged it when nobody took it', async () => {
    const made = await arrange()
    await t.send('POST', `/scheduled-files/${made.id}/send`, company.as)
    await work()
    const [{ id } = { id: '' }] = await t.asOwner<{ id: string }>(
      `select id from outbox where recipient = $1`,
      [address],
    )
    const letter = { id, companyId: company.id, recipient: address }
    await unsafeForAllCompanies(t, (ctx) =>
      noteFileFate(ctx, { ...letter, outcome: 'bounced', problem: '550 no such mailbox' }),
    )
    await tellOfUnsentFile(t, letter)
    expect(await runsOf(made)).toMatchObject([{ status: 'bounced', problem: '550 no such mailbox' }])
    expect(await heard(accountant)).toMatchObject([{ kind: 'mail-bounced', params: { email: address } }])
  })

  test('is stopped by who takes its letter back, and on its way again when that is sent again', async () => {
    const made = await arrange({ recipients: [address] })
    const sent = async () => {
      await t.send('POST', `/scheduled-files/${made.id}/send`, company.as)
      await work()
      const [letter] = await t.asOwner<{ id: string }>(
        `select id from letters where recipient = $1 and status = 'sending'`,
        [address],
      )
      return { id: letter!.id, companyId: company.id, recipient: address }
    }
    const act = (id: string, what: string) => t.send('POST', `/letters/${id}/${what}`, company.as)
    const back = await sent()
    expect((await act(back.id, 'cancel')).status).toBe(200)
    expect(await runsOf(made)).toMatchObject([{ status: 'stopped' }])
    await t.asOwner('delete from scheduled_file_runs where letter_id = $1', [back.id])
    const letter = await sent()
    const fate = { ...letter, outcome: 'failed', problem: 'connect ECONNREFUSED 203.0.113.7:587' } as const
    await unsafeForAllCompanies(t, async (ctx) => {
      await noteFate(ctx, fate)
      await noteFileFate(ctx, fate)
    })
    expect(await runsOf(made)).toMatchObject([{ status: 'bounced' }])
    expect((await act(letter.id, 'send-again')).status).toBe(200)
    expect(await runsOf(made)).toMatchObject([{ status: 'sending' }])
  })

  test('that somebody stops sends nothing', async () => {
    const made = await arrange()
    await t.send('POST', `/scheduled-files/${made.id}/send`, company.as)
    const [{ taskId } = { taskId: '' }] = await queued<{ taskId: string }>('run-task')
    expect((await t.send('POST', `/tasks/${taskId}/stop`, accountant)).status).toBe(200)
    await work()
    expect(await runsOf(made)).toMatchObject([{ status: 'stopped' }])
    expect(await lettersTo(t, address)).toEqual([])
  })
})

describe('arranging a file', () => {
  test('is for who may take files along, and says which field is wrong', async () => {
    const viewer = { token: company.members.viewer!.token, company: company.id }
    expect((await t.send('GET', '/scheduled-files', viewer)).status).toBe(403)
    const refused = async (input: object) =>
      Object.keys(
        (
          (await t.send('POST', '/scheduled-files', accountant, { payload: { ...monthly, ...input } }))
            .body as {
            errors: object
          }
        ).errors,
      )
    expect(await refused({ kind: 'no-such' })).toEqual(['kind'])
    expect(await refused({ parameters: {} })).toEqual(['parameters.name'])
    expect(await refused({ recipients: ['nobody'] })).toEqual(['recipients.0'])
    expect(await refused({ weekday: 3 })).toEqual(['month_day'])
    expect(await refused({ month_day: null })).toEqual(['month_day'])
  })

  test('belongs to a company: nobody else sees, changes or takes it away', async () => {
    const made = await arrange()
    const other = await aCompany(t)
    expect((await t.send('GET', '/scheduled-files', other.as)).body).toEqual({ data: [] })
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/send'],
      ['GET', '/runs'],
    ] as const) {
      const rest = method === 'PUT' ? { payload: monthly } : {}
      expect((await t.send(method, `/scheduled-files/${made.id}${path}`, other.as, rest)).status).toBe(404)
    }
    expect(await listed()).toMatchObject({ id: made.id })
  })
})
