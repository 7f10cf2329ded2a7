import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { inSpan, isTracing } from '../tracing.ts'
import { DatabaseAway, isConnectionLost } from './database-away.ts'
import { type Opening, runInOneFlight } from './one-flight.ts'
import { createStatementNames } from './statement-name.ts'
import { streamOf } from './stream-of.ts'
import { whileAway } from './while-away.ts'

/**
 * Kysely over pg in pipeline mode: statements leave at once and are answered in order, so `begin` travels with the first
 * statement; where `openedBy` marks one, it is the whole transaction. docs/adr/0002-database-driver.md has the figures.
 * Behind a pooler (`isPooled`) the next transaction may be another session's, so that no statement has a name. A server that
 * is away is waited for (`isPatient`), unless there is another one to ask.
 */
export function pipelinedDialect(pool: Pool, { isPooled = false, isPatient = true } = {}): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelinedDriver(pool, { isPooled, isPatient }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Of a statement's text a trace carries so much. */
const longestTraced = 2_000

const openings = new WeakMap<object, Opening>()

/**
 * Makes a compiled statement a transaction of its own, opened by `opening`: one message there and one back, without
 * `begin` and `commit`. Execute it outside any transaction; it is durable when it resolves.
 */
export function openedBy<T>(opening: Opening, query: CompiledQuery<T>): CompiledQuery<T> {
  openings.set(query, opening)
  return query
}

class PipelinedDriver implements Driver {
  readonly #pool: Pool
  readonly #nameOf: (sql: string) => string | undefined
  readonly #isPooled: boolean
  readonly #isPatient: boolean

  constructor(pool: Pool, { isPooled, isPatient }: { isPooled: boolean; isPatient: boolean }) {
    this.#pool = pool
    this.#isPooled = isPooled
    this.#isPatient = isPatient
    this.#nameOf = isPooled ? () => undefined : createStatementNames()
  }

  async init() {}

  async acquireConnection(): Promise<PipelinedConnection> {
    const client = await (this.#isPatient ? whileAway(() => this.#connect()) : this.#connect())
    return new PipelinedConnection(client, this.#nameOf, this.#isPooled)
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      throw isConnectionLost(error) ? new DatabaseAway('nothing-done', error) : error
    }
  }

  async beginTransaction(connection: PipelinedConnection, settings: TransactionSettings) {
    connection.begin(settings)
  }

  async commitTransaction(connection: PipelinedConnection) {
    await connection.commit()
  }

  async rollbackTransaction(connection: PipelinedConnection) {
    await connection.rollback()
  }

  async savepoint(connection: PipelinedConnection, name: string) {
    connection.sendAhead(`savepoint "${name}"`)
  }

  async rollbackToSavepoint(connection: PipelinedConnection, name: string) {
    await connection.command(`rollback to savepoint "${name}"`)
  }

  async releaseSavepoint(connection: PipelinedConnection, name: string) {
    connection.sendAhead(`release savepoint "${name}"`)
  }

  async releaseConnection(connection: PipelinedConnection) {
    connection.release()
  }

  async destroy() {
    await this.#pool.end()
  }
}

class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #nameOf: (sql: string) => string | undefined
  readonly #isPooled: boolean
  #isReadOnly = false
  #isBroken = false
  #isInTransaction = false
  #isGathering = false

  constructor(client: PoolClient, nameOf: (sql: string) => string | undefined, isPooled: boolean) {
    this.#client = client
    this.#nameOf = nameOf
    this.#isPooled = isPooled
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!isTracing()) return this.#execute(query)
    // Parameters are apart from the text, so that it tells of nobody.
    const facts = { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, longestTraced) }
    return inSpan(`sql ${/^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? ''}`, facts, () =>
      this.#execute(query),
    )
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { name: this.#nameOf(query.sql), text: query.sql, values: [...query.parameters] }
    const opening = openings.get(query)
    const answer = opening
      ? runInOneFlight(this.#client, opening, statement, this.#isPooled)
      : this.#send(statement)
    // In a transaction nothing is stored before its commit; alone, a statement may have been stored without an answer.
    const outcome = this.#isInTransaction ? 'nothing-done' : 'unknown'
    const result = await answer.catch((error) => this.#fail(error, outcome))
    const { rows, rowCount, command } = result
    // Queries of pg hold on to one another until the whole heap is collected; the rows of a long list must not stay with
    // them: over 100,000 rows the heap grew by 150 MB of garbage, and by 5 without them.
    result.rows = []
    const affected = command === 'SELECT' || rowCount === null ? undefined : BigInt(rowCount)
    return { rows: rows ?? [], numAffectedRows: affected } as QueryResult<R>
  }

  // biome-ignore lint/correctness/useYield: refusing is the whole body
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read long results by key, page after page: a cursor would block the pipeline.')
  }

  begin({ isolationLevel, accessMode }: TransactionSettings) {
    this.#isReadOnly = accessMode === 'read only'
    this.#isInTransaction = true
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
    this.sendAhead(['begin', modes.join(', ')].join(' ').trim())
  }

  /** Resolves once it is durable. A reading transaction has nothing to lose, so its end is not waited for. */
  async commit() {
    const commit = this.command('commit')
    if (this.#isReadOnly) return void commit.catch(ignore)
    if ((await commit.catch((error) => this.#fail(error, 'unknown'))) === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it had failed.')
  }

  async rollback() {
    try {
      await this.command('rollback')
    } catch {
      this.#isBroken = true
    }
  }

  /** Sends a command whose failure the following statements report anyway. */
  sendAhead(text: string) {
    this.#send({ text }).catch(ignore)
  }

  async command(text: string): Promise<string> {
    return (await this.#send({ text })).command
  }

  /** A connection that is lost is not given back as whole, and who waits hears what became of their work. */
  #fail(error: unknown, outcome: DatabaseAway['outcome']): never {
    if (!isConnectionLost(error)) throw error
    this.#isBroken = true
    throw new DatabaseAway(outcome, error)
  }

  #send(query: QueryConfig) {
    this.#gatherWrites()
    return this.#client.query(query)
  }

  /** What is sent before the running code pauses leaves in one write: `begin`, the opening, a statement and `commit`. */
  #gatherWrites() {
    if (this.#isGathering) return
    this.#isGathering = true
    const stream = streamOf(this.#client)
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  release() {
    this.#client.release(this.#isBroken)
  }
}

function ignore() {}
