import type { DraftDocument } from '@cuentaclara/einvoice'
import { calculationFromJson } from '@cuentaclara/einvoice/xml'
import { isLargeDocument } from '#modules/submissions/index.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inOurThread } from '#platform/threads/threads.ts'
import { type Judgement, type JudgingFacts, judge, type judgeAside } from './judge.ts'

const judging = threadWork<typeof judgeAside>(new URL('./judge.ts', import.meta.url), 'judgeAside', 20_000)

/** Computes a draft of a company and judges it, a large one in a thread. Throws as `inOurThread` does. */
export async function judgeDraft(
  draft: DraftDocument,
  facts: JudgingFacts,
  companyId: string,
): Promise<Judgement> {
  if (!isLargeDocument(draft.lines)) return judge(draft, facts)
  const { calculation, issues } = await inOurThread(judging, { draft, facts }, { of: companyId })
  return { calculation: calculationFromJson(calculation), issues }
}
