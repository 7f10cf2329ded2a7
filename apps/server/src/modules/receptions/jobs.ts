import { handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import { makeConfirmedExpense, makeConfirmedExpenseJob } from './make-confirmed-expense.ts'
import { type MailboxReader, readMailbox, readMailboxJob } from './read-mailbox.ts'

/** A job that fails is not lost: the queue tries it again, and a recurrence finds mailboxes that are due. */
export function receptionJobs(reader: MailboxReader): JobHandler[] {
  return [
    handleJob(makeConfirmedExpenseJob, (payload) => makeConfirmedExpense(reader.doors, payload)),
    handleJob(readMailboxJob, ({ companyId }) => readMailbox(reader, companyId)),
  ]
}
