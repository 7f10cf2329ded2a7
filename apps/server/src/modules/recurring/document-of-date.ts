import type { ComingRaise, Schedule } from '@cuentaclara/contracts'
import { addedPrice, raiseDay, raisedPrice, raisesBy, type YearlyRaise } from '@cuentaclara/einvoice'
import type { DraftContent, DraftInput } from '#modules/documents/drafts.ts'
import { knownTags } from '#modules/settings/index.ts'
import { namesPaidFor } from '#modules/students/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { type AssessedContent, assessRecurring } from './assess-recurring.ts'
import { asksForStudent, contentOfRecipient, type MadeLine } from './content-of-recipient.ts'
import { itemsOfLines } from './items-in-words.ts'
import type { BilledStudent, Recipient } from './recipients.ts'
import { documentOf } from './template.ts'
import { withParts } from './with-parts.ts'

/** What the document of a date follows from. */
export type SeriesContent = {
  content: DraftContent
  schedule: Schedule
  dueDays: number | null
  priceMode: 'fixed' | 'dollars_in_colones'
  raise: YearlyRaise | null
  /** Once, from a day on. */
  coming: ComingRaise | null
  /** Of a series for many, the one who is billed. */
  recipient?: Recipient | null
}

/** The document of a date, at the prices of that date. Throws Conflict for a placeholder without a value. */
export async function documentOfDate(
  ctx: CompanyContext,
  series: SeriesContent,
  date: string,
): Promise<DraftInput> {
  return (await writeOfDate(ctx, series, date)).document
}

export type Written = {
  document: DraftInput
  assessed: AssessedContent
  made: MadeLine[]
  /** Students of whom a plan bills some of it. */
  leftOut: BilledStudent[]
}

/** The same, with how it was reckoned and whom its lines bill. */
export async function writeOfDate(
  ctx: CompanyContext,
  { content: written, raise, coming, recipient = null, ...series }: SeriesContent,
  date: string,
): Promise<Written> {
  const priced = pricedOn(written, { raise, coming }, date)
  const known = { ...priced.content, tags: await knownTags(ctx, written.tags ?? []) }
  const { content, made, leftOut } =
    recipient === null
      ? { content: known, made: [], leftOut: [] }
      : contentOfRecipient(known, recipient, await itemsOfLines(ctx, known.lines))
  const assessed = await assessRecurring(ctx, content)
  const names = await namesIn(ctx, content, { assessed, recipient, date })
  try {
    const template = { ...series, content, draft: assessed.assessment.draft }
    const document = documentOf(template, date, assessed.around.dollarRate, names)
    return { document, assessed, made, leftOut }
  } catch (error) {
    if (error instanceof RangeError) throw new Conflict('recurring-placeholder')
    throw error
  }
}

type Names = { client?: string; student?: string }

/** Whom a text may name: the client, and the people that it is billed for. */
async function namesIn(
  ctx: CompanyContext,
  content: DraftContent,
  { assessed, recipient, date }: { assessed: AssessedContent; recipient: Recipient | null; date: string },
): Promise<Names> {
  const client = assessed.around.client
  const students = !asksForStudent(content)
    ? []
    : recipient !== null && recipient.students.length > 0
      ? recipient.students.map(({ name }) => name)
      : client === null
        ? []
        : await namesPaidFor(ctx, client.id, date)
  return {
    ...(client !== null && { client: client.party.name }),
    ...(students.length > 0 && { student: students.join(', ') }),
  }
}

type Raises = Pick<SeriesContent, 'raise' | 'coming'>

/** What is written as it is priced on a date, and when prices rise after that: raises follow each other by their days. Pure. */
export function pricedOn(
  content: DraftContent,
  { raise, coming }: Raises,
  date: string,
): { content: DraftContent; raise: YearlyRaise | null; coming: ComingRaise | null; hasRisen: boolean } {
  const times = raise === null ? 0 : raisesBy(raise, date)
  const comes = coming !== null && coming.from <= date
  if (times === 0 && !comes) return { content, raise, coming, hasRisen: false }
  const first = raise !== null && comes ? Math.min(times, raisesBy(raise, coming.from)) : times
  const priceOf = (price: string) => {
    const before = raise === null ? price : raisedPrice(price, raise.percent, first)
    const between = comes ? raisedOnce(before, coming) : before
    return raise === null ? between : raisedPrice(between, raise.percent, times - first)
  }
  return {
    content: {
      ...content,
      lines: content.lines.map((line) => withParts(line, { ...line, unit_price: priceOf(line.unit_price) })),
      // What was paid of the old total: the new one is paid whole by the same means.
      payments: content.payments.map(({ amount, ...payment }) => payment),
    },
    raise: raise === null ? null : { ...raise, on: raiseDay(raise, times) },
    coming: comes ? null : coming,
    hasRisen: true,
  }
}

function raisedOnce(price: string, raise: ComingRaise): string {
  return 'percent' in raise ? raisedPrice(price, raise.percent, 1) : addedPrice(price, raise.amount)
}
