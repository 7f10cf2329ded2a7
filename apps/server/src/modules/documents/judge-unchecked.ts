import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay, documentKinds, draftOf, type FiscalDocument, type Issue } from '@cuentaclara/einvoice'
import type { JsonObject } from '@cuentaclara/einvoice/xml'
import { sql } from 'kysely'
import type { AskRegisters, RegisterAnswer } from '#modules/registers/index.ts'
import { fromSnapshot } from '#modules/submissions/index.ts'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import {
  postponeFindings,
  storeFindings,
  type UncheckedDocument,
  unsafeUnchecked,
} from './document-findings.ts'
import { type DraftInput, inputPath } from './engine/draft-input.ts'
import { judgeDraft } from './engine/judge-draft.ts'
import { openQuestions } from './engine/register-facts.ts'

/** Few enough that a run ends before the next one. */
const mostAtOnce = 200
/** Nobody waits for this one. */
const waitMs = 15_000
const minuteMs = 60_000

/** Judges documents again that were issued while the registers were silent, as soon as these answer. */
export async function judgeUnchecked(doors: Doors, ask: AskRegisters): Promise<void> {
  for (const unchecked of await unsafeUnchecked(doors, mostAtOnce)) await judgeAgain(doors, ask, unchecked)
}

async function judgeAgain(
  doors: Doors,
  ask: AskRegisters,
  { companyId, documentId, isDemo }: UncheckedDocument,
): Promise<void> {
  const { document, input, status, later } = await unsafeForCompany(doors, companyId, (ctx) =>
    claim(ctx, documentId),
  )
  const questions = openQuestions(input, { client: { party: theirParty(document) }, registers: [] })
  const answers = await ask(questions, { isDemo, waitMs })
  const silent = answers.filter(({ outcome }) => outcome === 'silent')
  if (silent.length === answers.length) return
  const findings = await whatRegistersFind(document, answers, companyId)
  await unsafeForCompany(doors, companyId, (ctx) =>
    storeFindings(ctx, documentId, { findings, askAt: silent.length === 0 ? null : later }),
  )
  doors.events.publish({
    type: 'document',
    companyId,
    id: documentId,
    fiscal_status: status,
    kind: document.kind,
  })
}

type Claimed = { document: FiscalDocument; input: DraftInput; status: string; later: Date }

/** Reads a document, whose turn comes again later: one that cannot be judged keeps nobody else waiting. */
async function claim(ctx: CompanyContext, id: string): Promise<Claimed> {
  const { rows } = await sql<IssuedRow>`
    select d.input, d.fiscal_status as status, d.snapshot, d.clave, d.consecutivo from documents d
    where d.company_id = current_company() and d.id = ${id}
  `.execute(ctx.tx)
  const { input, status, ...stored } = rows[0]!
  const document = fromSnapshot(stored)
  const later = nextAsk(document, ctx.clock.now())
  await postponeFindings(ctx, id, later)
  return { document, input: await parseInPieces(schemas.draftInput, input), status, later }
}

type IssuedRow = { input: unknown; status: string; snapshot: JsonObject; clave: string; consecutivo: string }

function theirParty(document: FiscalDocument) {
  const party = documentKinds[document.kind].issuedByReceiver ? document.issuer : document.receiver
  // Whoever buys without a name is in no register.
  return party ?? { name: '', emails: [] }
}

/** What is found with the answers of the registers and is not without them, as of the day of issuing. */
async function whatRegistersFind(
  document: FiscalDocument,
  registers: readonly RegisterAnswer[],
  companyId: string,
): Promise<Issue[]> {
  const draft = draftOf(document)
  const facts = {
    today: costaRicaDay(Date.parse(document.issuedAt)),
    phase: 'draft' as const,
    cabys: new Map(),
  }
  const [asked, unasked] = [
    await judgeDraft(draft, { ...facts, registers }, companyId),
    await judgeDraft(draft, { ...facts, registers: [] }, companyId),
  ]
  const known = new Set(unasked.issues.map(nameOf))
  const kind = documentKinds[document.kind]
  return asked.issues
    .filter((issue) => !known.has(nameOf(issue)))
    .map((issue) => ({ ...issue, path: inputPath(issue, kind) }))
}

function nameOf({ code, path }: Issue): string {
  return `${code} ${path}`
}

/** Soon at first, then ever later: as long again as it has waited, within a quarter of a day. */
function nextAsk({ issuedAt }: FiscalDocument, nowMs: number): Date {
  const waitedMs = nowMs - Date.parse(issuedAt)
  return new Date(nowMs + Math.min(Math.max(waitedMs, 5 * minuteMs), 360 * minuteMs))
}
