import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword, logIn } from '../e2e/api.ts'
import { ask, type Question } from './ask.ts'
import type { Sender } from './fuzz-api.ts'
import { isRecord, Known } from './known.ts'

/** What only who runs the platform does to accounts and companies. */
const theirs =
  /^\/api\/(users|user\/\{id\}\/default-company|all-companies\/|assign-user|delete-company-user|activate-deactivate-company)/

const password = 'siete gatos cuidan la azotea'
const reason = 'Guardia de las cuentas de prueba'
const owners = 4
const companiesOfEach = 4
const others = 12
const stepMs = 30_000
/** A factor that was shown stands for ten minutes. */
const renewAfterMs = 8 * 60_000
const patienceMs = 60_000

type Person = { id: string; token: string; email: string }

export function sendsAsSteward(method: string, path: string): boolean {
  return method !== 'GET' && theirs.test(path)
}

/**
 * Somebody else who runs the platform, with a password of their own and a second factor. Accounts and companies are made for them, and
 * they know of no others: whatever they change, disable, archive or delete, the run goes on.
 */
export async function aSteward(url: string, share: number): Promise<Sender> {
  const send = sender(url)
  const steward = await register(send, 'guardia')
  const enter = await turnOnTwoStep(send, steward)
  const { token } = await logIn(url, 'platform@demo.test')
  await send('PUT', `/users/${steward.id}`, token, {
    is_platform_admin: true,
    reason,
    password: demoPassword,
  })
  return {
    name: 'steward',
    share,
    signIn: enter,
    sends: sendsAsSteward,
    ownKnown: await madeToBeThrownAway(send, token),
    settle: settler(),
    renewAfterMs,
  }
}

/**
 * A wrong password of theirs would lock them out, as it would anybody, and their own is asked for where a change lets somebody in; a reason
 * is asked for nearly everywhere. Of four that lack it, one is sent without. Of all else they may say what they like.
 */
function settler(): (question: Question) => Question {
  let lacking = 0
  return (question) => {
    const said = parsed(question.body)
    if (!isRecord(said)) return question
    const { code: _, password: given, ...rest } = said
    const isNew = question.path === '/api/users'
    const mended = { ...rest, ...((given !== undefined || !isNew) && { password }) }
    if (!isNew && !('reason' in said)) lacking += 1
    const lacksReason = isNew || 'reason' in said || lacking % 4 === 0
    return {
      ...question,
      body: Buffer.from(JSON.stringify(lacksReason ? mended : { ...mended, reason })),
    }
  }
}

function parsed(body: Buffer | null): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? 'null')
  } catch {
    return null
  }
}

async function madeToBeThrownAway(send: Send, platformToken: string): Promise<Known> {
  const known = new Known()
  const people: Person[] = []
  const companies: { id: string }[] = []
  for (let index = 0; index < owners + others; index += 1) {
    const person = await register(send, `desechable-${index}`)
    people.push(person)
    for (let of = 0; index < owners && of < companiesOfEach; of += 1)
      companies.push(await aCompany(send, person, `Desechable ${index}-${of}`))
  }
  const companyIds = companies.map(({ id }) => id)
  for (const { id } of people.slice(owners)) {
    const said = { user_id: id, company_id: companyIds, role: 'viewer', reason, password: demoPassword }
    await send('POST', '/assign-user', platformToken, said)
  }
  // As lists would have shown them, and as what is named within another record.
  const show = (path: string, rows: object[], name: string) => {
    const place = { method: 'GET', path, parameters: [], body: null, form: null }
    known.learn(place, path, null, JSON.stringify({ data: rows }))
    for (const row of rows) known.learn(place, path, null, JSON.stringify({ [name]: row }))
  }
  show(
    '/api/users',
    people.map(({ id }) => ({ id })),
    'user',
  )
  show('/api/all-companies', companies, 'company')
  // Who is where: of two that were picked each by itself hardly any belong together.
  for (const { id } of people.slice(owners))
    for (const company_id of companyIds)
      for (const path of ['/api/delete-company-user', '/api/assign-user'])
        known.learn(
          { method: 'GET', path, parameters: [], body: null, form: null },
          path,
          null,
          JSON.stringify({ user_id: id, company_id }),
        )
  return known
}

