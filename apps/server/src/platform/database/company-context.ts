import { type BillerOptions, type Permission, type Role, reachOf } from '@cuentaclara/contracts'
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { AtRest, Forbidden } from '../errors.ts'
import { type NewEvent, writeEvents } from '../event-log/write-events.ts'
import type { CompanyEvent, Events } from '../events.ts'
import type { JobQueue, QueueJob } from '../jobs/jobs.ts'
import type { FileDoor, FilePlace } from '../stored-files/file-door.ts'
import { type StoredFile, storedFile } from '../stored-files/stored-file.ts'
import type { Database, DB, Tx } from './database.ts'
import { openedBy } from './pipelined-dialect.ts'
import { withinTransaction } from './stand-outside.ts'
import { whileAway } from './while-away.ts'

/** What opening a transaction needs; `app/` hands it in once. */
export type Doors = {
  database: Database
  clock: Clock
  jobs: JobQueue
  events: Events
  files: FileDoor
  /** Of a request: its transactions wait at the primary in the turn of their company, or of their person. */
  turn?: Turn
}

/**
 * Whether a request had its turn. Companies take turns, so that one that asks for much waits behind itself; who would wait for too long
 * is refused, but only before anything was begun: later transactions of the same request get a place for certain.
 */
export type Turn = { hasBegun: boolean }

declare const insideCompany: unique symbol

/** A transaction that sees the rows of one company. Only this file makes one. */
export type CompanyTransaction = Tx & { readonly [insideCompany]: true }

/** The world as one use case sees it: one company, one person, one transaction. */
export type CompanyContext = {
  readonly companyId: string
  /** Null when a job acts for the company itself. */
  readonly userId: string | null
  /** `system` when a job acts for the company itself; it may do everything. */
  readonly role: Role | 'visitor' | 'system'
  readonly tx: CompanyTransaction
  /** The moment of which everything read here is, where a replica answers that is some seconds behind. */
  readonly figuresFrom: Date | null
  readonly clock: Clock
  /** Throws Forbidden unless the role holds the permission. */
  permit(permission: Permission): void
  /** How far a permission reaches: `own` means what the person made, and nothing else. */
  reach(permission: Permission): Reach
  readonly jobs: QueueJob
  /** Writes what happened, for everybody who wants to hear of it once the transaction is committed. */
  record(...events: NewEvent[]): Promise<void>
  /** Tells the browsers of this company once the transaction is committed: of what is nothing to keep. */
  announce(event: CompanyEvent): void
  /** A file of this company by where its row says that it lies; its bytes are read after the transaction. */
  toFile(place: FilePlace): StoredFile
}

export type Reach = ReturnType<typeof reachOf>

/** A transaction without a company: for what belongs to a person, or to the whole installation. */
export type OpenContext = {
  readonly tx: Tx
  readonly clock: Clock
  readonly jobs: QueueJob
  record(...events: NewEvent[]): Promise<void>
  announce(event: CompanyEvent): void
}

export type Member = {
  companyId: string
  userId: string
  /** The role that signing in found. Known, it is confirmed in the same round trip as the first statement. */
  role?: Role | 'visitor' | undefined
  /** What the company lets its billers do; asked for when it is not known. */
  options?: BillerOptions | undefined
  /** Of another program: nothing beyond these, whatever the role holds. */
  scopes?: readonly string[] | undefined
  /** Where they are, for the audit trail. */
  origin?: Origin | undefined
  /** What their screen was told of stands before this position of the journal. */
  readAfter?: string | undefined
}

/** Where a request comes from: what each name means stands with `audit_entries.origin`. */
export type Origin = {
  address: string
  agent: string | null
  screen?: string
  key?: string
  as?: 'platform'
  import?: string
}

/** A snapshot shows the whole transaction the same moment, however long it reads. */
export type Access = { readOnly?: boolean; isSnapshot?: boolean }

