import { sql } from 'kysely'
import type { OpenContext } from '#platform/database/company-context.ts'
import type { ErrorParams } from '#platform/errors.ts'
import type { TaskEnd } from './task-end.ts'
import type { TaskFile } from './task-files.ts'
import type { TaskHome } from './task-home.ts'

export type TaskRow = {
  id: string
  kind: string
  title: Record<string, string>
  status: 'waiting' | 'running' | 'done' | 'failed' | 'stopped'
  input: unknown
  done: string
  total: string | null
  is_stop_asked: boolean
  attempts: number
  result: Record<string, unknown> | null
  problem_code: string | null
  problem_params: ErrorParams | null
  file_name: string | null
  file_type: string | null
  file_size: string | null
  file_sha256: Buffer | null
  file_key: string | null
  created_by: string | null
  created_at: Date
  finished_at: Date | null
}

/** Where the file of a task lies. */
export function placeOf({ id, file_size, file_sha256, file_key }: TaskRow): TaskFile {
  return { id, size: Number(file_size), sha256: file_sha256, key: file_key }
}

/** Who runs a task gives a sign of life this often; without one for `silenceMs` another may take over. */
export const silenceMs = 30_000

export async function insertTask(
  { tx, userId, companyId, clock }: TaskHome,
  task: { id: string; kind: string; title: object; input: unknown },
): Promise<void> {
  const [column, value] = companyId === null ? [sql``, sql``] : [sql`company_id,`, sql`${companyId},`]
  await sql`
    insert into ${tableOf(companyId)} (${column} id, kind, title, input, created_by, created_at)
    values (${value} ${task.id}, ${task.kind}, ${JSON.stringify(task.title)}::jsonb,
      ${JSON.stringify(task.input)}::jsonb, ${userId}, ${new Date(clock.now())})
  `.execute(tx)
}

export async function readTask({ tx, companyId }: TaskHome, id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    select * from ${tableOf(companyId)} where ${isHere(companyId)} and id = ${id}
  `.execute(tx)
  return rows[0]
}

/** The newest of one person, unfinished first. */
export async function readOwnTasks({ tx, companyId, userId }: TaskHome, most: number): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select * from ${tableOf(companyId)} where ${isOwn({ companyId, userId })}
    order by finished_at is not null, created_at desc limit ${most}
  `.execute(tx)
  return rows
}

/** The same, asked for by the same person, that waits or runs and nobody stopped. */
export async function readUnfinished(
  { tx, companyId, userId }: TaskHome,
  { kind, input }: { kind: string; input: unknown },
): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    select * from ${tableOf(companyId)}
    where ${isOwn({ companyId, userId })} and finished_at is null and not is_stop_asked and kind = ${kind}
      and input = ${JSON.stringify(input)}::jsonb
    order by created_at limit 1
  `.execute(tx)
  return rows[0]
}

export async function countUnfinished({ tx, companyId, userId }: TaskHome): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${tableOf(companyId)}
    where ${isOwn({ companyId, userId })} and finished_at is null
  `.execute(tx)
  return rows[0]!.n
}

/** Takes a task that waits, or whose runner fell silent; undefined when it is somebody else's or over. */
export async function claimTask(
  { tx, companyId, clock }: TaskHome,
  id: string,
): Promise<TaskRow | undefined> {
  const now = clock.now()
  const { rows } = await sql<TaskRow>`
    update ${tableOf(companyId)} set status = 'running', attempts = attempts + 1, beat_at = ${new Date(now)}, done = 0
    where ${isHere(companyId)} and id = ${id}
      and (status = 'waiting' or (status = 'running' and beat_at < ${new Date(now - silenceMs)}))
    returning *
  `.execute(tx)
  return rows[0]
}

/** A sign of life; answers whether the person asked to stop, or null when the task is no longer ours. */
export async function beat(
  { tx, companyId, clock }: TaskHome,
  id: string,
  attempt: number,
  progress: { done: number; total: number | null },
): Promise<boolean | null> {
  const { rows } = await sql<{ is_stop_asked: boolean }>`
    update ${tableOf(companyId)} set done = ${progress.done}, total = ${progress.total}, beat_at = ${new Date(clock.now())}
    where ${isHere(companyId)} and id = ${id} and status = 'running' and attempts = ${attempt}
    returning is_stop_asked
  `.execute(tx)
  return rows[0]?.is_stop_asked ?? null
}

