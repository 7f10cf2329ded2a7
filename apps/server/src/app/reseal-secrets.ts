import { backupPurpose, type SealedPlace, sealedIn } from '#modules/company-moves/index.ts'
import { twoStepPurpose } from '#modules/identity/index.ts'
import { type Asks, openClient } from '#platform/database/open-client.ts'
import { whileLocked } from '#platform/database/while-locked.ts'
import type { Secrets } from '#platform/secrets.ts'

/** Every table that holds what is sealed under the key of the installation. A test looks for one that is forgotten. */
export const sealedPlaces: Readonly<Record<string, SealedPlace>> = {
  ...sealedIn,
  two_step: { columns: ['secret'], of: (row) => [[row.secret, twoStepPurpose(row.user_id!)]] },
  tasks: {
    columns: ['input'],
    of: (row) => [[(row.input as unknown as TaskInput).sealed_key, backupPurpose(row.company_id)]],
  },
}

type TaskInput = { sealed_key?: string }

export type Resealed = {
  table: string
  /** Secrets that were sealed under another key. */
  anew: number
  /** Those that no key here opens. */
  lost: number
}

type Options = {
  /** With the old keys behind the new one. */
  secrets: Secrets
  /** Rows of one transaction: few, so that nobody waits for them. */
  lot?: number
  onLot?(done: { table: string; rows: number; of: number }): void
}

/**
 * Seals every secret at rest under the newest key, lot by lot beside a program that serves: each lot is one transaction, so that what was
 * cut short goes on where it was. Letters that nobody opens any more stay as they are; so does whatever no key here opens, which
 * is counted.
 */
export async function resealSecrets(
  ownerUrl: string,
  { secrets, lot = 50, onLot }: Options,
): Promise<Resealed[]> {
  return whileLocked(ownerUrl, 'reseal', async () => {
    const results: Resealed[] = []
    for (const [table, place] of Object.entries(sealedPlaces)) {
      const result = { table, anew: 0, lost: 0 }
      await walk(ownerUrl, { table, place, lot, onLot }, async (client, row) => {
        for (const [text, purpose] of place.of(row.value)) {
          if (!text || secrets.isCurrent(text)) continue
          const plain = openOr(secrets, text, purpose)
          if (plain === undefined) {
            result.lost += 1
            continue
          }
          await row.replace(client, text, secrets.seal(plain, purpose))
          result.anew += 1
        }
      })
      results.push(result)
    }
    return results
  })
}

/** How many secrets of each table the newest key opens alone, and how many it does not. */
export async function verifySealed(
  ownerUrl: string,
  { newest, lot = 50 }: { newest: Secrets; lot?: number },
): Promise<{ table: string; open: number; shut: number }[]> {
  const results: { table: string; open: number; shut: number }[] = []
  for (const [table, place] of Object.entries(sealedPlaces)) {
    const result = { table, open: 0, shut: 0 }
    await walk(ownerUrl, { table, place, lot }, async (_, row) => {
      for (const [text, purpose] of place.of(row.value)) {
        if (!text) continue
        if (openOr(newest, text, purpose) === undefined) result.shut += 1
        else result.open += 1
      }
    })
    results.push(result)
  }
  return results
}

type Value = Parameters<SealedPlace['of']>[0]
type Row = { value: Value; replace(client: Asks, from: string, to: string): Promise<void> }
type Walk = { table: string; place: SealedPlace; lot: number; onLot?: Options['onLot'] }

/** Every row that holds something sealed, locked while it is looked at; each lot in a transaction of its own. */
async function walk(
  ownerUrl: string,
  { table, place, lot, onLot }: Walk,
  see: (client: Asks, row: Row) => Promise<void>,
): Promise<void> {
  const client = openClient(ownerUrl, 'cuenta-clara reseal')
  await client.connect()
  try {
    const { key, types } = await shapeOf(client, table, place.columns)
    const keyText = key.map((column) => `r.${column}::text`).join(', ')
    const holds = place.columns.map((column) => `r.${column}::text like '%v1.%'`).join(' or ')
    await client.query('set role cuenta_clara_system')
    const { rows: keys } = await client.query<{ at: string[] }>(
      `select array[${keyText}] as at from public.${table} r where ${holds} order by at`,
    )
    const isRow = key.map((column, at) => `r.${column}::text = ($1::text[])[${at + 1}]`).join(' and ')
    for (let from = 0; from < keys.length; from += lot) {
      await client.query('begin')
      await client.query(`select set_config('app.resealing', 'on', true)`)
      for (const { at } of keys.slice(from, from + lot)) {
        const { rows } = await client.query<{ value: Value }>(
          `select to_jsonb(r) as value from public.${table} r where ${isRow} for update`,
          [at],
        )
        // Deleted meanwhile.
        if (rows[0] === undefined) continue
        await see(client, { value: rows[0].value, replace: replaceIn(table, isRow, types, at) })
      }
      await client.query('commit')
      onLot?.({ table, rows: Math.min(from + lot, keys.length), of: keys.length })
    }
  } finally {
    await client.end()
  }
}

/** Nothing else of the text is touched: what is sealed has no letter that JSON would write in another way. */
function replaceIn(table: string, isRow: string, types: Readonly<Record<string, string>>, at: string[]) {
  return async (client: Asks, from: string, to: string): Promise<void> => {
    const columns = Object.entries(types).map(
      ([column, type]) => `${column} = replace(r.${column}::text, $2, $3)::${type}`,
    )
    await client.query(`update public.${table} r set ${columns.join(', ')} where ${isRow}`, [at, from, to])
  }
}

async function shapeOf(client: Asks, table: string, columns: readonly string[]) {
  const { rows } = await client.query<{ name: string; type: string; is_key: boolean }>(
    `select a.attname::text as name, format_type(a.atttypid, null) as type, a.attnum = any(i.indkey) as is_key
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum > 0 and not a.attisdropped
     where i.indrelid = $1::regclass and i.indisprimary
     order by array_position(i.indkey::int2[], a.attnum)`,
    [`public.${table}`],
  )
  return {
    key: rows.filter(({ is_key }) => is_key).map(({ name }) => name),
    types: Object.fromEntries(
      rows.filter(({ name }) => columns.includes(name)).map(({ name, type }) => [name, type]),
    ),
  }
}

function openOr(secrets: Secrets, text: string, purpose: string): Buffer | undefined {
  try {
    return secrets.open(text, purpose)
  } catch {
    return undefined
  }
}
