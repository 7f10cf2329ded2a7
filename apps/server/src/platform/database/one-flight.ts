import pg, { type PoolClient, type QueryConfig, type QueryResult } from 'pg'

/** A statement that opens a transaction: sets its company, or refuses. Its name stands for its text on every connection. */
export type Opening = { name: string; text: string; values: (string | null)[] }

/**
 * Runs an opening and one statement as a transaction of their own: both leave under one Sync, which PostgreSQL takes for
 * `begin` before and `commit` behind them. Rejects when either fails or the commit does; nothing is kept then.
 */
export async function runInOneFlight(
  client: PoolClient,
  opening: Opening,
  statement: QueryConfig,
  isPooled: boolean,
): Promise<QueryResult> {
  const { parsedStatements } = (client as unknown as { connection: Wire }).connection
  // Once a connection: alone it opens a transaction that ends at once, or refuses as it would later.
  if (!isPooled && parsedStatements[opening.name] === undefined) await client.query(opening)
  return new Promise((resolve, reject) => {
    const answered: Answered = (error, result) => (error ? reject(error) : resolve(result))
    client.query(new OneFlight(opening, statement, answered, isPooled))
  })
}

type Answered = (error: Error | undefined, result: QueryResult) => void

/** What a query sees of its connection. */
type Wire = {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: (string | null)[] }): void
  execute(portal: object): void
}

/** What pg's own queries do; its types tell of `submit` only. */
type Sending = pg.Submittable & {
  prepare(wire: Wire): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
const Query = pg.Query as unknown as new (config: QueryConfig, callback: Answered) => Sending

/** What columns each named statement answers, as the server said it once a connection: it stays so, or the statement fails. */
const columns = new WeakMap<Wire, Map<string, unknown>>()

class OneFlight extends Query {
  readonly #opening: Opening
  readonly #isPooled: boolean
  readonly #name: string | undefined
  #columns = new Map<string, unknown>()
  #isOpened = false

  constructor(opening: Opening, statement: QueryConfig, answered: Answered, isPooled: boolean) {
    super({ ...statement, queryMode: 'extended' } as QueryConfig, answered)
    this.#opening = opening
    this.#isPooled = isPooled
    this.#name = statement.name
  }

  /** Called with the stream corked, so that all of it is one write; pg's own `prepare` ends with the Sync. */
  override prepare(wire: Wire) {
    // Behind a pooler the session of this flight need not be one that knows the opening.
    const name = this.#isPooled ? '' : this.#opening.name
    if (this.#isPooled) wire.parse({ name, text: this.#opening.text })
    wire.bind({ statement: name, values: this.#opening.values })
    wire.execute({})
    this.#columns = columns.get(wire) ?? this.#columns
    columns.set(wire, this.#columns)
    const known = this.#name === undefined ? undefined : this.#columns.get(this.#name)
    if (known === undefined) return super.prepare(wire)
    // Sixty columns are a kilobyte to look up, send and read, for every invoice.
    super.prepare(Object.create(wire, { describe: { value: ignore } }))
    super.handleRowDescription(known)
  }

  override handleRowDescription(message: unknown) {
    if (this.#name !== undefined) this.#columns.set(this.#name, message)
    super.handleRowDescription(message)
  }

  override handleDataRow(message: unknown) {
    if (this.#isOpened) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (this.#isOpened) super.handleCommandComplete(message, wire)
    this.#isOpened = true
  }
}

function ignore() {}
