import { PassThrough } from 'node:stream'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { pipelinedDialect } from './pipelined-dialect.ts'

test('rows are handed on: the answer that pg keeps holds none of them any longer', async () => {
  const row = { id: 'one' }
  const kept = { rows: [row], rowCount: 1, command: 'SELECT' }
  const client = { connection: { stream: new PassThrough() }, query: async () => kept, release() {} }
  const pool = { connect: async () => client } as unknown as Pool

  const connection = await pipelinedDialect(pool).createDriver().acquireConnection()
  const { rows } = await connection.executeQuery(CompiledQuery.raw('select id from clients'))
  expect(rows).toEqual([row])
  expect(kept.rows).toEqual([])
})
