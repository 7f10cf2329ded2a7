import { type Doors, type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { mailNotification, type NotificationMailer } from './mail-notification.ts'
import { forgetNotifications } from './notification-store.ts'
import { mailNotificationJob } from './notify.ts'
import { queueLetter, sendLetterJob } from './outbox.ts'
import { forgetLetters, readWaiting } from './outbox-store.ts'
import { type Postman, sendLetter } from './send-letter.ts'

/** Sending letters; without a mail server a letter that was queued waits on. */
export function notificationJobs(postman: Postman, mailer: NotificationMailer): JobHandler[] {
  return [
    handleJob(mailNotificationJob, (address) => mailNotification(mailer, address)),
    handleJob(sendLetterJob, async ({ letterId }, { attempt }) => {
      await sendLetter(postman, letterId, { attempt })
    }),
  ]
}

/** Queues what was posted while there was no mail server; called as a worker starts, and for companies by the hour. */
export async function queueWaitingLetters(doors: Doors, whose: 'all' | 'companies' = 'all'): Promise<void> {
  await unsafeForAllCompanies(doors, (ctx) => queueLetters(ctx, whose))
}

/** Queues letters that wait and have no job any more, as those of a company that arrived from elsewhere. */
export async function queueLetters(
  ctx: Pick<OpenContext, 'tx' | 'clock' | 'jobs'>,
  whose: Parameters<typeof readWaiting>[2],
): Promise<void> {
  for (const letter of await readWaiting(ctx.tx, ctx.clock.now(), whose)) await queueLetter(ctx, letter)
}

/** `onForget` hears, in the same transaction, that letters which came too late lost their words. */
export function notificationRecurrences(
  doors: Doors,
  onForget: (ctx: OpenContext) => Promise<void>,
): Recurrence[] {
  return [
    {
      name: 'forget-notifications',
      pattern: '47 3 * * *',
      run: () => unsafeForAllCompanies(doors, forgetNotifications),
    },
    {
      // A company that sets up a server of its own gets what has waited for one.
      name: 'queue-waiting-letters',
      pattern: '13 * * * *',
      run: () => queueWaitingLetters(doors, 'companies'),
    },
    {
      name: 'forget-letters',
      pattern: '41 * * * *',
      run: () =>
        unsafeForAllCompanies(doors, async (ctx) => {
          await forgetLetters(ctx.tx, ctx.clock.now())
          await onForget(ctx)
        }),
    },
  ]
}
