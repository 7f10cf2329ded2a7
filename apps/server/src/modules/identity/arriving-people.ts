import { randomBytes } from 'node:crypto'
import type { Asks } from '#platform/database/open-client.ts'
import { hashPassword } from './password.ts'

/** Somebody whom the books of a company name, as the installation knew them from which it comes. */
export type Arriving = {
  id: string
  /** Of members alone. */
  email: string | null
  name: string
  language: string | null
}

/** Who they are here. `own`: the account that they have; `new`: one was made; `name`: a name in the books and no account. */
export type Arrived = {
  person: Arriving
  userId: string
  how: 'own' | 'new' | 'name' | 'unproven'
}

/**
 * Finds or makes the account of everybody whom an arriving company names. An account here is theirs by its id, or by an
 * address that was proven here: of one that nobody proved anybody may be the owner, so it opens nothing (`unproven`). A
 * member without any gets an account whose password nobody knows, to be opened by a mailed link, as one that the platform
 * makes. Everybody else stays a name. Accounts that are here are not changed.
 */
export async function receivePeople(
  client: Asks,
  people: readonly Arriving[],
  now: Date,
): Promise<Arrived[]> {
  const arrived: Arrived[] = []
  const taken = new Set<string>()
  for (const person of people) {
    const found = await findHere(client, person)
    const isTheirs =
      found !== undefined && (found.id === person.id || found.is_proven) && !taken.has(found.id)
    if (isTheirs) {
      taken.add(found.id)
      if (found.id !== person.id) await insertName(client, person, now)
      arrived.push({ person, userId: found.id, how: 'own' })
    } else if (found === undefined && person.email !== null) {
      await insertNew(client, { ...person, email: person.email }, now)
      arrived.push({ person, userId: person.id, how: 'new' })
    } else {
      await insertName(client, person, now)
      arrived.push({ person, userId: person.id, how: person.email === null ? 'name' : 'unproven' })
    }
  }
  return arrived
}

async function findHere(
  client: Asks,
  { id, email }: Arriving,
): Promise<{ id: string; is_proven: boolean } | undefined> {
  const { rows } = await client.query<{ id: string; is_proven: boolean }>(
    `select id, email_confirmed_at is not null as is_proven from users
     where id = $1 or lower(email) = lower($2) order by id = $1 desc limit 1`,
    [id, email],
  )
  return rows[0]
}

async function insertNew(client: Asks, person: Arriving & { email: string }, now: Date): Promise<void> {
  const unknown = await hashPassword(randomBytes(32).toString('base64url'))
  await client.query(
    `insert into users (id, email, name, password_hash, language, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [person.id, person.email, person.name, unknown, person.language, now],
  )
}

/** A row for the books, as that of a deleted account, with the name that they say. */
async function insertName(client: Asks, { id, name }: Arriving, now: Date): Promise<void> {
  await client.query(
    `insert into users (id, email, name, password_hash, is_active, created_at, updated_at, deleted_at)
     values ($1::uuid, $1::uuid::text || '@moved.invalid', $2, '-', false, $3, $3, $3)
     on conflict (id) do nothing`,
    [id, name, now],
  )
}
