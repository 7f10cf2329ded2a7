// `npm start`: set-up, then the program, or the one that the first argument names. Plain JavaScript without dependencies, for Node 20 or newer.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileCache, findNode, prepareMachine, programFile } from './setup.js'
import { supervise } from './supervise.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [program = 'main.ts', ...args] = process.argv.slice(2)
const main = join(root, 'apps', 'server', 'src', program)

const environment = await prepareMachine()
const node = findNode()
if (program === 'main.ts' || program === 'worker.ts')
  // What serves is watched: it is started again when it dies or hangs.
  process.exit(await supervise(node, [programFile(program), ...args], { env: environment }))
else if (node === process.execPath) await runHere()
else runAsChild()

/** The usual case of a tool: npm found the Node of the project, which spares a second process. */
async function runHere() {
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(compileCache())
  process.argv = [node, main, ...args]
  await import(pathToFileURL(main).href)
}

/** The first command in a clone, when npm still runs on another Node. Even kill -9 of us ends the child, by its open line. */
function runAsChild() {
  const child = spawn(node, [main, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
