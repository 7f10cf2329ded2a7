import type { ScheduledFile, ScheduledFileInput, ScheduledFileRun } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { sql } from 'kysely'
import { type LetterFate, standingOf, statusAfter } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Asks } from '#platform/database/open-client.ts'
import type { ErrorParams } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'

export type StoredFile = {
  id: string
  kind: string
  parameters: Record<string, unknown>
  recipients: string[]
  language: Language
  month_day: number | null
  weekday: number | null
  is_on: boolean
  next_on: string
  made_by: string | null
  maker_name: string | null
}

const columns = sql`
  f.id, f.kind, f.parameters, f.recipients, f.language, f.month_day, f.weekday, f.is_on, f.next_on, f.made_by,
  (select u.name from users u where u.id = f.made_by) as maker_name`

/** Those of a company, the oldest first; or the one of an id. */
export async function readFiles({ tx }: CompanyContext, id: string | null = null): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select ${columns} from scheduled_files f
    where f.company_id = current_company() and (${id}::uuid is null or f.id = ${id}::uuid)
    order by f.created_at, f.id
  `.execute(tx)
  return rows
}

/** One that is held until the transaction ends. */
export async function lockFile({ tx }: CompanyContext, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select ${columns} from scheduled_files f
    where f.company_id = current_company() and f.id = ${id}::uuid
    for update of f
  `.execute(tx)
  return rows[0]
}

export type ToStore = Required<ScheduledFileInput> & { language: Language; next_on: string }

export async function insertFile(ctx: CompanyContext, file: ToStore): Promise<string> {
  const id = newId()
  const now = new Date(ctx.clock.now())
  await sql`
    insert into scheduled_files (company_id, id, kind, parameters, recipients, language, month_day, weekday, is_on, next_on,
      made_by, created_at, updated_at)
    values (current_company(), ${id}, ${file.kind}, ${JSON.stringify(file.parameters)}::jsonb, ${file.recipients}::text[],
      ${file.language}, ${file.month_day}, ${file.weekday}, ${file.is_on}, ${file.next_on}, ${ctx.userId}, ${now}, ${now})
  `.execute(ctx.tx)
  return id
}

