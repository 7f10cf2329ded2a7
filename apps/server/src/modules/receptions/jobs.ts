import { handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import { sendAnswersJob } from './queue-answers.ts'
import { type MailboxReader, readMailbox, readMailboxJob } from './read-mailbox.ts'
import { type AnswerSender, sendDueAnswers } from './send-due-answers.ts'

export type { AnswerSender }

/** A job that fails is not lost: a recurrence finds what is due. */
export function receptionJobs(sender: AnswerSender, reader: MailboxReader): JobHandler[] {
  return [
    handleJob(sendAnswersJob, ({ companyId }) => sendDueAnswers(sender, companyId)),
    handleJob(readMailboxJob, ({ companyId }) => readMailbox(reader, companyId)),
  ]
}
