import type pg from 'pg'
import { isRestoreUnfinished, markRestore } from '../database/unfinished-restore.ts'
import { whileFree, whileLocked } from '../database/while-locked.ts'
import { Refusal } from '../refusal.ts'

/**
 * Runs `restore` on a database of somebody's own: it has to be empty, or to hold what a restore left that did not come to
 * its end, which goes first. Marked from here on. Throws Refusal, also while another one restores into it.
 */
export async function inClaimedDatabase<T>(ownerUrl: string, restore: () => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  const isOurs = await whileFree(ownerUrl, 'restore', async () => {
    // A program that starts now migrates before this or is refused after it.
    await whileLocked(ownerUrl, 'migrate', claim)
    result = { value: await restore() }
  })
  if (!isOurs) throw new Refusal('Another restore into this database is under way.')
  return result!.value
}

async function claim(client: pg.Client): Promise<void> {
  if (await isRestoreUnfinished(client)) return clear(client)
  if (await hasTables(client))
    throw new Refusal(
      'The database of DATABASE_URL is not empty. Make a new one, name it in DATABASE_URL, and restore into that.',
    )
  await markRestore(client)
}

async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select from pg_tables where schemaname = 'public') as has`,
  )
  return rows[0]!.has
}

/** All that lies in the schema, of whatever kind; extensions stay, for whoever put them there may not be us. */
async function clear(client: pg.Client): Promise<void> {
  await client.query(`
    drop schema if exists graphile_worker cascade;
    do $$
    declare
      drops text[];
      one text;
    begin
      set local client_min_messages = error;
      select array_agg(format('drop %s if exists %s cascade', made.type, made.identity)) into drops
      from pg_depend d cross join pg_identify_object(d.classid, d.objid, 0) made
      where d.refclassid = 'pg_namespace'::regclass and d.refobjid = 'public'::regnamespace and d.deptype = 'n'
        and d.classid <> 'pg_extension'::regclass and not exists (
          select from pg_depend o where o.classid = d.classid and o.objid = d.objid and o.deptype in ('e', 'i')
        );
      foreach one in array coalesce(drops, '{}') loop
        execute one;
      end loop;
    end $$`)
}
