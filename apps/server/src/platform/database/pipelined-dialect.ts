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
import type { Pool, PoolClient } from 'pg'
import { createStatementNames } from './statement-name.ts'

/**
 * Kysely over pg in pipeline mode: statements leave at once and are answered in order, so `begin` travels with the first
 * statement, and `commit` with the last one where `travelsWithCommit` marks it. docs/adr/0002-database-driver.md has the figures.
 */
export function pipelinedDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelinedDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

const lastStatements = new WeakSet<object>()

/** Marks a compiled statement as the last of its transaction: `commit` leaves in the same flight. */
export function travelsWithCommit<T>(query: CompiledQuery<T>): CompiledQuery<T> {
  lastStatements.add(query)
  return query
}

class PipelinedDriver implements Driver {
  readonly #pool: Pool
  readonly #nameOf = createStatementNames()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init() {}

  async acquireConnection(): Promise<PipelinedConnection> {
    return new PipelinedConnection(await this.#pool.connect(), this.#nameOf)
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
  #committing: Promise<string> | undefined
  #isReadOnly = false
  #isBroken = false

  constructor(client: PoolClient, nameOf: (sql: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#committing) throw new Error('A statement came after the last one of its transaction.')
    const answer = this.#client.query({
      name: this.#nameOf(query.sql),
      text: query.sql,
      values: [...query.parameters],
    })
    if (lastStatements.has(query)) this.#committing = this.command('commit')
    this.#committing?.catch(ignore)

    const { rows, rowCount, command } = await answer
    const affected = command === 'SELECT' || rowCount === null ? undefined : BigInt(rowCount)
    return { rows: rows ?? [], numAffectedRows: affected } as QueryResult<R>
  }

  // biome-ignore lint/correctness/useYield: refusing is the whole body
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read long results by key, page after page: a cursor would block the pipeline.')
  }

  begin({ isolationLevel, accessMode }: TransactionSettings) {
    this.#committing = undefined
    this.#isReadOnly = accessMode === 'read only'
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
    this.sendAhead(['begin', modes.join(', ')].join(' ').trim())
  }

  /** Resolves once it is durable. A reading transaction has nothing to lose, so its end is not waited for. */
  async commit() {
    const commit = this.#committing ?? this.command('commit')
    if (this.#isReadOnly) return void commit.catch(ignore)
    if ((await commit) === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it had failed.')
  }

  async rollback() {
    try {
      await (this.#committing ?? this.command('rollback'))
    } catch {
      this.#isBroken = true
    }
  }

  /** Sends a command whose failure the following statements report anyway. */
  sendAhead(text: string) {
    this.#client.query(text).catch(ignore)
  }

  async command(text: string): Promise<string> {
    return (await this.#client.query(text)).command
  }

  release() {
    this.#client.release(this.#isBroken)
  }
}

function ignore() {}
