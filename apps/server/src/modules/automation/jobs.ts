import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { Outbox } from '#modules/notifications/index.ts'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { surelyNow } from '#platform/database/surely-past.ts'
import { handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { type Courier, deliverWebhook } from './deliver-webhook.ts'
import { deliverWebhookJob } from './delivery-queue.ts'
import { runRuleJob } from './rule-queue.ts'
import { runRule, tellOverdue } from './run-rule.ts'
import { tellOfEndingKeys } from './tell-of-keys.ts'

export function automationJobs(courier: Courier, outbox: Outbox): JobHandler[] {
  const kit = { doors: courier.doors, outbox }
  return [
    handleJob(deliverWebhookJob, (address, { attempt }) => deliverWebhook(courier, address, attempt)),
    handleJob(runRuleJob, (address, { attempt }) => runRule(kit, address, attempt)),
  ]
}

/** How long people find what was sent. */
const keptDays = 30
/** Of rules too; what stands on the work list is seen to within that. */
const keptRunDays = 90

export function automationRecurrences(doors: Doors): Recurrence[] {
  return [
    {
      // Twenty past midnight in Costa Rica: what was due yesterday is late.
      name: 'tell-overdue',
      pattern: '20 6 * * *',
      isByDay: true,
      run: () => unsafeForAllCompanies(doors, (ctx) => tellOverdue(ctx, costaRicaDay(ctx.clock.now()))),
    },
    // In the morning there: who reads it can still do something on that day.
    {
      name: 'tell-of-ending-keys',
      pattern: '10 13 * * *',
      isByDay: true,
      run: () => tellOfEndingKeys(doors),
    },
    {
      name: 'forget-deliveries',
      pattern: '53 3 * * *',
      run: () =>
        unsafeForAllCompanies(doors, async ({ tx, clock }) => {
          await sql`
            delete from webhook_deliveries
            where created_at < ${surelyNow(clock.now())} - make_interval(days => ${keptDays})
          `.execute(tx)
          await sql`
            delete from automation_runs
            where created_at < ${surelyNow(clock.now())} - make_interval(days => ${keptRunDays})
          `.execute(tx)
        }),
    },
  ]
}
