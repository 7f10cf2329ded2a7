import { isDeepStrictEqual } from 'node:util'
import type { ScheduledFile, ScheduledFileInput, ScheduledFileRun } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { mayWrite, tellOfOutsideAddresses } from '#modules/notifications/index.ts'
import type { CompanyContext, Doors, Member } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Conflict, type ErrorParams, type FieldMistakeKey, Invalid, NotFound } from '#platform/errors.ts'
import { dueDay, nextDay } from './next-day.ts'
import type { AnyScheduledFileKind } from './scheduled-file-kind.ts'
import {
  deleteFile,
  insertFile,
  lockFile,
  pauseFile,
  readFiles,
  readRuns,
  type StoredFile,
  type ToStore,
  toRunView,
  toView,
  updateFile,
} from './scheduled-file-store.ts'

export type Kinds = readonly AnyScheduledFileKind[]
/** A problem in the reader's words. */
export type Say = (code: string, params: ErrorParams) => string

const mostFiles = 20
const mostRunsShown = 30

/** What a company has made by itself, the oldest first, each with what became of it last. */
export async function listScheduledFiles(ctx: CompanyContext, say: Say): Promise<ScheduledFile[]> {
  ctx.permit('reports.export')
  const runs = await readRuns(ctx, { most: 1 })
  return (await readFiles(ctx)).map((file) => {
    const last = runs.find((run) => run.scheduled_file_id === file.id)
    return toView(ctx, file, last === undefined ? null : toRunView(last, say))
  })
}

/** One of them. Throws NotFound. */
export async function getScheduledFile(ctx: CompanyContext, id: string, say: Say): Promise<ScheduledFile> {
  const found = (await listScheduledFiles(ctx, say)).find((file) => file.id === id)
  if (found === undefined) throw new NotFound()
  return found
}

/** Refuses what a kind does not let its maker choose; of wrong parameters the use case tells. Throws as the kind does. */
export async function permitChoice(
  doors: Doors,
  kinds: Kinds,
  maker: Member,
  { kind: name, parameters }: Pick<ScheduledFileInput, 'kind' | 'parameters'>,
): Promise<void> {
  const kind = kinds.find((each) => each.kind === name)
  const read = kind?.parameters.safeParse(parameters ?? {})
  if (read?.success) await kind?.permit?.(doors, maker, read.data)
}

/** Arranges another, in the name of who asks. Throws Invalid, Forbidden, and Conflict beyond what a company holds. */
export async function createScheduledFile(
  ctx: CompanyContext,
  kinds: Kinds,
  { language, ...input }: ScheduledFileInput & { language: Language },
): Promise<string> {
  ctx.permit('reports.export')
  const file = await toStore(ctx, kinds, input, language)
  await oneAtATime(ctx, 'scheduled-files')
  if ((await readFiles(ctx)).length >= mostFiles) throw new Conflict('list-full', { most: mostFiles })
  await tellOfOutsideAddresses(ctx, file.recipients, { path: dataPath(ctx) })
  return insertFile(ctx, file)
}

/** Changes one; from then on it is made in the name of who asks, unless they only pause it. Throws Invalid, Forbidden, NotFound. */
export async function updateScheduledFile(
  ctx: CompanyContext,
  kinds: Kinds,
  { id, language, ...input }: ScheduledFileInput & { id: string; language: Language },
): Promise<void> {
  ctx.permit('reports.export')
  // Held: a worker that is about to start it does so before, or finds it as it is then.
  const former = await lockFile(ctx, id)
  if (former === undefined) throw new NotFound()
  if (isOnlyPaused(ctx, former, input)) return pauseFile(ctx, id)
  const file = await toStore(ctx, kinds, input, language)
  await updateFile(ctx, id, { ...file, next_on: stillDue(former, dueDay(ctx.clock.now())) ?? file.next_on })
  await tellOfOutsideAddresses(ctx, file.recipients, { former: former.recipients, path: dataPath(ctx) })
}

/** The day that came and that nobody made yet: it stays due, with what is said now. None of one that was paused. */
function stillDue({ is_on, next_on }: StoredFile, today: string): string | null {
  return is_on && next_on <= today ? next_on : null
}

/** Whether all of it is as whoever asks sees it, but that it is to rest: it stays its maker's, with the companies that they chose. */
function isOnlyPaused(ctx: CompanyContext, former: StoredFile, input: ScheduledFileInput): boolean {
  const { kind, parameters, recipients, month_day = null, weekday = null, is_on: isOn } = input
  const seen = toView(ctx, former, null)
  return (
    isOn === false &&
    isDeepStrictEqual(
      { kind, parameters: parameters ?? {}, recipients, month_day, weekday },
      {
        kind: seen.kind,
        parameters: seen.parameters,
        recipients: seen.recipients,
        month_day: seen.month_day,
        weekday: seen.weekday,
      },
    )
  )
}

/** Takes one away, with its runs and links. Throws NotFound. */
export async function deleteScheduledFile(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('reports.export')
  if (!(await deleteFile(ctx, id))) throw new NotFound()
}

/** What became of one, the newest first. Throws NotFound. */
export async function listRuns(ctx: CompanyContext, id: string, say: Say): Promise<ScheduledFileRun[]> {
  ctx.permit('reports.export')
  if ((await readFiles(ctx, id)).length === 0) throw new NotFound()
  return (await readRuns(ctx, { fileId: id, most: mostRunsShown })).map((run) => toRunView(run, say))
}

function dataPath({ companyId }: CompanyContext): string {
  return `/main-configurations/${companyId}?tab=data`
}

/** What is kept of it; days that passed while it was paused are not made up for. */
async function toStore(
  ctx: CompanyContext,
  kinds: Kinds,
  { kind: name, parameters, recipients, month_day = null, weekday = null, is_on = true }: ScheduledFileInput,
  language: Language,
): Promise<ToStore> {
  const kind = kinds.find((each) => each.kind === name)
  if (kind === undefined) throw new Invalid({ kind: ['choose'] })
  for (const permission of kind.permissions) ctx.permit(permission)
  await mayWrite(ctx)
  return {
    kind: name,
    parameters: readParameters(kind, parameters),
    recipients: [...new Set(recipients.map((address) => address.toLowerCase()))],
    month_day,
    weekday,
    is_on,
    language,
    next_on: nextDay({ month_day, weekday }, dueDay(ctx.clock.now())),
  }
}

function readParameters({ parameters }: AnyScheduledFileKind, given: ScheduledFileInput['parameters']) {
  const read = parameters.safeParse(given ?? {})
  if (read.success) return read.data as Record<string, unknown>
  const wrong = read.error.issues.map(({ path }): [string, FieldMistakeKey[]] => [
    ['parameters', ...path].join('.'),
    ['format'],
  ])
  throw new Invalid(Object.fromEntries(wrong))
}
