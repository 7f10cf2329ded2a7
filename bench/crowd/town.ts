import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Company, Page } from '@cuentaclara/contracts'
import { createTestPkcs12 } from '@cuentaclara/xades'
import pg from 'pg'
import { type ApiUser, signIn } from '../../e2e/api.ts'

/** Somebody at work: one session that every web process knows. */
export type Person = { user: ApiUser; clients: readonly Client[] }

const pin = 'Crowd-2026-pin'
/** Sign-ins and certificates cost a processor much; more at once would only wait for each other. */
const atOnce = 4

/**
 * Companies like the one of the demo, each with a key of its own, clients and people, who are signed in. Their rows are copied,
 * for a company a minute is all that the form takes from one address.
 */
export async function makeTown(
  url: string,
  databaseUrl: string,
  companies: number,
  people: number,
): Promise<Person[]> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const owner = await signIn(url, 'owner@demo.test')
  await copyCompanies(database, owner.company, companies, people)
  await database.end()

  const signedIn: ApiUser[] = []
  await each(people, async (index) => {
    signedIn[index] = await signIn(url, addressOf(index))
  })
  const clients = new Map<string, readonly Client[]>()
  await each(companies, async (index) => {
    // The first people are one of each company.
    const user = signedIn[index]!
    await giveKey(user)
    await user.post('/clients', clientOf(index))
    const { data } = await user.get<Page<Client>>('/clients?per_page=100')
    clients.set(user.company.id, data)
  })
  return signedIn.map((user) => ({ user, clients: clients.get(user.company.id)! }))
}

const addressOf = (index: number) => `persona-${index}@ejemplo.invalid`

function clientOf(index: number) {
  return {
    name: `Cliente habitual ${index} S.A.`,
    identification_type: '02',
    identification_number: String(3_101_700_000 + index),
    emails: [`cliente-${index}@ejemplo.invalid`],
  }
}

async function giveKey(user: ApiUser): Promise<void> {
  const digits = user.company.identification_number!
  const file = await createTestPkcs12({
    commonName: 'EMPRESA DE LA MULTITUD SOCIEDAD ANONIMA',
    serialNumberAttribute: `CPJ-${digits.slice(0, 1)}-${digits.slice(1, 4)}-${digits.slice(4)}`,
    pin,
  })
  // Each from an address of its own, as people are: from one, ten a minute are taken.
  const address = {
    'x-forwarded-for': `198.18.${Number(digits.slice(-4)) >> 8}.${Number(digits.slice(-4)) & 255}`,
  }
  await user.post('/authority/certificate', { file: Buffer.from(file).toString('base64'), pin }, address)
}

async function copyCompanies(
  database: pg.Client,
  like: Company,
  companies: number,
  people: number,
): Promise<void> {
  const ofCompany = await columnsOf(database, 'companies', ['id', 'name', 'identification_number', 'is_demo'])
  const ofUser = await columnsOf(database, 'users', ['id', 'email', 'default_company_id'])
  await database.query(
    `create temporary table town as
     select gen_random_uuid() as id, n from generate_series(0, ${companies - 1}) n`,
  )
  await database.query(
    `insert into companies (id, name, identification_number, is_demo, ${list(ofCompany)})
     select t.id, 'Empresa de la multitud ' || t.n, (3101500000 + t.n)::text, false, ${list(ofCompany, 'c')}
     from town t cross join (select * from companies where id = $1) c`,
    [like.id],
  )
  await database.query(
    `with added as (
       insert into users (id, email, ${list(ofUser)})
       select gen_random_uuid(), 'persona-' || n || '@ejemplo.invalid', ${list(ofUser, 'u')}
       from generate_series(0, ${people - 1}) n cross join (select * from users where email = 'owner@demo.test') u
       returning id, email
     )
     insert into company_users (company_id, user_id, role, active)
     select t.id, a.id, 'owner', 1
     from added a join town t on t.n = substring(a.email from 'persona-(\\d+)@')::int % ${companies}`,
  )
}

async function columnsOf(database: pg.Client, table: string, but: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
       and column_name <> all ($2)`,
    [table, but],
  )
  return rows.map(({ column_name }) => column_name)
}

function list(columns: readonly string[], alias?: string): string {
  return columns.map((column) => `${alias ? `${alias}.` : ''}"${column}"`).join(', ')
}

async function each(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let index = next++; index < count; index = next++) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          await work(index)
          break
        } catch (error) {
          if (attempt === 3) throw error
          await pause(1_000 * 2 ** attempt)
        }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
