import type { ImportColumn, ImportOutcome, ImportRow, ImportState } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Remembered } from './propose-mapping.ts'
import type { FileTable } from './read-file.ts'
import type { DecimalSign } from './read-values.ts'
import type { KeptMistake } from './reasons.ts'

type Tx = Pick<CompanyContext, 'tx'>

export type ColumnRow = Pick<ImportColumn, 'head' | 'field'>

export type ImportRecord = {
  id: string
  kind: string
  file_name: string
  state: ImportState
  columns: readonly ColumnRow[]
  decimal_sign: DecimalSign
  row_count: number
  left_out: number
  task_id: string | null
  created_by: string | null
  created_by_name: string | null
  created_at: Date
  begun_at: Date | null
}

export type Counts = Record<ImportOutcome, number> & { done: number; undone: number; kept: number }

const record = sql`
  i.id, i.kind, i.file_name, i.state, i.columns, i.decimal_sign, i.row_count, i.left_out, i.task_id, i.created_by,
  (select u.name from users u where u.id = i.created_by) as created_by_name, i.created_at, i.begun_at`

export async function insertImport(
  { tx, userId, clock }: CompanyContext,
  {
    id,
    kind,
    fileName,
    columns,
    decimalSign,
    rowCount,
    rows,
    leftOut,
  }: {
    id: string
    kind: string
    fileName: string
    columns: readonly ColumnRow[]
    decimalSign: DecimalSign
    rowCount: number
    rows: FileTable['rows']
    leftOut: number
  },
): Promise<void> {
  await sql`
    insert into imports (company_id, id, kind, file_name, columns, decimal_sign, row_count, left_out, created_by, created_at)
    values (current_company(), ${id}::uuid, ${kind}, ${fileName}, ${JSON.stringify(columns)}::jsonb, ${decimalSign},
      ${rowCount}, ${leftOut}, ${userId}::uuid, ${new Date(clock.now())})
  `.execute(tx)
  // An array of arrays would have to be even: each row travels as JSON.
  await sql`
    insert into import_rows (company_id, import_id, number, cells)
    select current_company(), ${id}::uuid, number, array(select jsonb_array_elements_text(cells))
    from unnest(${rows.map(({ number }) => number)}::integer[],
      ${rows.map(({ cells }) => JSON.stringify(cells))}::jsonb[]) given (number, cells)
  `.execute(tx)
}

export async function readImport({ tx }: Tx, id: string): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    select ${record} from imports i where i.company_id = current_company() and i.id = ${id}::uuid
  `.execute(tx)
  return rows[0]
}

/** The same for whoever takes the next step: two at once take it one after the other. */
export async function lockImport(ctx: Tx, id: string): Promise<ImportRecord | undefined> {
  await sql`
    select 1 from imports where company_id = current_company() and id = ${id}::uuid for update
  `.execute(ctx.tx)
  return readImport(ctx, id)
}

export async function readImports(
  { tx }: Tx,
  { kinds, limit, offset }: { kinds: readonly string[]; limit: number; offset: number },
): Promise<{ rows: ImportRecord[]; total: number }> {
  const ours = sql`i.company_id = current_company() and i.kind = any(${kinds}::text[])`
  const { rows } = await sql<ImportRecord>`
    select ${record} from imports i where ${ours}
    order by i.created_at desc, i.id desc limit ${limit} offset ${offset}
  `.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from imports i where ${ours}
  `.execute(tx)
  return { rows, total: counted[0]!.total }
}

export async function deleteImport({ tx }: Tx, id: string): Promise<void> {
  await sql`delete from imports where company_id = current_company() and id = ${id}::uuid`.execute(tx)
}

export async function writeMapping(
  { tx }: Tx,
  id: string,
  columns: readonly ColumnRow[],
  decimalSign: DecimalSign,
): Promise<void> {
  await sql`
    update imports set columns = ${JSON.stringify(columns)}::jsonb, decimal_sign = ${decimalSign}, state = 'mapping'
    where company_id = current_company() and id = ${id}::uuid
  `.execute(tx)
  await sql`
    update import_rows set outcome = null, key = null, shared_key = null, mistakes = '[]', changes = '[]'
    where company_id = current_company() and import_id = ${id}::uuid
  `.execute(tx)
}

export async function writeTask({ tx }: Tx, id: string, taskId: string): Promise<void> {
  await sql`
    update imports set task_id = ${taskId}::uuid where company_id = current_company() and id = ${id}::uuid
  `.execute(tx)
}

export async function writeState(
  { tx, clock }: CompanyContext,
  id: string,
  state: ImportState,
): Promise<void> {
  await sql`
    update imports set state = ${state},
      begun_at = case when ${state} = 'running' then coalesce(begun_at, ${new Date(clock.now())}) else begun_at end
    where company_id = current_company() and id = ${id}::uuid
  `.execute(tx)
}

