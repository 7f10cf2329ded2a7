import { createServer } from 'node:http'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { readHolder } from '#platform/database/embedded/process-lock.ts'
import { noteInside } from '#platform/database/stand-outside.ts'
import { untilItAnswers } from '#platform/database/until-it-answers.ts'
import { whileLocked } from '#platform/database/while-locked.ts'
import { dataPaths } from '#platform/files.ts'
import type { Worker } from '#platform/jobs/worker.ts'
import { beginSignsOfLife, isUp, startGoesOn, whileItTakesLong } from '#platform/signs-of-life.ts'
import { stopThreads } from '#platform/threads/threads.ts'
import { type Config, webRoot } from '../config.ts'
import { answerHealthChecks } from './answer-health-checks.ts'
import { exitStatusOf, explain } from './explain.ts'
import type { HttpInstallation } from './http-installation.ts'
import type { Installation } from './installation.ts'
import { leavingFor } from './leaving.ts'
import { giveMemoryBackAtRest } from './start-up-memory.ts'
import { untilThere } from './until-there.ts'
import { welcome } from './welcome.ts'

/** Something that was started and must be stopped; `leave` is what goes before, and takes as long as was asked for. */
type Part = { leave?(): Promise<unknown>; stop(): Promise<unknown> }

const stopWithinMs = 20_000
/** A second Ctrl C after this long means it: do not wait. */
const impatienceMs = 1_000

type Start = {
  /** Somebody is building the first web app meanwhile: nobody is served before it is there. */
  webAppComes?: boolean
}

/** Runs the roles that the configuration names until a signal ends them: HTTP first, then jobs, then the database. */
export async function runProgram(readConfig: () => Config, start: Start = {}) {
  const parts: Part[] = []
  const stopAll = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop()
  }
  const leave = () => Promise.all(parts.map((part) => part.leave?.()))
  const waiting = new AbortController()
  // Whoever started us with an open line hears that we get on with it, that we are ready, and then that we do not hang.
  beginSignsOfLife((word) => process.connected && process.send?.(word, undefined, {}, () => {}))
  const starting = startRoles(readConfig, parts, { ...start, stopping: waiting.signal })
  // A signal that comes too early waits: half a start cannot be stopped in order. But nobody waits for a database any more.
  const leaveStarted = () => {
    waiting.abort()
    return starting.then(leave)
  }
  stopInOrder({ leave: leaveStarted, stopAll: () => starting.then(stopAll, stopAll) })
  try {
    await starting
    isUp()
    giveMemoryBackAtRest()
  } catch (error) {
    // Who stops us goes on with that.
    if (waiting.signal.aborted) return
    await stopAll().catch(() => {})
    console.error(explain(error))
    process.exit(exitStatusOf(error))
  }
}

/** One stop however many signals come: npm and the terminal each send theirs for a single Ctrl C. */
function stopInOrder({ leave, stopAll }: { leave(): Promise<unknown>; stopAll(): Promise<void> }) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  let stopping: Promise<void> | undefined
  let askedAt = 0
  const { close } = closeWithGrace({ delay: stopWithinMs, skip: [...signals] }, async ({ err }) => {
    if (err) console.error(explain(err))
    stopping ??= stopAll()
    await stopping
  })
  const onSignal = () => {
    if (askedAt === 0) {
      askedAt = performance.now()
      const goOn = () => close()
      void leave().then(goOn, goOn)
    } else if (performance.now() - askedAt > impatienceMs) process.exit(130)
  }
  for (const signal of signals) process.on(signal, onSignal)
  // tools/start.js holds this line open; when even kill -9 ends it, we end in order.
  process.once('disconnect', onSignal)
}

