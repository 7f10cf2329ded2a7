// `npm start`: set-up, then the program, or the one that the first argument names. With --as-is before that nothing is installed
// or built, so that the folder may be closed to writing, as in the image and under systemd.
// Plain JavaScript without dependencies, for Node 20 or newer.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileCache, findNode, prepareToStart, programFile } from './setup.js'
import { supervise } from './supervise.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isAsIs = process.argv[2] === '--as-is'
const [program = 'main.ts', ...args] = process.argv.slice(isAsIs ? 3 : 2)
const main = join(root, 'apps', 'server', 'src', program)

const { environment, webAppComes } = isAsIs
  ? { environment: process.env }
  : await prepareToStart({ servesWeb: program === 'main.ts' })
const node = findNode()
if (program === 'main.ts' || program === 'worker.ts') {
  const file = isAsIs ? builtFile() : programFile(program)
  // What serves is watched: it is started again when it dies or hangs.
  process.exit(
    await supervise(node, [file, ...(webAppComes ? ['--web-app-comes'] : []), ...args], { env: environment }),
  )
} else if (node === process.execPath) await runHere()
else runAsChild()

function builtFile() {
  const file = join(root, 'apps', 'server', 'dist', program.replace(/\.ts$/, '.js'))
  if (existsSync(file)) return file
  console.error(`${file} is not there. Build it first, as who may write to its folder: npm run setup`)
  // As where a setting is wrong: another start would meet the same.
  return process.exit(78)
}

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
