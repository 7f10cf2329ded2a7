import { rm } from 'node:fs/promises'
import { dictionaries, type Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { defineTask, type RunningTask, type TaskKind } from '#modules/tasks/index.ts'
import {
  type CompanyContext,
  type Member,
  type Origin,
  withCompany,
} from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { type Done, doRow, type Reading } from './do-row.ts'
import { ImportBusy, ImportNotFound } from './errors.ts'
import { type DocumentKind, type ImportKind, keepsDocuments } from './import-kind.ts'
import {
  countRows,
  type ImportRecord,
  type RowKeys,
  type RowRecord,
  type RowResult,
  readCounts,
  readImport,
  readRows,
  readTwins,
  type WrittenRow,
  writeAllDone,
  writeFindings,
  writeKeys,
  writeState,
  writeUndone,
} from './import-store.ts'
import { archivePath, keepDocuments } from './keep-documents.ts'
import { doTogether, lotSize, tryTogether } from './lot-of-rows.ts'
import { readValues } from './read-values.ts'
import { isRefusal, mistakesOf, type Refusals } from './reasons.ts'

const input = z.object({
  import_id: z.uuid(),
  /** In which a reason that a record keeps is written, such as why an expense is void. */
  language: z.string(),
  /** Of who asked, for the trail. */
  origin: z.custom<Origin>().nullable(),
})

export type ImportTaskInput = z.output<typeof input>
type ImportTask = TaskKind<ImportTaskInput>

export type ImportTasks = { check: ImportTask; run: ImportTask; undo: ImportTask }

/** The long work on a file: trying its rows, writing them, taking them back. */
export function importTasks(
  kinds: readonly ImportKind[],
  explain: Refusals['explain'],
  folder: string,
): ImportTasks {
  const begin = (task: RunningTask<ImportTaskInput>) => openWork(task, { kinds, explain, folder })
  return {
    check: defineTask({
      kind: 'import-check',
      input,
      run: async (task) => check(ofRecords(await begin(task))),
    }),
    run: defineTask({
      kind: 'import-run',
      input,
      run: async (task) => {
        const work = await begin(task)
        return keepsDocuments(work.kind) ? keep(work, work.kind) : run(ofRecords(work))
      },
    }),
    undo: defineTask({ kind: 'import-undo', input, run: async (task) => undo(await begin(task)) }),
  }
}

type Work = {
  id: string
  record: ImportRecord
  kind: ImportKind
  /** Of a kind that keeps documents: where its archive lies. */
  archive: string
  task: RunningTask<ImportTaskInput>
  /** Opens the company as who asked; what is written names the file. */
  open<Result>(fn: (ctx: CompanyContext) => Promise<Result>): Promise<Result>
  member: Member
  whyNot(error: unknown): RowResult['mistakes']
}

type RecordWork = Work & { reading: Reading }

async function openWork(
  task: RunningTask<ImportTaskInput>,
  { kinds, explain, folder }: { kinds: readonly ImportKind[]; explain: Refusals['explain']; folder: string },
): Promise<Work> {
  const { doors, companyId, userId } = task
  const { import_id: id, origin } = task.input
  const record = await withCompany(doors, { companyId, userId }, (ctx) => readImport(ctx, id), {
    readOnly: true,
  })
  const kind = kinds.find((each) => each.kind === record?.kind)
  if (record === undefined || kind === undefined) throw new ImportNotFound()
  const member = {
    companyId,
    userId,
    ...(origin === null ? {} : { origin: { ...origin, import: record.file_name } }),
  }
  return {
    id,
    record,
    task,
    member,
    kind,
    archive: archivePath(folder, id),
    open: (fn) => withCompany(doors, member, fn),
    whyNot(error) {
      if (!isRefusal(error)) throw error
      return mistakesOf(kind, explain(error))
    },
  }
}

/** The same with how its rows are read. Throws ImportBusy for documents, which are kept as they are. */
function ofRecords(work: Work): RecordWork {
  const { kind, record, task } = work
  if (keepsDocuments(kind)) throw new ImportBusy('import-begun')
  return {
    ...work,
    reading: {
      kind,
      columns: record.columns.map(({ field }) => kind.fields.find((each) => each.field === field) ?? null),
      sign: record.decimal_sign,
      why: dictionaries[task.input.language as Language].imports.reason,
    },
  }
}

/** Tries every row and writes what would come of it. */
async function check(work: RecordWork) {
  const { id, record, open, task } = work
  await nameRows(work)
  const twins = await open((ctx) => readTwins(ctx, id))
  await eachLot(work, { limit: lotSize }, async (rows) => {
    const results = await tryTogether<RowRecord, RowResult>(rows, open, {
      async one(ctx, row) {
        task.signal.throwIfAborted()
        const twin = twins.get(row.number)
        if (twin !== undefined) throw new Conflict('import-twice', { row: twin })
        const { outcome, changes } = await doRow(ctx, work.reading, row)
        return { number: row.number, outcome, changes, mistakes: [] }
      },
      failed: ({ number }, error) => ({
        number,
        outcome: 'refused',
        changes: [],
        mistakes: work.whyNot(error),
      }),
    })
    await open((ctx) => writeFindings(ctx, id, results))
  })
  return open(async (ctx) => {
    await writeState(ctx, id, 'checked')
    const counts = (await readCounts(ctx, [id])).get(id)!
    return { import: id, kind: record.kind, refused: counts.refused }
  })
}

async function nameRows({ id, open, reading, task }: RecordWork): Promise<void> {
  let after = 0
  for (;;) {
    task.signal.throwIfAborted()
    const rows = await open((ctx) => readRows(ctx, id, { after, limit: 1_000 }))
    if (rows.length === 0) return
    await open((ctx) =>
      writeKeys(
        ctx,
        id,
        rows.map((row) => keysOf(reading, row)),
      ),
    )
    after = rows.at(-1)!.number
  }
}

/** A row that cannot be read is known by nothing, and called as far as it can be. */
function keysOf({ kind, columns, sign }: Reading, { number, cells }: RowRecord): RowKeys {
  const { given, mistakes } = readValues(cells, columns, sign)
  const isReadable = Object.keys(mistakes).length === 0
  const whole = kind.complete?.(given) ?? given
  const label = kind.labelOf(whole) || (cells.find((cell) => cell !== '') ?? '')
  return {
    number,
    label: label.slice(0, 200),
    key: isReadable ? kind.keyOf(whole) : null,
    sharedKey: isReadable ? (kind.sharedKeyOf?.(whole) ?? null) : null,
  }
}

/** Writes what the check let through, a lot of rows in a transaction. */
async function run(work: RecordWork) {
  const { id, open, task } = work
  await eachLot(work, { outcomes: ['new', 'changed'], state: 'planned', limit: lotSize }, (rows) =>
    doTogether(rows, open, {
      one: (ctx, row) => bringIn(ctx, work, row),
      note: (ctx, done) => writeAllDone(ctx, id, done),
      async alone(row) {
        task.signal.throwIfAborted()
        await writeRow(work, row)
      },
    }),
  )
  return finish(work)
}

async function bringIn(ctx: CompanyContext, { reading }: RecordWork, row: RowRecord): Promise<WrittenRow> {
  const { outcome, changes, record }: Done = await doRow(ctx, reading, row)
  const { number } = row
  return {
    ...{ number, outcome, changes, mistakes: [] },
    subjectId: record?.id ?? null,
    stamp: record?.stamp ?? null,
  }
}

/** Keeps the documents of an archive. */
async function keep(work: Work, kind: DocumentKind) {
  await keepDocuments({ ...work, kind, path: work.archive })
  return finish(work)
}

function finish({ id, record, open }: Work) {
  return open(async (ctx) => {
    await writeState(ctx, id, 'done')
    const counts = (await readCounts(ctx, [id])).get(id)!
    return { import: id, kind: record.kind, done: counts.done, refused: counts.refused }
  })
}

async function writeRow(work: RecordWork, row: RowRecord): Promise<void> {
  const { id, open, whyNot } = work
  try {
    await open(async (ctx) => writeAllDone(ctx, id, [await bringIn(ctx, work, row)]))
  } catch (error) {
    const { number } = row
    const mistakes = whyNot(error)
    const refused = {
      number,
      outcome: 'refused' as const,
      changes: [],
      mistakes,
      subjectId: null,
      stamp: null,
    }
    await open((ctx) => writeAllDone(ctx, id, [refused]))
  }
}

/** Takes back what nobody touched since, the last row first. */
async function undo(work: Work) {
  const { id, open, task, archive } = work
  // Of a file that was stopped nothing more is brought in.
  await rm(archive, { force: true })
  await eachLot(work, { state: 'done', isBackwards: true, limit: lotSize }, (rows) =>
    doTogether(rows, open, {
      async one(ctx, row) {
        await takeBack(ctx, work, row)
        return row.number
      },
      note: (ctx, numbers) => writeUndone(ctx, id, numbers, null),
      async alone(row) {
        task.signal.throwIfAborted()
        await undoRow(work, row)
      },
    }),
  )
  return open(async (ctx) => {
    await writeState(ctx, id, 'undone')
    const counts = (await readCounts(ctx, [id])).get(id)!
    return { import: id, kind: work.record.kind, undone: counts.undone, kept: counts.kept }
  })
}

async function takeBack(ctx: CompanyContext, { kind, task }: Work, row: RowRecord): Promise<void> {
  const { undoReason } = dictionaries[task.input.language as Language].imports
  const { subject_id: subject, stamp, outcome, changes } = row
  const record = await kind.read(ctx, subject!)
  if (record === undefined) return
  if (record.stamp !== stamp) throw new Conflict('import-touched')
  if (outcome === 'new') await kind.remove(ctx, record.id, undoReason)
  else if (!keepsDocuments(kind))
    await (kind.takeBack ?? kind.update)!(
      ctx,
      record.id,
      Object.fromEntries(changes.map(({ field, before }) => [field, before])),
      undoReason,
    )
}

async function undoRow(work: Work, row: RowRecord): Promise<void> {
  const { id, open, whyNot } = work
  try {
    await open(async (ctx) => {
      await takeBack(ctx, work, row)
      await writeUndone(ctx, id, [row.number], null)
    })
  } catch (error) {
    const [why] = whyNot(error)
    await open((ctx) => writeUndone(ctx, id, [row.number], why!))
  }
}

/** Every row that is meant, a lot at a time, with its progress: what is not meant, or was done before a stop or a crash, is behind it. */
async function eachLot(
  { id, open, task, record }: Work,
  filter: Parameters<typeof readRows>[2],
  work: (rows: RowRecord[]) => Promise<void>,
): Promise<void> {
  let done = record.row_count - (await open((ctx) => countRows(ctx, id, filter)))
  let place = {}
  task.progress(done, record.row_count)
  for (;;) {
    task.signal.throwIfAborted()
    const rows = await open((ctx) => readRows(ctx, id, { ...filter, ...place }))
    if (rows.length === 0) return
    await work(rows)
    done += rows.length
    const { number } = rows.at(-1)!
    place = filter.isBackwards ? { before: number } : { after: number }
    task.progress(done, record.row_count)
  }
}
