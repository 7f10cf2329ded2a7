// `npm run rehearse:image`: takes the steps of deploy/Dockerfile where no Docker runs, then starts what came out as its user,
// with everything closed to writing but its data, and uses it. Linux and root; the folder of the image is kept with --keep.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makePostgres } from '../../chaos/own-postgres.ts'
import { signIn } from '../../e2e/api.ts'
import { unusedPort } from '../../e2e/app.ts'
import { findNode } from '../setup.js'
import { buildImage, type Image } from './build-image.ts'
import { readDockerfile } from './read-dockerfile.ts'
import { startInside } from './sandbox.ts'

const context = join(import.meta.dirname, '../..')
const dataFolder = '/var/lib/cuenta-clara'
const readyWithinMs = 300_000

const workshop = mkdtempSync(join(tmpdir(), 'cuenta-clara-image-'))
chmodSync(workshop, 0o711)
const undo: (() => unknown)[] = []
try {
  const image = await buildImage(readDockerfile(readFileSync(join(context, 'deploy/Dockerfile'), 'utf8')), {
    context,
    workshop,
    node: findNode(),
    npm: npmFolder(),
    npmSettings: settingsOfNpm(),
    say: console.log,
  })
  sayWeight(image)
  await tryOut(image)
  console.log('The image’s steps lead to a program that serves.')
} finally {
  for (const step of undo.reverse()) await step()
  if (process.argv.includes('--keep')) console.log(workshop)
  else rmSync(workshop, { recursive: true, force: true })
}

/** Starts the two processes of compose.yaml on a database of their own, waits for their health, and has them work. */
async function tryOut(image: Image) {
  const database = await makePostgres(workshop)
  undo.push(database.stop)
  const [port, workerPort, simulatorPort] = [await unusedPort(), await unusedPort(), await unusedPort()]
  const common = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for a rehearsal and for nothing else',
    SIMULATOR_PORT: String(simulatorPort),
    DEMO: 'on',
  }
  await start(image, { ...common, PORT: String(port), ROLES: 'http,simulator' })
  const simulator = `http://127.0.0.1:${simulatorPort}`
  await start(image, { ...common, PORT: String(workerPort), ROLES: 'worker', SIMULATOR_URL: simulator })
  const url = `http://127.0.0.1:${port}`
  await expectPage(url)
  await expectPaper(url)
}

async function start(image: Image, settings: Record<string, string>) {
  const place = { ...image, environment: { ...image.environment, ...settings }, writable: [dataFolder] }
  const child = startInside(image.start, place)
  const said: Buffer[] = []
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (part: Buffer) => said.push(part))
  const ended = once(child, 'close')
  undo.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const startedAt = performance.now()
  while ((await statusOf(image.check, place)) !== 0) {
    if (child.exitCode !== null || performance.now() - startedAt > readyWithinMs)
      throw new Error(`${settings.ROLES} is not healthy:\n${Buffer.concat(said)}`)
    await pause(500)
  }
  const owner = ask('ps', '-o', 'uid=', '-p', String(child.pid))
  if (owner !== image.owner.split(':')[0]) throw new Error(`${settings.ROLES} runs as ${owner}`)
  console.log(`healthy as user ${owner}: ${settings.ROLES}`)
}

async function statusOf(command: string[], place: Parameters<typeof startInside>[1]): Promise<number> {
  const [status] = await once(startInside(command, place), 'exit')
  return status
}

async function expectPage(url: string) {
  const page = await fetch(url)
  if (!page.ok || !(await page.text()).includes('<html')) throw new Error('the web app is not served')
  console.log('serves the web app')
}

/** A PDF takes another process, its fonts and its packages. */
async function expectPaper(url: string) {
  const user = await signIn(url, 'owner@demo.test')
  const { data } = await user.get<{ data: { id: string }[] }>('/documents?fiscal_status=accepted&per_page=1')
  const answer = await user.request('GET', `/documents/${data[0]!.id}/files/pdf`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok || bytes.subarray(0, 5).toString() !== '%PDF-') throw new Error(`no PDF: ${answer.status}`)
  console.log(`signs in, lists documents, prints one (${bytes.length} bytes)`)
}

function sayWeight({ root }: Image) {
  const kilobytes = ['opt', 'usr/local', 'var'].map(
    (folder) => ask('du', '-sk', join(root, folder)).split('\t')[0],
  )
  const megabytes = kilobytes.reduce((sum, each) => sum + Number(each), 0) / 1024
  console.log(`what is added to the base image: ${megabytes.toFixed(0)} MB`)
}

/** The folder of the npm that runs us, else of the one in PATH. */
function npmFolder(): string {
  return dirname(dirname(process.env.npm_execpath ?? ask('sh', '-c', 'readlink -f "$(command -v npm)"')))
}

/** Where this machine's npm asks, and whom it believes. */
function settingsOfNpm(): Record<string, string> {
  const { NODE_EXTRA_CA_CERTS: believed } = process.env
  return {
    npm_config_registry: ask('npm', 'config', 'get', 'registry'),
    ...(believed && { NODE_EXTRA_CA_CERTS: believed }),
  }
}

function ask(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: context, encoding: 'utf8' }).trim()
}