export type CompanyAccess = Access & {
  /** What reads may be answered by a replica: a person still sees whatever they wrote, and of others what is seconds old at most. */
  reads?: 'replica' | undefined
}

/** Who acts without being a member, for the audit trail: a platform administrator, or somebody about to join. */
export type Actor = { userId: string; origin?: Origin | undefined }

/**
 * Runs one use case as a member of a company, in one transaction that commits when `fn` resolves.
 * Throws Forbidden for anybody who is no active member.
 */
export async function withCompany<T>(
  doors: Doors,
  member: Member,
  fn: (ctx: CompanyContext) => Promise<T>,
  access: CompanyAccess = {},
): Promise<T> {
  const { app, replica } = doors.database
  const askPrimary = () =>
    inTurn(doors, member.companyId, () => transact(doors, app, access, openedFor(doors, member, fn, null)))
  if (!access.readOnly || access.reads !== 'replica' || replica === undefined) return askPrimary()

  // A snapshot may have been passed on in part.
  let hasBegun = false
  const begin = (ctx: CompanyContext) => {
    hasBegun = true
    return fn(ctx)
  }
  const answer = await replica.read(
    member,
    (db, figuresFrom) => transactOnce(doors, db, access, openedFor(doors, member, begin, figuresFrom)),
    { isRepeatable: () => !(access.isSnapshot && hasBegun) },
  )
  return answer === null ? askPrimary() : answer.found
}

/** Reads what belongs to nobody, such as an official catalogue, in the turn of the person who asks. */
export function readInTurn<T>(
  doors: Doors,
  userId: string,
  read: (db: Kysely<DB>) => Promise<T>,
): Promise<T> {
  return inTurn(doors, `person ${userId}`, () => read(doors.database.app))
}

function inTurn<T>({ database, turn }: Doors, whom: string, work: () => Promise<T>): Promise<T> {
  if (turn === undefined) return work()
  const begin = () => {
    turn.hasBegun = true
    return work()
  }
  return database.serving.pass(whom, begin, turn.hasBegun)
}

/** What is done in a transaction of a member: proves who they are with the first statement. */
function openedFor<T>(
  doors: Doors,
  member: Member,
  fn: (ctx: CompanyContext) => Promise<T>,
  figuresFrom: Date | null,
) {
  const { companyId, userId, role, origin } = member
  return async (tx: Tx, open: Open): Promise<T> => {
    const opening = tx.executeQuery<{ role: Role | 'visitor' }>(
      CompiledQuery.raw('select open_company($1, $2, $3, $4, $5) as role', [
        companyId,
        userId,
        role ?? null,
        origin === undefined ? null : JSON.stringify(origin),
        new Date(doors.clock.now()),
      ]),
    )
    opening.catch(ignore)
    const found = role ?? (await refuseStrangers(opening)).rows[0]!.role
    const options = member.options ?? (found === 'biller' ? await readBillerOptions(tx, companyId) : {})
    const ctx = {
      ...open,
      companyId,
      userId,
      role: found,
      tx: tx as CompanyTransaction,
      figuresFrom,
      toFile: filesOf(doors, companyId, open),
      ...grantsOf({ role: found, options, scopes: member.scopes }),
    }
    // With the role known nobody waits for the answer, but nothing is believed before it has come.
    const [, result] = await settleBoth(refuseStrangers(opening), fn(ctx))
    return result
  }
}

/** A person by their id, or as they call: then what is noted of them says from where and by which session. */
export type Person = string | { userId: string; sessionId?: string; origin?: Origin }

/** Runs what belongs to one person and to no company: their own sign-in, memberships, preferences. */
export async function withPerson<T>(
  doors: Doors,
  person: Person,
  fn: (ctx: OpenContext) => Promise<T>,
  access: Access = {},
): Promise<T> {
  const { userId, sessionId = '', origin = null } = typeof person === 'string' ? { userId: person } : person
  const run = async (tx: Tx, open: Open) => {
    const opening = tx.executeQuery(
      CompiledQuery.raw(
        `select set_config('app.user_id', $1, true), set_config('app.session_id', $2, true), set_config('app.origin', $3, true)`,
        [userId, sessionId, origin === null ? '' : JSON.stringify(origin)],
      ),
    )
    const [, result] = await settleBoth(opening, fn({ ...open, tx }))
    return result
  }
  return inTurn(doors, `person ${userId}`, () => transact(doors, doors.database.app, access, run))
}

