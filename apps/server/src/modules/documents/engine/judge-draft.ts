import type { Calculation, DraftDocument } from '@cuentaclara/einvoice'
import { calculationFromJson, type JsonObject } from '@cuentaclara/einvoice/xml'
import { isLargeDocument } from '#modules/submissions/index.ts'
import { giveWay } from '#platform/give-way.ts'
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
  return { calculation: await calculationGivingWay(calculation), issues }
}

const piece = 400

/** Reads the amounts of many lines back while everybody else is served: of 2,500 they take some fifteen milliseconds. */
async function calculationGivingWay(json: JsonObject): Promise<Calculation> {
  await giveWay()
  const lines = json.lines as JsonObject[]
  const whole = calculationFromJson({ ...json, lines: [] })
  const read: Calculation['lines'][number][] = []
  for (let from = 0; from < lines.length; from += piece) {
    read.push(...calculationFromJson({ lines: lines.slice(from, from + piece) }).lines)
    await giveWay()
  }
  return { ...whole, lines: read }
}
