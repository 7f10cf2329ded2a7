import type { CabysAffected, CabysChange, CabysState, CabysVersion, Page, Task } from '@cuentaclara/contracts'
import { readPlatformTask, startPlatformTask, stopPlatformTask } from '#modules/tasks/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { type PageRequest, pageMeta, readPageRequest, searchPatterns } from '#platform/paging.ts'
import { applyVersionTask, rollBackVersionTask } from './apply-version.ts'
import type { checkVersionTask } from './check-version.ts'
import { CatalogueBusy, CatalogueChanged } from './errors.ts'
import {
  countOutdated,
  deleteOpenVersion,
  insertVersion,
  lockCatalogue,
  type MistakeRow,
  readAffected,
  readChanges,
  readHistory,
  readLiveVersion,
  readMistakes,
  readOpenVersion,
  readVersion,
  type VersionRow,
  writeTask,
} from './version-store.ts'

// The routes of all of these ask for a platform administrator.

const mostHistory = 10
const mostAffected = 200

/** Where the update of the catalogue stands. */
export async function getCabysState(ctx: OpenContext, address: string | null): Promise<CabysState> {
  const { tx } = ctx
  const live = await readLiveVersion(tx)
  const update = await readOpenVersion(tx)
  const former = live.based_on === null ? undefined : await readVersion(tx, live.based_on)
  const taskId = (update ?? live).task_id
  const outdated = await countOutdated(tx)
  return {
    live: toView(live),
    update: update === undefined ? null : toView(update),
    task: taskId === null ? null : ((await readPlatformTask(ctx, taskId)) ?? null),
    former: former === undefined ? null : toView(former),
    address,
    items_to_review: outdated.items,
    templates_to_review: outdated.templates,
    history: (await readHistory(tx, mostHistory)).map(toView),
  }
}

type NewVersion = { id?: string; source: 'upload' | 'address'; name: string }

/**
 * Begins an update whose file is there, or will be fetched; one that was only compared gives way. Throws CatalogueBusy
 * while something runs.
 */
export async function startUpdate(
  ctx: OpenContext,
  userId: string,
  checkTask: ReturnType<typeof checkVersionTask>,
  { id = newId(), source, name }: NewVersion,
): Promise<void> {
  const { tx, clock } = ctx
  await lockCatalogue(tx)
  await refuseBusy(ctx)
  const open = await readOpenVersion(tx)
  if (open) await deleteOpenVersion(tx, open.id)
  await insertVersion(tx, { id, source, name: name.slice(0, 500) || '—', createdBy: userId }, clock.now())
  const task = await startPlatformTask(ctx, userId, checkTask, { version_id: id, source }, { name })
  await writeTask(tx, id, task.id)
}

/** Begins to apply a checked version. Throws NotFound, CatalogueBusy, and CatalogueChanged when it compares with another one. */
export async function startApply(ctx: OpenContext, userId: string, id: string): Promise<void> {
  const { tx } = ctx
  await lockCatalogue(tx)
  await refuseBusy(ctx)
  const version = await readVersion(tx, id)
  if (version?.status !== 'checked') throw new NotFound()
  const live = await readLiveVersion(tx)
  if (version.based_on !== live.id) throw new CatalogueChanged()
  const task = await startPlatformTask(
    ctx,
    userId,
    applyVersionTask,
    { version_id: id },
    { name: version.name },
  )
  await writeTask(tx, id, task.id)
}

/** Begins to take the live version back. Throws NotFound when nothing is before it, CatalogueBusy while something runs or waits. */
export async function startRollBack(ctx: OpenContext, userId: string): Promise<void> {
  const { tx } = ctx
  await lockCatalogue(tx)
  await refuseBusy(ctx)
  // What waits compares with the version that goes.
  if (await readOpenVersion(tx)) throw new CatalogueBusy()
  const live = await readLiveVersion(tx)
  if (live.based_on === null) throw new NotFound()
  const task = await startPlatformTask(
    ctx,
    userId,
    rollBackVersionTask,
    { version_id: live.id },
    { name: live.name },
  )
  await writeTask(tx, live.id, task.id)
}

/** Stops the check of an update that is about to be forgotten. Throws NotFound, CatalogueBusy while it is being applied. */
export async function stopUpdate(ctx: OpenContext, userId: string, id: string): Promise<void> {
  const version = await readVersion(ctx.tx, id)
  if (version?.status !== 'checking' && version?.status !== 'checked') throw new NotFound()
  const task = await runningTask(ctx, version)
  if (task === null) return
  if (version.status === 'checked') throw new CatalogueBusy()
  await stopPlatformTask(ctx, userId, task.id)
}

/** Forgets an update that is not applied; waits for a check that was asked to stop. */
export async function forgetUpdate({ tx }: OpenContext, id: string): Promise<void> {
  await deleteOpenVersion(tx, id)
}

/** What a version changes, by code. */
export async function listChanges(
  { tx }: OpenContext,
  id: string,
  input: PageRequest & { search?: string | undefined; change?: CabysChange['change'] | undefined },
): Promise<Page<CabysChange>> {
  await findVersion(tx, id)
  const { limit } = readPageRequest(input)
  const { rows, total } = await readChanges(tx, id, {
    change: input.change,
    patterns: searchPatterns(input.search),
    limit,
    offset: ((input.page ?? 1) - 1) * limit,
  })
  return { data: rows, meta: pageMeta(input, total, null) }
}

/** Companies whose items a version touches. */
export async function listAffected({ tx }: OpenContext, id: string): Promise<CabysAffected> {
  await findVersion(tx, id)
  const rows = await readAffected(tx, id)
  return {
    data: rows.slice(0, mostAffected),
    companies: rows.length,
    items: rows.reduce((sum, { retired, rate_changed }) => sum + retired + rate_changed, 0),
  }
}

/** The rows that an update left out, as CSV. */
export async function renderMistakes({ tx }: OpenContext, id: string): Promise<string> {
  await findVersion(tx, id)
  const rows = await readMistakes(tx, id)
  const lines = rows.map(({ number, problem, code, description, rate }: MistakeRow) =>
    [String(number), problem, code, description, rate].map(toCell).join(','),
  )
  return `\uFEFF${['row,problem,code,description,rate', ...lines].join('\r\n')}\r\n`
}

// What a spreadsheet would take for a formula stays a text.
function toCell(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function refuseBusy(ctx: OpenContext): Promise<void> {
  for (const version of [await readOpenVersion(ctx.tx), await readLiveVersion(ctx.tx)])
    if (version && (await runningTask(ctx, version)) !== null) throw new CatalogueBusy()
}

async function runningTask(ctx: OpenContext, { task_id }: VersionRow): Promise<Task | null> {
  const task = task_id === null ? undefined : await readPlatformTask(ctx, task_id)
  return task === undefined || task.finished_at !== null ? null : task
}

async function findVersion(tx: OpenContext['tx'], id: string): Promise<VersionRow> {
  const version = await readVersion(tx, id)
  if (version === undefined) throw new NotFound()
  return version
}

function toView({ based_on: _, task_id: __, ...row }: VersionRow): CabysVersion {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    applied_at: row.applied_at?.toISOString() ?? null,
  }
}
