// `npm run dev`: the server, started again whenever it changes, and the web app of vite, which hands /api on to it.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareMachine } from './setup.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const environment = await prepareMachine()
const port = process.env.PORT || '8080'
const shell = process.platform === 'win32'

const children = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    shell,
  }),
  spawn('vite', [], {
    cwd: join(root, 'apps', 'web'),
    env: { ...environment, API_TARGET: `http://127.0.0.1:${port}` },
    stdio: 'inherit',
    shell,
  }),
]

// Ctrl C reaches all of us; whatever ends one ends the other.
process.on('SIGINT', () => {})
process.on('SIGTERM', endAll)
for (const child of children) child.on('exit', endAll)

function endAll() {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}
