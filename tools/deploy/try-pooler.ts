// `npm run test:pgbouncer [-- FILES]`: every test of the database and the API with PgBouncer between program and database,
// after the program itself was started on deploy/pgbouncer.ini. Needs pgbouncer (apt-get install pgbouncer).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { countConnections } from './count-connections.ts'

await countConnections({ isPooled: true })
const files = process.argv.slice(2)
const { status } = spawnSync('vitest', ['run', '--project', 'db', ...files], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...process.env, TEST_POOLER: 'on' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
