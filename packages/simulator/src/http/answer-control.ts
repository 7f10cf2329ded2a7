import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Answer, Authority } from '../authority.ts'
import type { LookUps } from '../look-ups/answer-look-up.ts'
import { lookUpMannersToJson, readLookUpManners } from '../look-ups/manners-json.ts'
import { behaviourToJson, readBehaviour } from '../reception/behaviour-json.ts'
import type { LayeredRegistries } from '../registries/layered-registries.ts'
import { readRegistries } from '../registries/read-registries.ts'
import type { createKeys } from './answer-keys.ts'
import { readBody } from './read-body.ts'
import { JsonProblem, parseJson, readFlag, readObject } from './read-json.ts'

export type Environments = { live: Authority; sandbox: Authority }

/** Everything that the driver may look at or change. */
export type Controlled = Environments & {
  lookUps: LookUps
  registries: LayeredRegistries
  keyOf: ReturnType<typeof createKeys>
}

/** The driver's door, for programs on this machine only; the README lists its addresses. Null for other paths. */
export async function answerControl(
  url: URL,
  request: IncomingMessage,
  all: Controlled,
): Promise<Answer | null> {
  if (!url.pathname.startsWith('/_simulator/')) return null
  if (!isLocal(request.socket.remoteAddress))
    return { status: 403, body: { error: 'only from this machine' } }
  const order = request.method === 'POST' ? await readBody(request) : null
  const [, number] = /^\/_simulator\/keys\/([0-9A-Z]{9,12})\.p12$/.exec(url.pathname) ?? []
  if (number && order === null) return all.keyOf(number)
  try {
    return await answerDoor(url, order === null ? null : parseJson(order), all)
  } catch (error) {
    if (error instanceof JsonProblem) return { status: 400, body: { error: error.message } }
    throw error
  }
}

async function answerDoor(url: URL, order: unknown, all: Controlled): Promise<Answer> {
  switch (url.pathname) {
    case '/_simulator/live':
      return answerEnvironment(url, order, all.live)
    case '/_simulator/sandbox':
      return answerEnvironment(url, order, all.sandbox)
    case '/_simulator/look-ups':
      if (order !== null) all.lookUps.behave(readLookUpManners(order))
      return { status: 200, body: { behaviour: lookUpMannersToJson(all.lookUps.manners()) } }
    case '/_simulator/registries':
      if (order === null) return { status: 405, body: { error: 'entries are posted' } }
      all.registries.add(readRegistries(order))
      return { status: 204 }
    default:
      return { status: 404, body: { error: 'the doors are live, sandbox, look-ups, registries and keys' } }
  }
}

async function answerEnvironment(url: URL, order: unknown, authority: Authority): Promise<Answer> {
  if (order === null) return authority.tell({ status: 200, body: describe(authority, url.searchParams) })
  const { revoke_tokens: revoke = false, ...change } = readObject(order, 'the body')
  const isRevoking = readFlag(revoke, 'revoke_tokens')
  authority.behave(readBehaviour(change))
  if (isRevoking) authority.tokens.revokeAll()
  return { status: 200, body: { behaviour: behaviourToJson(authority.behaviour()) } }
}

/** All receptions in order, or the latest `limit` of them; of one `sender` when named; with the sums of their texts when asked. */
function describe(authority: Authority, query: URLSearchParams) {
  const { ledger } = authority
  const sender = query.get('sender')
  const limit = Number.parseInt(query.get('limit') ?? '', 10)
  const all = sender === null ? ledger.all() : ledger.sentBy(sender)
  const shown = limit > 0 ? all.slice(-limit) : all
  const hasSums = query.get('sums') === '1'
  return {
    behaviour: behaviourToJson(authority.behaviour()),
    count: all.length,
    receptions: shown.map((reception) => ({
      clave: reception.key,
      sender: reception.sender,
      received_at_ms: reception.receivedAtMs,
      posts: reception.posts,
      state: reception.verdict?.state ?? null,
      codes: reception.verdict?.codes ?? [],
      ...(hasSums
        ? {
            document_sha256: sha256(ledger.documentOf(reception)),
            answer_sha256: sha256(ledger.answerOf(reception)),
          }
        : {}),
    })),
  }
}

function sha256(text: string | null): string | null {
  return text === null ? null : createHash('sha256').update(text).digest('hex')
}

function isLocal(address: string | undefined): boolean {
  return address === undefined || /^(::1$|127\.|::ffff:127\.)/.test(address)
}
