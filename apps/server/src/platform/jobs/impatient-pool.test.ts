import type pg from 'pg'
import { expect, test } from 'vitest'
import { makeImpatient } from './impatient-pool.ts'

// After a minute of starting, the queue library waited for the better part of another before it asked again.
test('that a database is starting is said without the code upon which the queue library waits for minutes', async () => {
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  const pool = makeImpatient({ connect: async () => Promise.reject(starting) } as unknown as pg.Pool)
  const error = await pool.connect().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ message: 'the database system is starting up', cause: starting })
  expect(error).not.toHaveProperty('code')
})