/** Writes the outcome of the runner's own attempt; answers whether it still was. */
export async function endTask(
  { tx, companyId, clock }: TaskHome,
  id: string,
  attempt: number,
  end: TaskEnd,
): Promise<boolean> {
  const file = end.status === 'done' ? end.file : null
  const problem = end.status === 'failed' ? end.problem : null
  const { rows } = await sql`
    update ${tableOf(companyId)} set
      status = ${end.status}, finished_at = ${new Date(clock.now())},
      done = ${end.status === 'done' ? end.done : sql`done`},
      result = ${end.status === 'done' ? JSON.stringify(end.result) : null}::jsonb,
      problem_code = ${problem?.code ?? null}, problem_params = ${problem ? JSON.stringify(problem.params) : null}::jsonb,
      file_name = ${file?.name ?? null}, file_type = ${file?.type ?? null}, file_size = ${file?.size ?? null},
      file_sha256 = ${file?.sha256 ?? null}, file_store = ${file?.store ?? null}, file_key = ${file?.key ?? null}
    where ${isHere(companyId)} and id = ${id} and status = 'running' and attempts = ${attempt}
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Gives a task back unfinished: the program ends, the next one goes on. */
export async function releaseTask({ tx, companyId }: TaskHome, id: string, attempt: number): Promise<void> {
  await sql`
    update ${tableOf(companyId)} set status = 'waiting', beat_at = null
    where ${isHere(companyId)} and id = ${id} and status = 'running' and attempts = ${attempt}
  `.execute(tx)
}

/** Asks a running task to stop, ends a waiting one; undefined when it is no task of this person. */
export async function askToStop(
  { tx, companyId, userId, clock }: TaskHome,
  id: string,
): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    update ${tableOf(companyId)} set
      is_stop_asked = is_stop_asked or finished_at is null,
      status = case when status = 'waiting' then 'stopped' else status end,
      finished_at = case when status = 'waiting' then ${new Date(clock.now())}::timestamptz else finished_at end
    where ${isOwn({ companyId, userId })} and id = ${id}
    returning *
  `.execute(tx)
  return rows[0]
}

/** Stops tasks of the installation that were asked for with this, and forgets where their files lie. */
export async function withdrawTasks(
  { tx, clock }: OpenContext,
  kind: string,
  asked: object,
): Promise<{ id: string; is_over: boolean }[]> {
  const { rows } = await sql<{ id: string; is_over: boolean }>`
    update platform_tasks set
      is_stop_asked = is_stop_asked or finished_at is null,
      status = case when status = 'waiting' then 'stopped' else status end,
      finished_at = case when status = 'waiting' then ${new Date(clock.now())}::timestamptz else finished_at end,
      file_name = null, file_type = null, file_size = null, file_sha256 = null, file_store = null, file_key = null
    where kind = ${kind} and input @> ${JSON.stringify(asked)}::jsonb
    returning id, finished_at is not null as is_over
  `.execute(tx)
  return rows
}

/** Forgets a finished task of this person; answers whether there was one. */
export async function deleteTask({ tx, companyId, userId }: TaskHome, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from ${tableOf(companyId)}
    where ${isOwn({ companyId, userId })} and id = ${id} and finished_at is not null
    returning id
  `.execute(tx)
  return rows.length > 0
}

function tableOf(companyId: string | null) {
  return companyId === null ? sql`platform_tasks` : sql`tasks`
}

function isHere(companyId: string | null) {
  return companyId === null ? sql`true` : sql`company_id = ${companyId}`
}

/** In a company everybody has their own; those of the installation belong to all who run it. */
function isOwn({ companyId, userId }: Pick<TaskHome, 'companyId' | 'userId'>) {
  return companyId === null ? sql`true` : sql`company_id = ${companyId} and created_by = ${userId}`
}