/**
 * Runs a use case for a company without asking who wants it: jobs, public links and callbacks of the authority, whose
 * right comes from elsewhere. Unsafe because nothing checks a membership; still only that company's rows are seen.
 * Throws AtRest for a company that moves or has moved, where something may be written.
 */
export async function unsafeForCompany<T>(
  doors: Doors,
  companyId: string,
  fn: (ctx: CompanyContext) => Promise<T>,
  access: Access & { actor?: Actor } = {},
): Promise<T> {
  const run = async (tx: Tx, open: Open) => {
    const { actor } = access
    const opening = tx.executeQuery(
      CompiledQuery.raw('select enter_company($1, $2, $3)', [
        companyId,
        actor?.userId ?? '',
        actor?.origin ? JSON.stringify(actor.origin) : '',
      ]),
    )
    const ctx = {
      ...open,
      companyId,
      userId: null,
      role: 'system' as const,
      tx: tx as CompanyTransaction,
      figuresFrom: null,
      toFile: filesOf(doors, companyId, open),
      permit: () => {},
      reach: () => 'all' as const,
    }
    const [, result] = await settleBoth(refuseStrangers(opening), fn(ctx))
    return result
  }
  // Whoever stands outside with a link or a picture's address waits behind others like them, not before the company's own people.
  return inTurn(doors, `outside ${companyId}`, () => transact(doors, doors.database.app, access, run))
}

/** Runs across all companies: signing in, platform administration, sweeps of due work. Unsafe because no policy narrows it. */
export async function unsafeForAllCompanies<T>(
  doors: Doors,
  fn: (ctx: OpenContext) => Promise<T>,
  access: Access = {},
): Promise<T> {
  return transact(doors, doors.database.system, access, (tx, open) => fn({ ...open, tx }))
}

/**
 * Reads with one statement as a member of a company, in a transaction of its own that travels as one message with the
 * proof of the membership in front. Throws Forbidden for anybody who is no active member or lacks the permission.
 */
export async function readOnce<R>(
  doors: Doors,
  member: Member,
  { permission, query }: { permission: Permission; query: RawBuilder<R> },
): Promise<R[]> {
  const { companyId, userId, role, options, scopes } = member
  if (role === undefined || (role === 'biller' && options === undefined)) {
    const read = async (ctx: CompanyContext) => {
      ctx.permit(permission)
      return (await query.execute(ctx.tx)).rows
    }
    return withCompany(doors, member, read, { readOnly: true })
  }
  grantsOf({ role, options, scopes }).permit(permission)
  const { app } = doors.database
  const opening = {
    ...openToRead,
    values: [companyId, userId, role, new Date(doors.clock.now()).toISOString()],
  }
  const read = () => app.executeQuery<R>(openedBy(opening, query.compile(app)))
  return (await refuseStrangers(whileAway(read))).rows
}

/**
 * Runs one statement for a company in a transaction of its own that travels as one message; it is durable when this
 * resolves. Unsafe because nothing checks a membership; still only that company's rows are seen.
 */
export async function unsafeRunOnce<R>(
  { database: { app } }: Doors,
  companyId: string,
  query: RawBuilder<R>,
): Promise<R[]> {
  const opening = { ...openToRun, values: [companyId] }
  return (await refuseStrangers(app.executeQuery<R>(openedBy(opening, query.compile(app))))).rows
}

