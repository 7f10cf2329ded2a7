import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { migrationsFolder, readMigrations } from '#platform/database/migrate.ts'

/**
 * Writes the migrations anew so that every table of a company is hash-partitioned by it: what stands in one of so many partitions
 * would stand in one of so many shards. Returns the folder; call `signAsOurs` after migrating with it.
 */
export function writeShardedMigrations(folder: string, shards: number): string {
  const target = join(folder, `migrations-${shards}`)
  mkdirSync(target, { recursive: true })
  for (const { name, number, sql } of readMigrations(migrationsFolder)) {
    const before = number === 1 ? 'create schema shards;\n' : ''
    writeFileSync(join(target, name), before + shardTables(sql, shards))
  }
  return target
}

/** The program knows its migrations by what stands in their files: it takes the database for one of its own after this. */
export async function signAsOurs(client: pg.Client) {
  for (const { number, checksum } of readMigrations(migrationsFolder))
    await client.query('update schema_migrations set checksum = $2 where number = $1', [number, checksum])
}

function shardTables(sql: string, shards: number): string {
  return sql.replace(
    /^create table (\w+) \(\n([\s\S]*?)\n\)( with \([^)]*\))?;/gm,
    (whole, table: string, columns: string, storage = '') => {
      const isOfCompany = /^\s+company_id uuid\b/m.test(columns)
      if (!isOfCompany && table !== 'companies') return whole
      const key = isOfCompany ? 'company_id' : 'id'
      // What is stored and how is a matter of the partitions.
      return `create table ${table} (\n${plainBalances(columns)}\n) partition by hash (${key});
do $shards$ begin
  for n in 0..${shards - 1} loop
    execute format('create table shards.${table}_%s partition of ${table} for values with (modulus ${shards}, remainder %s)${storage}', n, n);
  end loop;
end $shards$;`
    },
  )
}

/**
 * PostgreSQL 18 refuses rows that reach a partition through their table where a generated column has a domain (“attribute has wrong
 * type”); a shard of Citus is a table of its own and bears it.
 */
function plainBalances(columns: string): string {
  return columns.replace(
    /^(\s+)(\w+) owed_amount( not null\s+generated)/gm,
    '$1$2 numeric(15, 2) check ($2 >= 0)$3',
  )
}
