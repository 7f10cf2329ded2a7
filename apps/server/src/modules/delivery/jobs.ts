import { z } from 'zod'
import type { Outbox } from '#modules/notifications/index.ts'
import { type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import { sendAutomatically } from './send-document.ts'

/** Named in `queue_document_letter`, which queues it when a document is issued or accepted. */
const sendDocumentLetterJob = defineJob({
  name: 'send-document-letter',
  payload: z.object({ companyId: z.uuid(), documentId: z.uuid() }),
  maxAttempts: 8,
})

/** Letters of documents that go by themselves. */
export function deliveryJobs(doors: Doors, outbox: Outbox): JobHandler[] {
  return [
    handleJob(sendDocumentLetterJob, ({ companyId, documentId }) =>
      unsafeForCompany(doors, companyId, (ctx) => sendAutomatically(ctx, outbox, documentId)),
    ),
  ]
}