async function register(send: Send, name: string): Promise<Person> {
  const email = `${name}@desechable.test`
  const answer = (await send('POST', '/users', null, { name: `Persona ${name}`, email, password })) as {
    token: string
    user: { id: string }
  }
  return { id: answer.user.id, token: answer.token, email }
}

async function aCompany(send: Send, owner: Person, name: string): Promise<{ id: string }> {
  const form = new FormData()
  const fields = {
    name,
    identification_type: '02',
    identification_number: '3101123456',
    colour: '#7367F0',
    province: '1',
    canton: '01',
    district: '01',
    address: 'Frente al parque central',
    phone_country_code: '506',
    phone_number: '22223333',
    emails: JSON.stringify(['facturas@desechable.test']),
    activities: JSON.stringify([{ code: '5610.0', name: 'Restaurantes', is_default: true }]),
    branch: '001',
    terminal: '00001',
    currency_id: '2',
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const { company } = (await send('POST', '/company', owner.token, form)) as { company: { id: string } }
  return { id: company.id }
}

/** Turns two-step codes on; answers how they sign in, each time by a code of its own. */
async function turnOnTwoStep(send: Send, person: Person): Promise<Sender['signIn']> {
  const { secret } = (await send('POST', '/two-step', person.token, { password })) as { secret: string }
  let last = 0
  /** The code of a half minute that was not used: that of the next one is taken as well. */
  const nextCode = async () => {
    const step = Math.max(last + 1, Math.floor(Date.now() / stepMs))
    await pause(Math.max(0, (step - 1) * stepMs - Date.now()))
    last = step
    return codeOf(secret, step)
  }
  await send('POST', '/two-step/confirm', person.token, { code: await nextCode() })
  const enter = async () => {
    const refused = (await send('POST', '/auth/login', null, { email: person.email, password }, 403)) as {
      params: { challenge: string }
    }
    const { challenge } = refused.params
    const { token } = (await send('POST', '/auth/two-step', null, { challenge, code: await nextCode() })) as {
      token: string
    }
    return { token, company: null }
  }
  // Whoever comes meanwhile goes in with them: a code opens once.
  let entering: ReturnType<typeof enter> | null = null
  return () => {
    entering ??= enter().finally(() => {
      entering = null
    })
    return entering
  }
}

/** RFC 6238 with the usual measures. */
function codeOf(secret: string, step: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const moment = Buffer.alloc(8)
  moment.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(moment).digest()
  const number = (hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fffffff) % 1_000_000
  return String(number).padStart(6, '0')
}

type Send = (
  method: string,
  path: string,
  token: string | null,
  body: object,
  expected?: number,
) => Promise<unknown>

/** Each from an address of its own, as the run sends; a program with much to do is asked again. */
function sender(url: string): Send {
  let sent = 0
  return async (method, path, token, body, expected) => {
    sent += 1
    const from = process.platform === 'linux' ? { from: `127.0.1.${2 + (sent % 250)}` } : {}
    const packed = body instanceof FormData ? new Response(body) : Response.json(body)
    const question: Question = {
      method,
      path: `/api${path}`,
      headers: {
        accept: 'application/json',
        'content-type': packed.headers.get('content-type')!,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: Buffer.from(await packed.arrayBuffer()),
    }
    const patienceEnds = Date.now() + patienceMs
    for (;;) {
      const answer = await ask(url, question, { ...from, deadlineMs: patienceMs })
      const { status, text, retryAfterMs } = answer
      const isRight =
        expected === undefined ? typeof status === 'number' && status < 300 : status === expected
      if (isRight) return JSON.parse(text || 'null')
      if (status !== 503 || retryAfterMs === null || Date.now() > patienceEnds)
        throw new Error(`${method} ${path}: ${status} ${text}`)
      await pause(retryAfterMs)
    }
  }
}