// Plans are kept: planning what surrounds a draft anew for each one took 0.24 ms of 0.5.
const openToRead = {
  name: 'open_company_to_read',
  text: `select set_config('transaction_read_only', 'on', true), open_company($1, $2, $3, null, $4),
    set_config('plan_cache_mode', 'force_generic_plan', true)`,
}
const openToRun = {
  name: 'open_company_to_run',
  text: `select enter_company($1), set_config('plan_cache_mode', 'force_generic_plan', true)`,
}

type Open = Pick<OpenContext, 'clock' | 'jobs' | 'record' | 'announce'> & { isOver: () => boolean }

function filesOf({ files }: Doors, companyId: string, { isOver }: Open): CompanyContext['toFile'] {
  return (place) => storedFile(files, companyId, place, isOver)
}

async function transact<T>(
  doors: Doors,
  db: Kysely<DB>,
  access: Access,
  fn: (tx: Tx, open: Open) => Promise<T>,
): Promise<T> {
  const run = () => transactOnce(doors, db, access, fn)
  // What reads leaves nothing behind; only a snapshot may have been passed on in part already.
  return access.readOnly && !access.isSnapshot ? whileAway(run) : run()
}

async function transactOnce<T>(
  { clock, jobs, events }: Doors,
  db: Kysely<DB>,
  { readOnly = false, isSnapshot = false }: Access,
  fn: (tx: Tx, open: Open) => Promise<T>,
): Promise<T> {
  const announced: CompanyEvent[] = []
  let isWorkDue = false
  let isOver = false

  const transaction = db.transaction()
  const result = await (isSnapshot ? transaction.setIsolationLevel('repeatable read') : transaction)
    .setAccessMode(readOnly ? 'read only' : 'read write')
    .execute((tx) =>
      withinTransaction(() =>
        fn(tx, {
          clock,
          jobs: {
            add: async (...[job, payload, options]) => {
              isWorkDue ||= options?.delayMs === undefined
              await jobs.add(tx, job, payload, options)
            },
          },
          record: async (...happened) => {
            isWorkDue = true
            await writeEvents(tx, happened)
          },
          announce: (event) => {
            announced.push(event)
          },
          isOver: () => isOver,
        }),
      ),
    )

  isOver = true
  if (isWorkDue) events.wakeWorkers()
  for (const event of announced) events.publish(event)
  return result
}

type Holder = {
  role: Role | 'visitor'
  options?: BillerOptions | undefined
  scopes?: readonly string[] | undefined
}

/** What somebody may do in a company, by their role and by what the company lets its billers do. */
function grantsOf({ role, options, scopes }: Holder): Pick<CompanyContext, 'permit' | 'reach'> {
  const reach = (permission: Permission) =>
    scopes !== undefined && !scopes.includes(permission) ? 'none' : reachOf(role, permission, options)
  return {
    reach,
    permit(permission) {
      if (reach(permission) === 'none') throw new Forbidden('not-your-role', { permission })
    },
  }
}

/** What a company lets its billers do. */
export async function readBillerOptions(tx: Tx, companyId: string): Promise<BillerOptions> {
  const { rows } = await sql<{ correct: boolean; are_private: boolean }>`
    select coalesce((settings ->> 'billers_correct')::boolean, false) as correct,
      coalesce((settings ->> 'billers_are_private')::boolean, false) as are_private
    from company_settings where company_id = ${companyId} and section = 'sales'
  `.execute(tx)
  const [row] = rows
  return row === undefined ? {} : { billersCorrect: row.correct, billersArePrivate: row.are_private }
}

/** Says in our words why a company was not opened. */
async function refuseStrangers<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'CC423') throw new AtRest()
    throw code === 'CC403' ? new Forbidden('not-your-company') : error
  }
}

/** A failure that is told where it is waited for, even when something else fails before. */
function ignore() {}

/** Waits for both; of two failures the first one's counts, because it made the second fail. */
async function settleBoth<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  const [one, two] = await Promise.allSettled([first, second])
  if (one.status === 'rejected') throw one.reason
  if (two.status === 'rejected') throw two.reason
  return [one.value, two.value]
}