export async function readCounts({ tx }: Tx, ids: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { import_id: string }>`
    select i.id as import_id,
      count(*) filter (where r.outcome = 'new')::int as new,
      count(*) filter (where r.outcome = 'changed')::int as changed,
      count(*) filter (where r.outcome = 'unchanged')::int as unchanged,
      count(*) filter (where r.outcome = 'refused')::int as refused,
      count(*) filter (where r.state = 'done')::int as done,
      count(*) filter (where r.state = 'undone')::int as undone,
      count(*) filter (where r.state = 'kept')::int as kept
    from unnest(${ids}::uuid[]) i (id)
    left join import_rows r on r.company_id = current_company() and r.import_id = i.id
    group by i.id
  `.execute(tx)
  return new Map(rows.map(({ import_id, ...counts }) => [import_id, counts]))
}

/** Whether a record came with the documents of another program, however long ago and whatever was taken back of them since. */
export function cameWithHistory(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${id}::text in (
    select h.subject_id from import_rows h join imports i on i.company_id = h.company_id and i.id = h.import_id
    where h.company_id = current_company() and i.kind = 'documents' and h.subject_id is not null
  )`
}

/** Values of the first rows of a file. */
export async function readSamples({ tx }: Tx, id: string, most: number): Promise<readonly string[][]> {
  const { rows } = await sql<{ cells: string[] }>`
    select cells from import_rows where company_id = current_company() and import_id = ${id}::uuid
    order by number limit ${most}
  `.execute(tx)
  return rows.map(({ cells }) => cells)
}

export type RowRecord = {
  number: number
  cells: string[]
  label: string
  outcome: ImportOutcome | null
  state: ImportRow['state']
  mistakes: KeptMistake[]
  changes: ImportRow['changes']
  subject_id: string | null
  stamp: string | null
  /** Why a row stayed, of earlier releases as a sentence. */
  note: string | null
  why_kept: KeptMistake | null
  is_shared: boolean
}

export type RowFilter = {
  outcomes?: readonly ImportOutcome[] | undefined
  state?: ImportRow['state'] | undefined
  after?: number
  before?: number
  isBackwards?: boolean
  offset?: number
  limit: number
}

export async function readRows(
  { tx }: Tx,
  id: string,
  { outcomes, state, after = 0, before, isBackwards = false, offset = 0, limit }: RowFilter,
): Promise<RowRecord[]> {
  const ofOutcome = outcomes === undefined ? sql`` : sql`and r.outcome = any(${outcomes}::text[])`
  const inState = state === undefined ? sql`` : sql`and r.state = ${state}`
  const { rows } = await sql<RowRecord>`
    select r.number, r.cells, r.label, r.outcome, r.state, r.mistakes, r.changes, r.subject_id, r.stamp, r.note, r.why_kept,
      r.shared_key is not null and exists (
        select from import_rows o
        where o.company_id = r.company_id and o.import_id = r.import_id and o.shared_key = r.shared_key
          and o.number <> r.number
      ) as is_shared
    from import_rows r
    where r.company_id = current_company() and r.import_id = ${id}::uuid and r.number > ${after}
      and (${before ?? null}::integer is null or r.number < ${before ?? null}::integer) ${ofOutcome} ${inState}
    order by r.number ${isBackwards ? sql`desc` : sql`asc`} limit ${limit} offset ${offset}
  `.execute(tx)
  return rows
}

export async function countRows(
  { tx }: Tx,
  id: string,
  { outcomes, state }: Pick<RowFilter, 'outcomes' | 'state'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from import_rows
    where company_id = current_company() and import_id = ${id}::uuid
      and (${outcomes ?? null}::text[] is null or outcome = any(${outcomes ?? null}::text[]))
      and (${state ?? null}::text is null or state = ${state ?? null}::text)
  `.execute(tx)
  return rows[0]!.total
}

export type RowKeys = { number: number; label: string; key: string | null; sharedKey: string | null }

/** What the rows are known by, before any of them is checked. */
export async function writeKeys({ tx }: Tx, id: string, keys: readonly RowKeys[]): Promise<void> {
  await sql`
    update import_rows r set label = k.label, key = k.key, shared_key = k.shared_key
    from unnest(${keys.map(({ number }) => number)}::integer[], ${keys.map(({ label }) => label)}::text[],
      ${keys.map(({ key }) => key)}::text[], ${keys.map(({ sharedKey }) => sharedKey)}::text[])
      k (number, label, key, shared_key)
    where r.company_id = current_company() and r.import_id = ${id}::uuid and r.number = k.number
  `.execute(tx)
}

export type RowResult = Pick<RowRecord, 'number' | 'outcome' | 'mistakes' | 'changes'>

