import { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { RegisterQuestion } from './register-store.ts'

/** Asks the registers for a draft; its editor hears of the answers. */
export const askRegistersJob = defineJob({
  name: 'ask-registers',
  payload: z.object({
    companyId: z.uuid(),
    documentId: z.uuid(),
    kind: z.string(),
    isDemo: z.boolean(),
    questions: z.array(z.object({ register: z.enum(['taxpayer', 'exemption']), number: z.string() })),
  }),
  // Issuing asks once more, so one try is enough.
  maxAttempts: 1,
  lane: 'outside',
})

/** Has the registers asked once the draft is saved; its last save counts. */
export async function askLater(
  ctx: CompanyContext,
  draft: { id: string; kind: string; isDemo: boolean },
  questions: readonly RegisterQuestion[],
): Promise<void> {
  if (questions.length === 0) return
  const { companyId } = ctx
  const { id: documentId, kind, isDemo } = draft
  const payload = { companyId, documentId, kind, isDemo, questions: [...questions] }
  await ctx.jobs.add(askRegistersJob, payload, {
    key: `${companyId}:registers:${documentId}`,
    sharer: companyId,
  })
}
