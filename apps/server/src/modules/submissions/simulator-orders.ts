import type { SimulatorOrders, SimulatorState } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { Conflict, Unavailable } from '#platform/errors.ts'
import { fetchOutside } from '#platform/fetch-outside.ts'

type Order = SimulatorOrders['next'][number]
/** One outcome in the simulator's own words. */
type Outcome = {
  kind: string
  sender?: string
  code?: number | null
  status?: number
  verdict_delay_ms?: number
}
type Reception = {
  clave: string
  received_at_ms: number
  posts: number
  state: string | null
  codes: (string | number | null)[]
}
type Report = { behaviour: { next: Outcome[] }; receptions: Reception[] }

const shownReceptions = 15

/** The number under which a company's documents arrive at the simulator. Throws Conflict outside of it. */
export async function simulatorSender(ctx: CompanyContext): Promise<string> {
  ctx.permit('authority.read')
  const { rows } = await sql<Row<'companies', 'environment' | 'identification_number'>>`
    select environment, identification_number from companies where id = current_company()
  `.execute(ctx.tx)
  if (rows[0]!.environment !== 'simulator') throw new Conflict('not-in-simulator')
  return rows[0]!.identification_number
}

/** What the simulator will do with a sender's next documents, and what it got from them. Throws Unavailable. */
export async function readSimulator(url: string | undefined, sender: string): Promise<SimulatorState> {
  const report = await ask(url, `?sender=${sender}&limit=${shownReceptions}`)
  return {
    next: report.behaviour.next.filter((outcome) => outcome.sender === sender).map(toOrder),
    log: report.receptions.reverse().map((reception) => ({
      clave: reception.clave,
      received_at: new Date(reception.received_at_ms).toISOString(),
      posts: reception.posts,
      state: reception.state,
      codes: reception.codes.map((code) => String(code ?? '')),
    })),
  }
}

/** Orders what happens to a sender's next documents, in place of what was ordered before; others keep theirs. */
export async function orderAtSimulator(
  url: string | undefined,
  sender: string,
  orders: readonly Order[],
): Promise<SimulatorState> {
  const { behaviour } = await ask(url, `?sender=${sender}&limit=1`)
  const others = behaviour.next.filter((outcome) => outcome.sender !== sender)
  const ours = orders.map((order) => ({ ...toOutcome(order), sender }))
  await ask(url, '', { next: [...others, ...ours] })
  return readSimulator(url, sender)
}

async function ask(url: string | undefined, query: string, order?: object): Promise<Report> {
  if (url === undefined) throw new Unavailable('no-simulator')
  const answer = await fetchOutside(`${url}/_simulator/sandbox${query}`, {
    signal: AbortSignal.timeout(5_000),
    ...(order === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) }),
  }).catch(() => null)
  if (answer === null || !answer.ok) throw new Unavailable('no-simulator')
  return (await answer.json()) as Report
}

function toOutcome(order: Order): Outcome {
  switch (order.kind) {
    case 'accept':
      return { kind: 'judge' }
    case 'reject':
      return { kind: 'reject', code: order.code }
    case 'slow':
      return { kind: 'slow', verdict_delay_ms: order.seconds * 1000 }
    case 'down':
      return { kind: 'http', status: 503 }
    case 'lost_answer':
      return { kind: 'lost-answer' }
    case 'duplicate':
      return { kind: 'duplicate' }
  }
}

function toOrder(outcome: Outcome): Order {
  switch (outcome.kind) {
    case 'reject':
      return { kind: 'reject', code: outcome.code ?? -99 }
    case 'slow':
      return { kind: 'slow', seconds: Math.round((outcome.verdict_delay_ms ?? 0) / 1000) }
    case 'http':
      return { kind: 'down' }
    case 'lost-answer':
      return { kind: 'lost_answer' }
    case 'duplicate':
      return { kind: 'duplicate' }
    default:
      return { kind: 'accept' }
  }
}
