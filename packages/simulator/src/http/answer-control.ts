import type { IncomingMessage } from 'node:http'
import type { Answer, Authority } from '../authority.ts'
import { BehaviourProblem, behaviourToJson, readBehaviour } from '../reception/behaviour-json.ts'
import { readBody } from './read-body.ts'

export type Environments = { live: Authority; sandbox: Authority }

/**
 * The driver's door, for programs on this machine: `GET /_simulator/{live|sandbox}` shows manners and receptions,
 * `POST` changes manners. Null for other paths.
 */
export async function answerControl(
  url: URL,
  request: IncomingMessage,
  all: Environments,
): Promise<Answer | null> {
  if (!url.pathname.startsWith('/_simulator/')) return null
  if (!isLocal(request.socket.remoteAddress))
    return { status: 403, body: { error: 'only from this machine' } }
  const [, name] = /^\/_simulator\/(live|sandbox)$/.exec(url.pathname) ?? []
  if (!name) return { status: 404, body: { error: 'the environments are live and sandbox' } }
  const authority = all[name as keyof Environments]
  if (request.method !== 'POST') return { status: 200, body: describe(authority, url.searchParams) }
  const change = parse(await readBody(request))
  if (change instanceof BehaviourProblem) return { status: 400, body: { error: change.message } }
  authority.behave(change)
  return { status: 200, body: { behaviour: behaviourToJson(authority.behaviour()) } }
}

function parse(body: string) {
  try {
    return readBehaviour(JSON.parse(body))
  } catch (error) {
    if (error instanceof BehaviourProblem) return error
    return new BehaviourProblem('the body is no JSON')
  }
}

/** All receptions in order, or the latest `limit` of them; of one `sender` when named. */
function describe(authority: Authority, query: URLSearchParams) {
  const { ledger } = authority
  const sender = query.get('sender')
  const limit = Number.parseInt(query.get('limit') ?? '', 10)
  const all = sender === null ? ledger.all() : ledger.sentBy(sender)
  const shown = limit > 0 ? all.slice(-limit) : all
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
    })),
  }
}

function isLocal(address: string | undefined): boolean {
  return address === undefined || /^(::1$|127\.|::ffff:127\.)/.test(address)
}