async function startRoles(
  readConfig: () => Config,
  parts: Part[],
  { webAppComes = false, stopping }: Start & { stopping: AbortSignal },
) {
  const config = readConfig()
  const { roles, simulator } = config
  const paths = dataPaths(config.dataDir)
  // Asked first, before minutes go into data that nobody could look at. A program on the same data says more.
  if (roles.has('http') && (config.database.url || !readHolder(paths.lock))) await refuseTakenPort(config)
  if (config.traces.url) parts.push(await startTraces(config, config.traces.url))
  const simulatorUrl = roles.has('simulator')
    ? await startSimulator(config, paths.simulator, parts)
    : simulator.url
  if (!roles.has('http') && !roles.has('worker')) {
    parts.push(
      await answerHealthChecks(config, { readiness: async () => 'ready', figures: async () => null }),
    )
    return
  }

  const { openInstallation } = await import('./installation.ts')
  const installation = await openInstallation(config, {
    untilItAnswers: (url) =>
      whileItTakesLong(() => untilItAnswers(url, { say: console.error, signal: stopping })),
  })
  parts.push({ stop: installation.close }, { stop: stopThreads })
  noteInside(installation.log)
  startGoesOn()
  await prepareCatalogue(installation)
  startGoesOn()
  await prepareDemoData(installation)
  startGoesOn()
  const hasClosedAccounts = roles.has('http') && (await keepDemoAccounts(installation))

  const { openLookUps } = await import('./look-ups.ts')
  const { openIssueDoors } = await import('./issue-doors.ts')
  const lookUps = openLookUps(config, simulatorUrl)
  const issuing = openIssueDoors(installation, lookUps)
  let worker: Worker | undefined
  if (roles.has('worker')) {
    const { buildWorker } = await import('./worker.ts')
    worker = await buildWorker(installation, { issuing, lookUps, simulatorUrl })
    parts.push(worker)
  }
  const isWorking = worker?.isWorking
  if (roles.has('http') && webAppComes)
    await whileItTakesLong(() => untilThere(join(webRoot, 'index.html'), stopping))
  if (roles.has('http'))
    parts.push(
      await serveHttp({ ...installation, issuing, lookUps, simulatorUrl, isWorking }, hasClosedAccounts),
    )
  else {
    const { createReadiness } = await import('./readiness.ts')
    const { createFigures } = await import('./installation-figures.ts')
    const where = { urls: installation.database.urls, folder: paths.root, log: installation.log }
    const readiness = createReadiness({ ...where, isWorking })
    const { replica } = installation.database
    parts.push(await answerHealthChecks(config, { readiness, figures: createFigures(where), replica }))
  }
}

async function startTraces({ traces, roles, logLevel }: Config, url: string): Promise<Part> {
  const { startTracing } = await import('#platform/tracing.ts')
  const { createLog } = await import('#platform/log.ts')
  const role = [...roles].join(',')
  return { stop: await startTracing({ url, percent: traces.percent, role, log: createLog(logLevel) }) }
}

/** Throws what listening there would throw. */
function refuseTakenPort({ http }: Config): Promise<void> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(http.port, http.host, () => probe.close(() => resolve()))
  })
}

async function serveHttp(
  installation: HttpInstallation & Pick<Installation, 'tell'>,
  hasClosedAccounts: boolean,
): Promise<Part> {
  const { config } = installation
  const { buildHttpApp } = await import('./http.ts')
  const leaving = leavingFor(config.http.leaveSeconds)
  const app = await buildHttpApp({ ...installation, leaving })
  await app.listen({ host: config.http.host, port: config.http.port })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.http.port
  installation.tell({ address: `http://${config.http.host}:${port}` })
  console.log(welcome(config, port, { hasClosedAccounts }))
  return { leave: leaving.begin, stop: () => app.close() }
}

async function startSimulator(
  { http, simulator, isDemo }: Config,
  dataDir: string,
  parts: Part[],
): Promise<string> {
  const { startPretendAuthority } = await import('./pretend-authority.ts')
  const authority = await startPretendAuthority({
    host: http.host,
    port: simulator.port,
    dataDir,
    knowsDemo: isDemo,
  })
  parts.push(authority)
  return authority.url
}

async function prepareCatalogue(installation: Installation) {
  const { installCatalogue } = await import('#modules/catalogues/index.ts')
  const codes = await installCatalogue(installation)
  if (codes !== null) installation.log.info({ codes }, 'the product catalogue is in place')
}

async function prepareDemoData(installation: Installation) {
  if (!installation.config.isDemo) return
  const { prepareDemo } = await import('#demo/prepare-demo.ts')
  const { owner } = installation.database.urls
  // On a slow machine it takes minutes, and another process may be at it.
  await whileItTakesLong(() => whileLocked(owner, 'demo', () => prepareDemo(installation)))
}

/** Answers whether there are accounts of a demonstration that stay closed. */
async function keepDemoAccounts({ config, database }: Installation): Promise<boolean> {
  const { keepPublishedAccounts } = await import('#modules/identity/index.ts')
  return keepPublishedAccounts({ database }, { isOpen: config.isDemo })
}
