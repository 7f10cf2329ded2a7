import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { signIn, threeLineInvoice } from '../e2e/api.ts'
import { medianOf, middle, report } from './figures.ts'
import { type LoadResult, load, openLane } from './load.ts'

const RUNS = 5
const WARM_UP = 400

/**
 * Invoices issued per second, HTTP in, validated, numbered in one series, durable and signed; its floor is one SQL
 * function with one hot counter row in the same database, taken in turn with it.
 */
export async function measureIssuing(url: string, databaseUrl: string): Promise<void> {
  const floor = await openFloor(databaseUrl)
  const issue = await openIssuing(url)
  await issue(8, WARM_UP)
  for (const connections of [1, 8]) {
    const total = connections === 1 ? 300 : 1500
    const floors: number[] = []
    const results: LoadResult[] = []
    await medianOf(RUNS, async () => {
      floors.push((await floor(connections, total)).perSecond)
      const result = await issue(connections, total)
      results.push(result)
      return result.perSecond
    })
    reportRate(connections, results, middle(floors))
    if (connections === 1) reportLatency(results)
  }
  await floor.close()
}

function reportRate(connections: number, results: LoadResult[], floor: number): void {
  const rates = results.map(({ perSecond }) => perSecond)
  const refused = results.reduce((sum, result) => sum + result.refused, 0)
  const ratio = middle(rates) / floor
  report({
    measure: `invoices issued, ${connections} connection${connections > 1 ? 's' : ''}, ${refused} refused`,
    value: middle(rates),
    unit: '1/s',
    floor,
    floor_of: `bare database transaction, ${connections} connections`,
    budget: connections === 8 ? '>= 0.3 of the floor, none refused' : 'none refused',
    is_met: refused === 0 && (connections !== 8 || ratio >= 0.3),
    runs: rates.length,
    min: Math.min(...rates),
    max: Math.max(...rates),
  })
}

function reportLatency(results: LoadResult[]): void {
  const medians = results.map(({ p50Ms }) => p50Ms)
  report({
    measure: 'issuing, median latency at 1 connection',
    value: middle(medians),
    unit: 'ms',
    budget: '<= 5 ms',
    is_met: middle(medians) <= 5,
    runs: medians.length,
    min: Math.min(...medians),
    max: Math.max(...medians),
  })
}

/** Issues the same invoice over and over, on so many connections. */
export async function openIssuing(url: string) {
  const user = await signIn(url, 'owner@demo.test')
  const body = JSON.stringify(await threeLineInvoice(user))
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${user.token}`,
    'content-type': 'application/json',
    'x-company': user.company.id,
  }
  return async (connections: number, total: number): Promise<LoadResult> => {
    const lanes = Array.from({ length: connections }, () => openLane(url))
    const result = await load(connections, total, async (lane) => {
      const status = await lanes[lane]!.send('/api/documents/issue', body, {
        ...headers,
        'idempotency-key': randomUUID(),
      })
      return status === 200 || status === 201
    })
    for (const lane of lanes) lane.close()
    return result
  }
}

/** The bare transaction: take the number from one hot row, insert one row as large as a document, commit. */
async function openFloor(databaseUrl: string) {
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query(`
    create schema if not exists bench_floor;
    drop table if exists bench_floor.counter, bench_floor.row;
    create table bench_floor.counter (id int primary key, next bigint not null) with (fillfactor = 20);
    insert into bench_floor.counter values (1, 1);
    create table bench_floor.row (number bigint primary key, content jsonb not null);
    create or replace function bench_floor.take(p_content jsonb) returns bigint language plpgsql as $$
    declare taken bigint;
    begin
      update bench_floor.counter set next = next + 1 where id = 1 returning next - 1 into taken;
      insert into bench_floor.row values (taken, p_content);
      return taken;
    end $$;`)
  const content = JSON.stringify({ text: 'x'.repeat(2000) })

  const run = async (connections: number, total: number): Promise<LoadResult> => {
    const clients = Array.from(
      { length: connections },
      () => new pg.Client({ connectionString: databaseUrl }),
    )
    await Promise.all(clients.map((client) => client.connect()))
    const result = await load(connections, total, async (lane) => {
      await clients[lane]!.query({ name: 'take', text: 'select bench_floor.take($1)', values: [content] })
      return true
    })
    await Promise.all(clients.map((client) => client.end()))
    return result
  }
  const close = async () => {
    await admin.query('drop schema bench_floor cascade')
    await admin.end()
  }
  return Object.assign(run, { close })
}
