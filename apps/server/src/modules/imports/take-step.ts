import type { Import, ImportMapping } from '@cuentaclara/contracts'
import { readOwnTask, startTask } from '#modules/tasks/index.ts'
import type { CompanyContext, Origin } from '#platform/database/company-context.ts'
import { type FieldErrors, Invalid } from '#platform/errors.ts'
import { ImportBusy, ImportNotFound } from './errors.ts'
import { findKind } from './find-kind.ts'
import { getImport, undoEnd } from './get-import.ts'
import type { ImportKind } from './import-kind.ts'
import {
  deleteImport,
  type ImportRecord,
  lockImport,
  readRemembered,
  writeMapping,
  writeRemembered,
  writeState,
  writeTask,
} from './import-store.ts'
import type { ImportTasks } from './import-tasks.ts'
import { rememberMapping } from './propose-mapping.ts'

export type Steps = { kinds: readonly ImportKind[]; tasks: ImportTasks }
/** Of who takes a step: in which language what a record keeps is written, and where they are. */
export type Taker = { language: string; origin: Origin | undefined }

/** Says what each column is and begins the check. Throws Invalid, and Conflict once something is written. */
export async function checkImport(
  ctx: CompanyContext,
  steps: Steps,
  { id, mapping, taker }: { id: string; mapping: ImportMapping; taker: Taker },
): Promise<Import> {
  const { record, kind } = await openStep(ctx, steps, id)
  if (record.begun_at !== null) throw new ImportBusy('import-begun')
  refuseMapping(record, kind, mapping.fields)
  const columns = record.columns.map(({ head }, at) => ({ head, field: mapping.fields[at] ?? null }))
  await writeMapping(ctx, id, columns, mapping.decimal_sign)
  const heads = columns.map(({ head }) => head)
  const before = await readRemembered(ctx, kind.kind)
  await writeRemembered(ctx, kind.kind, rememberMapping(heads, mapping.fields, before))
  return begin(ctx, steps, record, 'check', taker)
}

/** Writes what the check let through, or goes on with it. Throws Conflict. */
export async function runImport(
  ctx: CompanyContext,
  steps: Steps,
  { id, taker }: { id: string; taker: Taker },
): Promise<Import> {
  const { record } = await openStep(ctx, steps, id)
  if (record.state !== 'checked' && record.state !== 'running') throw new ImportBusy('import-not-checked')
  await writeState(ctx, id, 'running')
  return begin(ctx, steps, record, 'run', taker)
}

/** Takes back what nobody touched or used since. Throws Conflict when it is too late. */
export async function undoImport(
  ctx: CompanyContext,
  steps: Steps,
  { id, taker }: { id: string; taker: Taker },
): Promise<Import> {
  const { record } = await openStep(ctx, steps, id)
  const end = undoEnd(record)
  if (end === null || ctx.clock.now() >= end) throw new ImportBusy('import-over')
  return begin(ctx, steps, record, 'undo', taker)
}

/** Forgets a file of which nothing is written. Throws Conflict. */
export async function discardImport(ctx: CompanyContext, steps: Steps, id: string): Promise<void> {
  const { record } = await openStep(ctx, steps, id)
  if (record.begun_at !== null) throw new ImportBusy('import-begun')
  await deleteImport(ctx, id)
}

async function openStep(ctx: CompanyContext, { kinds }: Steps, id: string) {
  const record = await lockImport(ctx, id)
  if (record === undefined) throw new ImportNotFound()
  const kind = findKind(ctx, kinds, record.kind)
  const task = record.task_id === null ? undefined : await readOwnTask(ctx, record.task_id)
  if (task !== undefined && task.finished_at === null) throw new ImportBusy()
  return { record, kind }
}

async function begin(
  ctx: CompanyContext,
  { kinds, tasks }: Steps,
  { id, kind, file_name: file }: ImportRecord,
  step: keyof ImportTasks,
  { language, origin }: Taker,
): Promise<Import> {
  const task = await startTask(
    ctx,
    tasks[step],
    { import_id: id, language, origin: origin ?? null },
    { file, import: id, kind },
  )
  await writeTask(ctx, id, task.id)
  return getImport(ctx, kinds, id)
}

/** Every column of the file has its word, no field two columns, and what a record cannot be without is among them. */
function refuseMapping({ columns }: ImportRecord, { fields }: ImportKind, given: readonly (string | null)[]) {
  const errors: FieldErrors = {
    ...(given.length === columns.length ? {} : { fields: ['format'] }),
    ...Object.fromEntries(
      given.flatMap((field, at) => {
        if (field === null) return []
        const isKnown = fields.some((each) => each.field === field)
        const mistake = !isKnown ? 'choose' : given.indexOf(field) < at ? 'column-twice' : null
        return mistake === null ? [] : [[`fields.${at}`, [mistake]]]
      }),
    ),
    ...Object.fromEntries(
      fields
        .filter(({ field, isNeeded }) => isNeeded && !given.includes(field))
        .map(({ field }) => [field, ['column-missing']]),
    ),
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}