/** What the check found out of some rows. */
export async function writeFindings({ tx }: Tx, id: string, results: readonly RowResult[]): Promise<void> {
  await sql`
    update import_rows r set outcome = f.outcome, mistakes = f.mistakes, changes = f.changes
    from unnest(${results.map(({ number }) => number)}::integer[], ${results.map(({ outcome }) => outcome)}::text[],
      ${results.map(({ mistakes }) => JSON.stringify(mistakes))}::jsonb[],
      ${results.map(({ changes }) => JSON.stringify(changes))}::jsonb[]) f (number, outcome, mistakes, changes)
    where r.company_id = current_company() and r.import_id = ${id}::uuid and r.number = f.number
  `.execute(tx)
}

export type WrittenRow = RowResult & { subjectId: string | null; stamp: string | null }

/** What came of rows, in the transaction that wrote them. */
export async function writeAllDone({ tx }: Tx, id: string, rows: readonly WrittenRow[]): Promise<void> {
  await sql`
    update import_rows r set outcome = f.outcome, mistakes = f.mistakes, changes = f.changes, subject_id = f.subject_id,
      stamp = f.stamp, state = case when f.stamp is null then 'planned' else 'done' end
    from unnest(${rows.map(({ number }) => number)}::integer[], ${rows.map(({ outcome }) => outcome)}::text[],
      ${rows.map(({ mistakes }) => JSON.stringify(mistakes))}::jsonb[],
      ${rows.map(({ changes }) => JSON.stringify(changes))}::jsonb[],
      ${rows.map(({ subjectId }) => subjectId)}::text[], ${rows.map(({ stamp }) => stamp)}::text[])
      f (number, outcome, mistakes, changes, subject_id, stamp)
    where r.company_id = current_company() and r.import_id = ${id}::uuid and r.number = f.number
  `.execute(tx)
}

/** A file whose document was kept, or why it was not. */
export type KeptRow = Pick<RowResult, 'number' | 'outcome' | 'mistakes'> & {
  cells: readonly string[]
  label: string
  key: string | null
  subjectId: string | null
  /** It stands among records that no import takes back. */
  isElsewhere: boolean
}

/** Writes rows together with what came of them. */
export async function insertKept({ tx }: Tx, id: string, rows: readonly KeptRow[]): Promise<void> {
  const given = rows.map(({ subjectId, isElsewhere, label, ...row }) => ({
    ...row,
    label: label.slice(0, 200),
    subject_id: subjectId,
    stamp: isElsewhere ? null : subjectId,
    state: subjectId === null || isElsewhere ? 'planned' : 'done',
  }))
  await sql`
    insert into import_rows (
      company_id, import_id, number, cells, key, label, outcome, mistakes, state, subject_id, stamp
    )
    select current_company(), ${id}::uuid, r.number, array(select jsonb_array_elements_text(r.cells)), r.key, r.label,
      r.outcome, r.mistakes, r.state, r.subject_id, r.stamp
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (
      number int, cells jsonb, key text, label text, outcome text, mistakes jsonb, state text, subject_id text, stamp text
    )
  `.execute(tx)
}

/** Up to which place of its file an import has rows. */
export async function readLastRow({ tx }: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0) as last from import_rows
    where company_id = current_company() and import_id = ${id}::uuid
  `.execute(tx)
  return rows[0]!.last
}

/** Rows are taken back, or stay and say why. */
export async function writeUndone(
  { tx }: Tx,
  id: string,
  numbers: readonly number[],
  why: KeptMistake | null,
): Promise<void> {
  const kept = why && JSON.stringify(why)
  await sql`
    update import_rows set state = case when ${kept}::jsonb is null then 'undone' else 'kept' end, why_kept = ${kept}::jsonb, note = null
    where company_id = current_company() and import_id = ${id}::uuid and number = any(${numbers}::integer[])
  `.execute(tx)
}

/** The number of the first row with the same key, where that is another one. */
export async function readTwins({ tx }: Tx, id: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ number: number; first: number }>`
    select number, first from (
      select number, min(number) over (partition by key) as first from import_rows
      where company_id = current_company() and import_id = ${id}::uuid and key is not null
    ) known where number <> first
  `.execute(tx)
  return new Map(rows.map(({ number, first }) => [number, first]))
}

export async function readRemembered({ tx }: Tx, kind: string): Promise<Remembered> {
  const { rows } = await sql<{ fields: Remembered }>`
    select fields from import_mappings where company_id = current_company() and kind = ${kind}
  `.execute(tx)
  return rows[0]?.fields ?? {}
}

export async function writeRemembered({ tx }: Tx, kind: string, fields: Remembered): Promise<void> {
  await sql`
    insert into import_mappings (company_id, kind, fields)
    values (current_company(), ${kind}, ${JSON.stringify(fields)}::jsonb)
    on conflict (company_id, kind) do update set fields = excluded.fields
  `.execute(tx)
}

/** The number by which the company's documents name it. */
export async function readIdentity({ tx }: Tx): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select identification_number as number from companies where id = current_company()
  `.execute(tx)
  return rows[0]!.number
}
