import { existsSync } from 'node:fs'
import pg from 'pg'
import {
  type AcknowledgedLine,
  type PromisedDocument,
  type PromisedLetter,
  type PromisedPayment,
  type PromisedUpload,
  type Refusal,
  readLog,
  type Work,
} from '../acknowledged.ts'
import type { TakenLetter } from '../mail-sink.ts'
import type { FaultLine } from '../run-round.ts'

export type AuditOptions = {
  database: string
  /** Address of the pretend authority. */
  authority: string
  /** Files of what was acknowledged, of letters that arrived, and of faults. */
  acknowledged: string
  mails: string
  faults: string
}

type Answered<Promised> = Promised & { at: string; key: string; company: string }

/** Everything that the checks compare. */
export type Facts = {
  ask<Row>(statement: string, values?: unknown[]): Promise<Row[]>
  asked: Map<string, Work>
  answeredKeys: Set<string>
  refusedKeys: Set<string>
  documents: Answered<PromisedDocument>[]
  payments: Answered<PromisedPayment>[]
  uploads: Answered<PromisedUpload>[]
  letters: Answered<PromisedLetter>[]
  /** Every answer that was no yes, also those after which the same was asked again. */
  refusals: Refusal[]
  mails: TakenLetter[]
  faults: FaultLine[]
  receptions: Map<string, Reception>
}

export type Reception = {
  clave: string
  posts: number
  state: string | null
  codes: unknown[]
  document_sha256: string
  answer_sha256: string | null
}

/** `client` is an open connection whose transaction is to be looked at, in place of one of our own. */
export async function withFacts<T>(
  options: AuditOptions,
  work: (facts: Facts) => Promise<T>,
  client?: pg.Client,
): Promise<T> {
  if (client) return work(await readFacts(options, client))
  const own = new pg.Client({ connectionString: options.database })
  await own.connect()
  try {
    return await work(await readFacts(options, own))
  } finally {
    await own.end()
  }
}

async function readFacts(options: AuditOptions, client: pg.Client): Promise<Facts> {
  const lines = readLog<AcknowledgedLine>(options.acknowledged)
  const answered = lines.filter((line) => line.event === 'answered')
  return {
    ask: async (statement, values) => (await client.query(statement, values)).rows,
    asked: new Map(lines.filter((line) => line.event === 'asked').map(({ key, what }) => [key, what])),
    answeredKeys: new Set(answered.map(({ key }) => key)),
    refusedKeys: new Set(lines.filter((line) => line.event === 'refused').map(({ key }) => key)),
    documents: answered.filter((line) => line.what === 'document'),
    payments: answered.filter((line) => line.what === 'payment'),
    uploads: answered.filter((line) => line.what === 'upload'),
    letters: answered.filter((line) => line.what === 'letter'),
    refusals: lines.filter((line) => line.event === 'refused' || line.event === 'postponed'),
    mails: existsSync(options.mails) ? readLog<TakenLetter>(options.mails) : [],
    faults: existsSync(options.faults) ? readLog<FaultLine>(options.faults) : [],
    receptions: await readReceptions(options.authority),
  }
}

/** Whatever environment they came to: a clave is one of its kind everywhere. */
async function readReceptions(url: string): Promise<Map<string, Reception>> {
  const all = await Promise.all(
    ['sandbox', 'live'].map(async (environment) => {
      const answer = await fetch(`${url}/_simulator/${environment}?sums=1`)
      if (!answer.ok) throw new Error(`the authority does not say what it has: ${await answer.text()}`)
      return ((await answer.json()) as { receptions: Reception[] }).receptions
    }),
  )
  return new Map(all.flat().map((reception) => [reception.clave, reception]))
}
