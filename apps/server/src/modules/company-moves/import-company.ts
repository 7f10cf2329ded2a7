import pg from 'pg'
import { type Arrived, type Arriving, receivePeople } from '#modules/identity/index.ts'
import { uncountArrived } from '#modules/notifications/index.ts'
import { settleArrivedTasks } from '#modules/tasks/index.ts'
import type { CompanyTable } from '#platform/company-file/company-tables.ts'
import type { CompanyHeader, Part } from '#platform/company-file/file-format.ts'
import {
  appenderOf,
  checkKeys,
  loaderOf,
  type People,
  raiseCounters,
  readBack,
  restTriggers,
} from '#platform/company-file/load-company.ts'
import { checkCompanyFile, type OpenedFile, readParts } from '#platform/company-file/read-company.ts'
import { digest, plainWriting, type Source } from '#platform/company-file/write-company.ts'
import { newestMigration } from '#platform/database/migrate.ts'
import type { Asks } from '#platform/database/open-client.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { createSecrets, type Secrets } from '#platform/secrets.ts'
import { globalRows, listSources, peoplePart } from './company-sources.ts'
import { reseal, sealedIn } from './reseal.ts'
import { clearStanding, judgeStanding, refuseOtherHistory } from './standing-company.ts'

export type Import = {
  file: OpenedFile
  /** Of this installation. */
  secrets: Secrets
  reason: string
  replace: boolean
  now: Date
}

export type Imported = { header: CompanyHeader; rows: number; people: Arrived[] }

/**
 * Takes a company in, whole or not at all: the file is checked to its end, its rows stand in one transaction, and what stands
 * then is compared with the file. It rests until somebody says that it works here. `client` is the owner's. Throws Refusal.
 */
export async function importCompany(client: Asks, given: Import): Promise<Imported> {
  const { header, parts } = await checkCompanyFile(given.file)
  refuseOtherSchema(header)
  await client.query('begin')
  try {
    const imported = await takeIn(client, given, header, parts)
    await client.query('commit')
    return imported
  } catch (error) {
    await client.query('rollback')
    // Data exceptions and integrity: what the database does not take contradicts itself, or what is here.
    if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''))
      throw new Refusal(`The file does not fit what is here: ${error.message}. Nothing was changed.`)
    throw error
  }
}

async function takeIn(
  client: Asks,
  given: Import,
  header: CompanyHeader,
  manifest: readonly Part[],
): Promise<Imported> {
  const { company_id: companyId } = header
  const { reason, now } = given
  await client.query(plainWriting)
  await restTriggers(client)
  await client.query('set local role cuenta_clara_system')
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 52))', [companyId])
  const { sources, tables } = await listSources(client)
  const standing = await judgeStanding(client, header, given)
  if (standing !== undefined) await clearStanding(client, tables, companyId)

  const { people, loaded } = await load(client, given, tables)
  await raiseCounters(client, tables, companyId, (work) => asOwner(client, work))
  await compare(client, { companyId, sources, loaded, manifest })
  if (standing !== undefined) await refuseOtherHistory(client, standing, header)
  await checkKeys(client, tables, companyId)
  await admitPeople(client, header, people)
  await settleArrivedTasks(client, companyId, now)
  await uncountArrived(client, companyId)

  // What arriving means is told by the triggers, as every other change.
  await asOwner(client, () => client.query(`set local session_replication_role = 'origin'`))
  await client.query('select arrive_company($1, $2, $3, $4, $5, $6)', [
    companyId,
    newId(),
    reason,
    header.created_at,
    header.is_copy,
    now,
  ])
  return { header, rows: manifest.reduce((sum, { rows }) => sum + rows, 0), people }
}

/** Within a transaction: as the owner of the database, who sees no rows and may do what its roles may not. */
async function asOwner(client: Asks, work: () => Promise<unknown>): Promise<void> {
  await client.query('reset role')
  await work()
  await client.query('set local role cuenta_clara_system')
}

function refuseOtherSchema({ migration }: CompanyHeader): void {
  const here = newestMigration()
  if (migration > here)
    throw new Refusal(
      'The file was made by a newer release of Cuenta Clara. Upgrade this installation first, then import again.',
    )
  if (migration < here)
    throw new Refusal(
      `The file was made by an earlier release of Cuenta Clara (schema ${migration}, here ${here}). Import it with that release into an empty installation, upgrade that, and export the company anew.`,
    )
}

