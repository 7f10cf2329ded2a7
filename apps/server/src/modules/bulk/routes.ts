import { type BulkAnswer, type BulkResult, endpoints, type Task } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { startTask } from '#modules/tasks/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Logger } from '#platform/log.ts'
import { companyRoute, concludedRoute, type Route, type SignedInCall } from '#platform/route.ts'
import { type AnyBulkAction, type BulkList, type BulkRow, findAction } from './bulk-action.ts'
import { forgetOldChanges, readChanges, readUndo } from './bulk-changes.ts'
import { type DoneRow, readResult } from './bulk-store.ts'
import { bulkTask, type Phrase } from './bulk-task.ts'
import { doRow } from './do-row.ts'
import { undoing } from './undo-action.ts'

/** Nobody minds waiting for so few. */
const mostAtOnce = 10
const mostRows = 2_000

type BulkDoors = {
  phrase: Phrase
  languageOf: (call: SignedInCall) => Language
  log: Logger
}

/** What is to be done with which rows. */
type Begun = {
  list: string
  action: AnyBulkAction
  rows: BulkRow[]
  params: Record<string, unknown>
  language: Language
  undoes?: string
}
type Asked = z.output<typeof schemas.bulkInput>

/** Actions on many rows; who may is each action's own. */
export function bulkRoutes(lists: readonly BulkList[], { phrase, languageOf, log }: BulkDoors): Route[] {
  const task = bulkTask(lists, { phrase, log })
  /**
   * Few rows are done at once, each in its own transaction; many become a task. So do those that come with an idempotency key: that is
   * kept with what one transaction does, and starting a task is one.
   */
  const begin = async (ctx: CompanyContext, work: Begun, isKeyed: boolean): Promise<Begun | BulkAnswer> => {
    if (work.rows.length <= mostAtOnce && !isKeyed) return work
    const { action, ...input } = work
    const about = { list: work.list, action: action.name }
    return asTask(await startTask(ctx, task, { ...input, action: action.name }, about))
  }
  const goOn = async (doors: Doors, member: Member, begun: Begun | BulkAnswer): Promise<BulkAnswer> => {
    if (!('rows' in begun)) return begun
    const runId = newId()
    const action = begun.undoes === undefined ? begun.action : undoing(begun.action, begun.undoes)
    const work = {
      doors,
      member,
      action,
      params: begun.params,
      list: begun.list,
      runId,
      taskId: null,
      why: (error: unknown) => phrase(error, begun.language),
      onFault: (error: unknown, id: string) =>
        log.error({ err: error, action: action.name, id }, 'row of a bulk action failed'),
    }
    const done: DoneRow[] = []
    for (const row of begun.rows) done.push(await doRow(work, row))
    const undo = await withCompany(doors, member, (ctx) => readUndo(ctx, runId), { readOnly: true })
    return { task: null, result: toResult(done, undo) }
  }
  return [
    concludedRoute(
      endpoints.startBulk,
      { body: schemas.bulkInput, answer: schemas.bulkAnswer, perMinute: 120 },
      async (ctx, call) => {
        const language = languageOf(call)
        const { list, action } = findAction(ctx, lists, call.body)
        const params = readParams(action, call.body)
        const rows = await rowsFor(ctx, action, await readRows(ctx, list, call.body), params)
        await forgetOldChanges(ctx)
        if ('start' in action) {
          const ids = rows.map(({ id }) => id)
          return asTask(await action.start(ctx, ids, language))
        }
        return begin(ctx, { list: list.list, action, rows, params, language }, call.idempotency !== null)
      },
      ({ caller }, begun, doors) => goOn(doors, caller.member!, begun),
    ),
    concludedRoute(
      endpoints.undoBulk,
      { params: z.object({ id: schemas.id }), answer: schemas.bulkAnswer, status: 200, perMinute: 120 },
      async (ctx, call) => {
        const undoes = call.params.id
        const changes = await readChanges(ctx, undoes)
        const [first] = changes
        if (first === undefined) throw new Conflict('bulk-over')
        const { action } = findAction(ctx, lists, first)
        const rows = changes.map(({ id, label }) => ({ id, label }))
        const language = languageOf(call)
        const work = { list: first.list, action, rows, params: {}, language, undoes }
        return begin(ctx, work, call.idempotency !== null)
      },
      ({ caller }, begun, doors) => goOn(doors, caller.member!, begun),
    ),
    companyRoute(
      endpoints.getBulkResult,
      { params: z.object({ id: schemas.id }), answer: schemas.bulkResult },
      async (ctx, { params }) => {
        const result = await readResult(ctx, params.id)
        if (result === undefined) throw new NotFound('task-not-found')
        return result
      },
    ),
  ]
}

function asTask(task: Task): BulkAnswer {
  return { task, result: null }
}

function readParams(action: AnyBulkAction, { params }: Asked): Record<string, unknown> {
  const read = action.params.safeParse(params)
  if (read.success) return read.data as Record<string, unknown>
  const fields = read.error.issues.map(({ path }) => [path.join('.') || 'params', ['format']] as const)
  throw new Invalid(Object.fromEntries(fields))
}

/** What an action is done with, where rows of its list stand for others. Throws Conflict where they stand for nobody. */
async function rowsFor(
  ctx: CompanyContext,
  action: AnyBulkAction,
  rows: BulkRow[],
  params: unknown,
): Promise<BulkRow[]> {
  if (action.whom === undefined) return rows
  const meant = await action.whom(ctx, rows, params)
  if (meant.length === 0) throw new Conflict('bulk-nothing')
  return meant.map((row) => ({ ...row, label: row.label.slice(0, 200) }))
}

/** The rows that are meant, as they are now. Throws Conflict for none and for too many. */
async function readRows(
  ctx: CompanyContext,
  { source, labelOf }: BulkList,
  asked: Asked,
): Promise<BulkRow[]> {
  if (asked.rows !== undefined) return [...new Map(asked.rows.map((row) => [row.id, row])).values()]
  if (source.permission !== undefined) ctx.permit(source.permission)
  const { page: _, per_page: __, cursor: ___, ...filter } = asked.query ?? {}
  const rows: BulkRow[] = []
  const reading = { signal: new AbortController().signal, onTotal: () => {} }
  for await (const row of source.open(ctx, source.query.parse(filter), reading)) {
    if (rows.length >= mostRows) throw new Conflict('bulk-too-many', { most: mostRows })
    rows.push({ id: row.id, label: labelOf(row).slice(0, 200) })
  }
  if (rows.length === 0) throw new Conflict('bulk-nothing')
  return rows
}

function toResult(rows: DoneRow[], undo: BulkResult['undo']): BulkResult {
  const countOf = (outcome: DoneRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    done: countOf('done'),
    skipped: countOf('skipped'),
    failed: countOf('failed'),
    rows: rows.filter(({ outcome }) => outcome !== 'done'),
    undo,
  }
}
