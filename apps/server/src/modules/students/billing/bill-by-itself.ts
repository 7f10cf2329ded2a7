import { costaRicaDay } from '@cuentaclara/einvoice'
import { z } from 'zod'
import { notify } from '#modules/notifications/index.ts'
import { readPaperLanguage, readSection } from '#modules/settings/index.ts'
import { type EndedTask, type TaskEnd, type TaskKind, tellOfEnd } from '#modules/tasks/index.ts'
import {
  type CompanyContext,
  type Doors,
  unsafeForAllCompanies,
  unsafeForCompany,
  withCompany,
} from '#platform/database/company-context.ts'
import { refuseReadOnly } from '#platform/database/refuse-read-only.ts'
import { AppError, AtRest, Forbidden } from '#platform/errors.ts'
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { lateFeeOf } from '../student-setup.ts'
import { readDueMonths, readMonthOf, readWhoseMonth, takeMonth } from './bill-day-store.ts'
import type { BillsTaskInput } from './bills-task-input.ts'
import { permitMode } from './permit-mode.ts'
import { readBills } from './read-bills.ts'
import { startBilling } from './start-bills.ts'

type BillsTask = TaskKind<BillsTaskInput>

/** Six in the morning in Costa Rica: the night's work is done, and people are there soon. */
const fromHourMs = 6 * 3_600_000

const startMonthJob = defineJob({
  name: 'start-student-month',
  payload: z.object({ companyId: z.uuid(), month: z.string() }),
  maxAttempts: 5,
  isByDay: true,
})
type DueMonth = z.output<typeof startMonthJob.payload>

export function studentJobs(doors: Doors, task: BillsTask): JobHandler[] {
  return [handleJob(startMonthJob, (due) => startDueMonth(doors, task, due))]
}

/** Every minute: what is missed while nothing runs is found here too, as long as its month lasts. */
export function studentRecurrences(doors: Doors): Recurrence[] {
  return [{ name: 'find-due-months', pattern: '* * * * *', isByDay: true, run: () => queueDueMonths(doors) }]
}

/** Queues a job for each company whose day has come and whose month has not begun. */
export async function queueDueMonths(doors: Doors): Promise<void> {
  await unsafeForAllCompanies(doors, async ({ tx, clock, jobs }) => {
    const day = costaRicaDay(clock.now() - fromHourMs)
    for (const companyId of await readDueMonths(tx, day))
      await jobs.add(
        startMonthJob,
        { companyId, month: day.slice(0, 7) },
        { key: `${companyId}:student-month` },
      )
  })
}

/**
 * Begins to bill a month in the name of whoever saved the settings last. Whoever comes second finds it begun. What that person may no
 * longer is told to the owners, and the month is left to be billed by hand.
 */
export async function startDueMonth(doors: Doors, task: BillsTask, due: DueMonth): Promise<void> {
  const { companyId, month } = due
  const userId = await unsafeForCompany(doors, companyId, readWhoseMonth, { readOnly: true })
  try {
    if (userId === null) throw new Forbidden('not-your-company')
    await withCompany(doors, { companyId, userId }, (ctx) => begin(ctx, task, month))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // It waits until the company is opened again, or goes on where it moves to.
    if (error instanceof AtRest || error.code === 'company-read-only') return
    const { code } = error
    await unsafeForCompany(doors, companyId, (ctx) => noteRefused(ctx, month, { code, userId }))
  }
}

async function begin(ctx: CompanyContext, task: BillsTask, month: string): Promise<void> {
  await refuseReadOnly(ctx)
  const settings = await readSection(ctx, 'students')
  const { bill_by_itself: mode, due_days } = settings
  // Switched off since it was queued.
  if (!settings.is_on || mode === 'no' || !(await takeMonth(ctx, month, {}))) return
  ctx.permit('clients.edit')
  permitMode(ctx, mode)
  const late_fee = lateFeeOf(settings)
  const bills = await readBills(ctx, { month, late_fee })
  if (bills.length === 0) return
  const language = await readPaperLanguage(ctx, null)
  const asked = { month, late_fee, mode, due_days, language }
  const { id } = await startBilling(ctx, task, bills, asked)
  await takeMonth(ctx, month, { taskId: id })
}

type Refusal = { code: string; userId: string | null }

async function noteRefused(ctx: CompanyContext, month: string, { code, userId }: Refusal): Promise<void> {
  if (!(await takeMonth(ctx, month, { problem: code }))) return
  await tell(ctx, userId, {
    kind: 'month-not-billed',
    params: { month, problem: code },
    path: '/students',
    once: month,
  })
}

/** Tells of a month that billed itself; of one that somebody began they are told as of any long work. */
export async function tellOfBilling(ctx: CompanyContext, task: EndedTask, end: TaskEnd): Promise<void> {
  const month = await readMonthOf(ctx, task.id)
  if (month === undefined || end.status === 'stopped') return tellOfEnd(ctx, task, end)
  const path = `/students?open=bills:${task.id}`
  if (end.status === 'failed') {
    const params = { month, problem: end.problem.code }
    return tell(ctx, task.created_by, { kind: 'month-not-billed', params, path, once: task.id })
  }
  const { done = 0, failed = 0 } = end.result ?? {}
  const params = { month, done: String(done), failed: String(failed) }
  await tell(ctx, task.created_by, { kind: 'month-billed', params, path, once: task.id })
}

type Told = {
  kind: 'month-billed' | 'month-not-billed'
  params: Readonly<Record<string, string>>
  /** The list, or what became of each payer. */
  path: string
  once: string
}

/** In whose name it was done, and the owners, each once. */
async function tell(ctx: CompanyContext, userId: string | null, { once, ...notice }: Told): Promise<void> {
  const told = { ...notice, once: `student-month ${once}` }
  if (userId !== null) await notify(ctx, { ...told, to: { users: [userId] } })
  await notify(ctx, { ...told, to: { roles: ['owner'], makers: 'all' } })
}