export async function updateFile(ctx: CompanyContext, id: string, file: ToStore): Promise<void> {
  await sql`
    update scheduled_files set kind = ${file.kind}, parameters = ${JSON.stringify(file.parameters)}::jsonb,
      recipients = ${file.recipients}::text[], language = ${file.language}, month_day = ${file.month_day},
      weekday = ${file.weekday}, is_on = ${file.is_on}, next_on = ${file.next_on}, made_by = ${ctx.userId},
      updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

export async function moveOn({ tx }: CompanyContext, id: string, nextOn: string): Promise<void> {
  await sql`
    update scheduled_files set next_on = ${nextOn} where company_id = current_company() and id = ${id}::uuid
  `.execute(tx)
}

export async function pauseFile({ tx, clock }: CompanyContext, id: string): Promise<void> {
  await sql`
    update scheduled_files set is_on = false, updated_at = ${new Date(clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(tx)
}

/** Takes one away with its runs; answers whether there was one. */
export async function deleteFile({ tx }: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from scheduled_files where company_id = current_company() and id = ${id}::uuid returning id
  `.execute(tx)
  return rows.length > 0
}

/** Those of all companies that are due up to a day. */
export async function readDue(tx: Tx, day: string): Promise<{ company_id: string; id: string }[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from scheduled_files where is_on and next_on <= ${day}::date order by next_on, id limit 5000
  `.execute(tx)
  return rows
}

export async function insertRun(
  { tx, clock }: CompanyContext,
  run: { id: string; fileId: string; dueOn: string | null },
): Promise<void> {
  await sql`
    insert into scheduled_file_runs (company_id, id, scheduled_file_id, due_on, started_at)
    values (current_company(), ${run.id}, ${run.fileId}, ${run.dueOn}, ${new Date(clock.now())})
  `.execute(tx)
}

type RunRow = {
  id: string
  due_on: string | null
  status: ScheduledFileRun['status']
  file_name: string | null
  file_size: string | null
  letter_problem: string | null
  problem_code: string | null
  problem_params: ErrorParams | null
  started_at: Date
  scheduled_file_id: string
}

/** The last runs of each, or of one, the newest first; what became of one that has no letter its task says. */
export async function readRuns(
  { tx }: CompanyContext,
  { fileId = null, most }: { fileId?: string | null; most: number },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.due_on, r.file_name, r.file_size, r.letter_problem, r.problem_code, r.problem_params, r.started_at,
      r.scheduled_file_id, case
        when r.problem_code is not null then 'failed'
        -- Somebody took its letter back before it left.
        when l.status = 'cancelled' then 'stopped'
        -- Or has it sent again after it was given up.
        when l.status = 'sending' and l.asked_at is not null then 'sending'
        when r.letter_status is not null then r.letter_status
        when t.finished_at is null and t.id is not null then 'running'
        else 'stopped'
      end as status
    from scheduled_files f
    cross join lateral (
      select * from scheduled_file_runs r
      where r.company_id = f.company_id and r.scheduled_file_id = f.id
      order by r.started_at desc, r.id desc limit ${most}
    ) r
    left join tasks t on t.company_id = r.company_id and t.id = r.id
    left join letters l on l.company_id = r.company_id and l.id = r.letter_id
    where f.company_id = current_company() and (${fileId}::uuid is null or f.id = ${fileId}::uuid)
    order by r.started_at desc, r.id desc
  `.execute(tx)
  return rows
}

/** Whose run a task is; undefined once its scheduled file was taken away. */
export async function readRunFile({ tx }: CompanyContext, runId: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select ${columns} from scheduled_file_runs r
    join scheduled_files f on f.company_id = r.company_id and f.id = r.scheduled_file_id
    where r.company_id = current_company() and r.id = ${runId}::uuid
  `.execute(tx)
  return rows[0]
}

type Posted = { name: string; size: number; letterId: string; linkHash: Buffer | null }

export async function settlePosted({ tx }: CompanyContext, runId: string, posted: Posted): Promise<void> {
  await sql`
    update scheduled_file_runs set file_name = ${posted.name}, file_size = ${posted.size}, letter_id = ${posted.letterId},
      letter_status = 'sending', link_hash = ${posted.linkHash}
    where company_id = current_company() and id = ${runId}::uuid
  `.execute(tx)
}

export async function settleFailed(
  { tx }: CompanyContext,
  runId: string,
  problem: { code: string; params: ErrorParams },
): Promise<void> {
  await sql`
    update scheduled_file_runs set problem_code = ${problem.code}, problem_params = ${JSON.stringify(problem.params)}::jsonb
    where company_id = current_company() and id = ${runId}::uuid
  `.execute(tx)
}

/** Notes what became of a letter; most letters are of something else. */
export async function settleLetter(
  tx: Tx,
  { id, companyId, outcome, problem }: Pick<LetterFate, 'id' | 'companyId' | 'outcome' | 'problem'>,
): Promise<void> {
  const status = standingOf(statusAfter(outcome))
  await sql`
    update scheduled_file_runs set letter_status = ${status}, letter_problem = ${problem?.slice(0, 500) ?? null}
    where company_id = ${companyId}::uuid and letter_id = ${id}::uuid
  `.execute(tx)
}

/** Who made the file of a letter; undefined for a letter of something else. */
export async function readMaker(
  { tx }: CompanyContext,
  letterId: string,
): Promise<{ made_by: string | null } | undefined> {
  const { rows } = await sql<{ made_by: string | null }>`
    select f.made_by from scheduled_file_runs r
    join scheduled_files f on f.company_id = r.company_id and f.id = r.scheduled_file_id
    where r.company_id = current_company() and r.letter_id = ${letterId}::uuid
  `.execute(tx)
  return rows[0]
}

/** The task whose file a word opens, and whose it is; undefined once its scheduled file was taken away. */
export async function readLinked(
  { tx }: CompanyContext,
  hash: Buffer,
): Promise<{ id: string; created_by: string | null } | undefined> {
  const { rows } = await sql<{ id: string; created_by: string | null }>`
    select r.id, t.created_by from scheduled_file_runs r
    join tasks t on t.company_id = r.company_id and t.id = r.id
    where r.company_id = current_company() and r.link_hash = ${hash}
  `.execute(tx)
  return rows[0]
}

/** To which companies somebody belongs is nobody else's business. */
function shownParameters({ userId }: CompanyContext, { parameters, made_by }: StoredFile) {
  const { companies: _, ...others } = parameters
  return made_by === userId ? parameters : others
}

export function toView(
  ctx: CompanyContext,
  stored: StoredFile,
  lastRun: ScheduledFileRun | null,
): ScheduledFile {
  const { made_by: _, maker_name, language: __, next_on, ...file } = stored
  return {
    ...file,
    parameters: shownParameters(ctx, stored),
    made_by: maker_name,
    next_on: file.is_on ? next_on : null,
    last_run: lastRun,
  }
}

/** In the words of `say`: a problem is kept by its code. */
export function toRunView(row: RunRow, say: (code: string, params: ErrorParams) => string): ScheduledFileRun {
  const { id, due_on, status, file_name, file_size, letter_problem, problem_code, problem_params } = row
  return {
    id,
    due_on,
    status,
    file: file_name === null ? null : { name: file_name, size: Number(file_size) },
    problem: problem_code === null ? letter_problem : say(problem_code, problem_params ?? {}),
    started_at: row.started_at.toISOString(),
  }
}

/** Of a restored database, or of one restored company: as their letters, they are held. */
export async function holdFileLetters(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query(
    `update scheduled_file_runs set letter_status = 'bounced', letter_problem = null
     where letter_status in ('sending', 'waiting') and ($1::uuid is null or company_id = $1)`,
    [companyId],
  )
}
