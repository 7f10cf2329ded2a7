import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentRow } from '@cuentaclara/contracts'
import pg from 'pg'
import type { Random } from '../../fuzz/random.ts'
import { tidy } from '../figures.ts'
import type { Balancer } from './balancer.ts'
import { doings, invoice } from './doings.ts'
import { quantile } from './table.ts'
import type { Person } from './town.ts'

type Options = { pauseMs: number; databaseUrl: string; chance(seed: number, index: number): Random }

const burstLanes = 8
const singleEveryMs = 5_000
const acceptedWithinMs = 300_000

/** People at work, each with a screen that hears of news. */
export class Crowd {
  /** What somebody was told instead of an answer, with how often. */
  readonly refused: Record<string, number> = {}
  heard = 0
  cut = 0
  readonly #balancer: Balancer
  readonly #town: readonly Person[]
  readonly #options: Options
  readonly #begun = new Date()
  #isAtWork = true
  #all: Promise<unknown> = Promise.resolve()

  constructor(balancer: Balancer, town: readonly Person[], options: Options) {
    this.#balancer = balancer
    this.#town = town
    this.#options = options
  }

  begin(): void {
    for (const person of this.#town) void this.#listen(person)
    this.#all = Promise.all(this.#town.map((person, index) => this.#work(person, index)))
  }

  async end(): Promise<void> {
    this.#isAtWork = false
    await this.#all
  }

  async #work(person: Person, index: number): Promise<void> {
    const chance = this.#options.chance(1, index)
    const ask = this.#balancer.askAs(person)
    const breathe = () => pause(2 * this.#options.pauseMs * chance.next())
    // Nobody begins at the same moment.
    await breathe()
    while (this.#isAtWork) {
      await chosen(chance)
        .happen(ask, person, chance)
        .catch((error: Error) => this.#note(error.message.slice(0, 120)))
      await breathe()
    }
  }

  /** A browser opens its line again when it is cut. */
  async #listen(person: Person): Promise<void> {
    while (this.#isAtWork) {
      await this.#balancer.listen(person, () => {
        this.heard += 1
      })
      if (this.#isAtWork) this.cut += 1
      await pause(500)
    }
  }

  #note(what: string): void {
    this.refused[what] = (this.refused[what] ?? 0) + 1
  }

  /** From the moment a document waited for the authority until its answer stood with it. */
  async verdicts(): Promise<object> {
    const database = new pg.Client({ connectionString: this.#options.databaseUrl })
    await database.connect()
    const { rows } = await database.query<{ ms: number | null }>(
      `select (extract(epoch from answered_at - queued_at) * 1000)::float8 as ms from submissions where queued_at >= $1`,
      [this.#begun],
    )
    await database.end()
    return spread(rows.flatMap(({ ms }) => (ms === null ? [] : [ms])))
  }

  /** One company issues so many at once, while another waits for the verdict of a single invoice, again and again. */
  async burst(documents: number): Promise<object> {
    const [many, single] = this.#town as [Person, Person]
    const before = await this.#untilAccepted(single)
    const started = performance.now()
    let left = documents
    const lane = async (index: number) => {
      const chance = this.#options.chance(2, index)
      while (left-- > 0) await this.#send(many, 'issue, of the burst', chance)
    }
    const issuing = Promise.all(Array.from({ length: burstLanes }, (_, index) => lane(index)))
    let isOver = false
    void issuing.then(() => {
      isOver = true
    })
    const beside: number[] = []
    while (!isOver) {
      beside.push(await this.#untilAccepted(single))
      await pause(singleEveryMs)
    }
    const perSecond = (documents * 1_000) / (performance.now() - started)
    // What the burst left waits for the authority still.
    for (let count = 0; count < 5; count += 1) beside.push(await this.#untilAccepted(single))
    return {
      issued: documents,
      per_second: tidy(perSecond),
      single_accepted_before_ms: tidy(before),
      single_accepted_beside_ms: spread(beside),
    }
  }

  /** Nobody pauses. */
  async flood(lanes: number, forMs: number): Promise<void> {
    const until = Date.now() + forMs
    const lane = async (index: number) => {
      const person = this.#town[index % this.#town.length]!
      const chance = this.#options.chance(3, index)
      while (Date.now() < until) {
        await this.#balancer.send(person, 'list of invoices', 'GET', '/documents?kind=invoice&per_page=50')
        await this.#send(person, 'issue an invoice', chance)
      }
    }
    await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)))
  }

  #send(person: Person, name: string, chance: Random) {
    const key = { 'idempotency-key': crypto.randomUUID() }
    return this.#balancer.send(person, name, 'POST', '/documents/issue', invoice(person, chance), key)
  }

  /** Milliseconds from the press of the button. */
  async #untilAccepted(person: Person): Promise<number> {
    const started = performance.now()
    const { text } = await this.#send(person, 'issue, a single one', this.#options.chance(4, 0))
    const { id } = JSON.parse(text) as DocumentRow
    const deadline = Date.now() + acceptedWithinMs
    while (Date.now() < deadline) {
      const answer = await this.#balancer.send(person, 'look at it', 'GET', `/documents/${id}`)
      if ((JSON.parse(answer.text) as DocumentRow).fiscal_status === 'accepted')
        return performance.now() - started
      await pause(100)
    }
    throw new Error('a single invoice was not accepted within five minutes')
  }
}

function chosen(chance: Random) {
  let left = chance.below(doings.reduce((sum, { share }) => sum + share, 0))
  for (const doing of doings) {
    left -= doing.share
    if (left < 0) return doing
  }
  return doings[0]!
}

function spread(times: readonly number[]): object {
  const sorted = times.toSorted((a, b) => a - b)
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((part) => tidy(quantile(sorted, part)))
  return { count: sorted.length, p50, p95, p99, max }
}