/** What went in, part by part: as it was in the file, or with secrets sealed anew. */
type Loaded = Map<string, { part: Part; isExact: boolean }>

async function load(
  client: Asks,
  { file, secrets, now }: Import,
  tables: readonly CompanyTable[],
): Promise<{ people: Arrived[]; loaded: Loaded }> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const transfer = createSecrets([file.keys.secrets])
  const loaded: Loaded = new Map()
  const arriving: Arriving[] = []
  let people: Arrived[] = []
  let map: People = new Map()
  let part: Taking | undefined
  const end = async () => {
    if (part === undefined) return
    await part.flush()
    if (part.name === peoplePart) {
      people = await receivePeople(client, arriving, now)
      map = new Map(
        people
          .filter(({ person, userId }) => person.id !== userId)
          .map((each) => [each.person.id, each.userId]),
      )
    }
    loaded.set(part.name, { part: part.counted.end(), isExact: part.isExact(map) })
  }
  for await (const each of readParts(file)) {
    if (each.kind === 'row') {
      part?.counted.add(`${each.json}\n`)
      await part?.add(each.json)
    } else {
      await end()
      part = each.kind === 'table' ? begin(each.name, each.columns) : undefined
    }
  }
  return { people, loaded }

  function begin(name: string, columns: readonly string[]): Taking {
    const counted = digest(name)
    if (name === peoplePart) {
      const add = async (row: string) => void arriving.push(JSON.parse(row) as Arriving)
      return { name, counted, add, flush: async () => {}, isExact: () => false }
    }
    const table = byName.get(name)
    if (table === undefined && !(name in globalRows))
      throw new Refusal(`The file has a part ${name} that this release does not know. Nothing was changed.`)
    const rows = table ? loaderOf(client, table, columns, map) : appenderOf(client, name, columns)
    return {
      name,
      counted,
      add: (row) => rows.add(reseal(name, row, transfer, secrets)),
      flush: rows.flush,
      isExact: (here) => !(name in sealedIn) && (here.size === 0 || table?.people.length === 0),
    }
  }
}

type Taking = {
  name: string
  counted: ReturnType<typeof digest>
  add(row: string): Promise<void>
  flush(): Promise<void>
  /** Whether its rows stand here to the letter as in the file. */
  isExact(people: People): boolean
}

/** Every part has come, and stands here as it is in the file: counted, and to the letter where nothing had to be another. */
async function compare(
  client: Asks,
  {
    companyId,
    sources,
    loaded,
    manifest,
  }: { companyId: string; sources: readonly Source[]; loaded: Loaded; manifest: readonly Part[] },
): Promise<void> {
  const missing = sources.find(({ name }) => !loaded.has(name))
  if (missing !== undefined)
    throw new Refusal(`The file lacks the part ${missing.name}. Nothing was changed.`)
  for (const source of sources) {
    if (source.name === peoplePart) continue
    const { part, isExact } = loaded.get(source.name)!
    const asSealed = manifest.find(({ name }) => name === source.name)
    const here = await readBack(client, source, companyId)
    if (
      part.sha256 !== asSealed?.sha256 ||
      here.rows !== part.rows ||
      (isExact && here.sha256 !== part.sha256)
    )
      throw new Refusal(
        `What stands here of ${source.name} is not what the file says: ${here.rows} rows and ${part.rows}. Nothing was changed.`,
      )
  }
}

async function admitPeople(client: Asks, { company_id, name }: CompanyHeader, people: readonly Arrived[]) {
  for (const { userId, how } of people)
    if (how === 'unproven') await client.query('select set_member_aside($1, $2)', [company_id, userId])
  const { rows } = await client.query<{ has_owner: boolean }>(
    `select exists (
       select from company_users m join users u on u.id = m.user_id and u.is_active
       where m.company_id = $1 and m.role = 'owner' and m.active = 1
     ) as has_owner`,
    [company_id],
  )
  if (!rows[0]!.has_owner) {
    const unproven = people.filter(({ how }) => how === 'unproven').map(({ person }) => person.email)
    throw new Refusal(
      `${name} would have no owner here. Nobody has confirmed the address of the account here of ${unproven.join(', ') || 'any owner'}: have them confirm it, then import again. Nothing was changed.`,
    )
  }
  await client.query(
    'select start_in(m.company_id, m.user_id, false) from company_users m where m.company_id = $1 and m.active = 1',
    [company_id],
  )
}
