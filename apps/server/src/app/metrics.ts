import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { securityCounts } from '#modules/security-history/index.ts'
import { poolUses } from '#platform/database/open-pool.ts'
import type { ReadReplica } from '#platform/database/replica/read-replica.ts'
import type { InstallationFigures } from './installation-figures.ts'
import type { Readiness } from './readiness.ts'

/** What is asked of the whole installation when somebody wants its measures. */
export type Measured = {
  readiness: () => Promise<Readiness>
  figures: () => Promise<InstallationFigures | null>
  replica?: ReadReplica | undefined
}

const registry = new Registry()
const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers: [registry],
})
const jobs = new Histogram({
  name: 'cuenta_clara_job_duration_seconds',
  help: 'How long jobs took in this process, by their name and whether they were done',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
  registers: [registry],
})
const fileCalls = new Counter({
  name: 'cuenta_clara_file_store_calls_total',
  help: 'Calls of this process to the store of files outside of the database: put, get, remove, list',
  labelNames: ['call', 'outcome'],
  registers: [registry],
})
const securityEvents = new Counter({
  name: 'cuenta_clara_security_events_total',
  help: 'Events of the security history that this process noted, by kind: sign-ins refused and locked, visits, exports',
  labelNames: ['kind'],
  registers: [registry],
})
let isCollecting = false

/** Times every request by its route, so that an identifier never becomes a label. */
export function countRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    requests.observe(labels, reply.elapsedTime / 1000)
  })
}

export function countJob(job: string, outcome: 'done' | 'failed', seconds: number) {
  jobs.observe({ job, outcome }, seconds)
}

/** What `/readyz` says of the replica, if there is one; a process is ready without. */
export function replicaWords({ replica }: Measured): {
  replica?: string
  replica_lag_seconds?: number | null
} {
  if (replica === undefined) return {}
  const { trouble, lagSeconds } = replica.state()
  return {
    replica: trouble ?? 'in use',
    replica_lag_seconds: lagSeconds === null ? null : Math.round(lagSeconds * 10) / 10,
  }
}

export function countFileCall(call: 'put' | 'get' | 'remove' | 'list', outcome: 'done' | 'failed') {
  fileCalls.inc({ call, outcome })
}

/** Everything measured so far, in the text format of Prometheus. */
export async function renderMetrics(measured: Measured): Promise<{ type: string; text: string }> {
  // Watching the process costs a little, so it begins with the first who asks.
  if (!isCollecting) collectDefaultMetrics({ register: registry })
  isCollecting = true
  const [readiness, figures] = await Promise.all([measured.readiness(), measured.figures()])
  ready.set(readiness === 'ready' ? 1 : 0)
  known.set(figures === null ? 0 : 1)
  setPools()
  setSecurityEvents()
  setReplica(measured.replica)
  // What is not known is not told: silence can be noticed, a figure of yesterday cannot.
  for (const one of Object.values(gauges)) forget(one)
  if (figures !== null) setFigures(figures)
  return { type: registry.contentType, text: await registry.metrics() }
}

const ready = gauge('ready', '1 while this process can serve, as /readyz says')
const known = gauge('figures_known', '1 while the figures of the whole installation could be read')
const connections = gauge('database_connections', 'Connections of this process', 'pool', 'state')
const mostConnections = gauge('database_connections_most', 'Connections that a pool may have', 'pool')
const awaitingConnection = gauge('database_connections_awaited', 'Who waits for a connection', 'pool')

const replicaUsed = gauge(
  'replica_in_use',
  '1 while the replica answers what it may, 0 while the database does',
)
const replicaLag = gauge('replica_lag_seconds', 'How old what the replica shows can be at most')
const replicaReads = gauge(
  'replica_reads',
  'What the replica might have answered since the start of this process, by who did and why',
  'answered_by',
)

const gauges = {
  jobs: gauge('jobs', 'Jobs of the queue: due, running, later, retrying, given_up', 'state'),
  oldestJob: gauge('oldest_due_job_seconds', 'For how long the oldest job has been due'),
  submissions: gauge('submissions', 'Documents on their way to the tax authority', 'environment', 'state'),
  oldestSubmission: gauge('oldest_submission_seconds', 'Age of the oldest that nobody holds', 'environment'),
  letters: gauge('letters', 'Letters that wait for a mail server, and that failed within a day', 'state'),
  oldestLetter: gauge('oldest_letter_seconds', 'For how long the oldest letter has waited'),
  events: gauge('event_tasks', 'What has to hear of something that happened'),
  oldestEvent: gauge('oldest_event_task_seconds', 'For how long the oldest of them has been due'),
  certificates: gauge(
    'certificates',
    'Certificates that sign: current, ending_soon (30 days), ended',
    'state',
  ),
  certificateDays: gauge('certificate_days_left', 'Days until the next certificate ends'),
  backup: gauge('last_backup_timestamp_seconds', 'When everything was last copied to a file; 0 for never'),
  files: gauge(
    'files',
    'Files that are kept, by where their bytes lie; in the database about so many',
    'store',
  ),
  fileBytes: gauge('file_bytes', 'What these files take there', 'store'),
  unneededFiles: gauge(
    'unneeded_files',
    'Files in a store that no row names, and that go when their time is over',
  ),
  unmovedFiles: gauge('files_not_moved', 'Files that the mover could not move since it began'),
  fileMove: gauge('last_file_move_timestamp_seconds', 'When files were last moved; 0 for never'),
  databaseBytes: gauge('database_bytes', 'Size of the database'),
  disk: gauge('disk_bytes', 'The disk of the data folder: free, size', 'state'),
}

function gauge(name: string, help: string, ...labelNames: string[]): Gauge {
  return new Gauge({ name: `cuenta_clara_${name}`, help, labelNames, registers: [registry] })
}

function forget(one: Gauge & { labelNames?: string[] }) {
  one.reset()
  // One without labels would say 0 now.
  one.remove({})
}

function setPools() {
  for (const one of [connections, mostConnections, awaitingConnection]) one.reset()
  for (const { name: pool, most, open, idle, waiting } of poolUses()) {
    connections.set({ pool, state: 'used' }, open - idle)
    connections.set({ pool, state: 'idle' }, idle)
    mostConnections.set({ pool }, most)
    awaitingConnection.set({ pool }, waiting)
  }
}

function setSecurityEvents() {
  securityEvents.reset()
  for (const [kind, count] of securityCounts()) securityEvents.inc({ kind }, count)
}

function setReplica(replica: ReadReplica | undefined) {
  for (const one of [replicaUsed, replicaLag, replicaReads]) forget(one)
  if (replica === undefined) return
  const { trouble, lagSeconds } = replica.state()
  replicaUsed.set(trouble === null ? 1 : 0)
  if (lagSeconds !== null) replicaLag.set(lagSeconds)
  for (const [by, count] of replica.answered()) replicaReads.set({ answered_by: by }, count)
}

function setFigures(figures: InstallationFigures) {
  const { letters, events, certificates, files, disk } = figures
  for (const [state, count] of Object.entries(figures.jobs)) gauges.jobs.set({ state }, count)
  gauges.oldestJob.set(figures.oldestDueJobSeconds)
  for (const { environment, waiting, held, oldestSeconds } of figures.submissions) {
    gauges.submissions.set({ environment, state: 'waiting' }, waiting)
    gauges.submissions.set({ environment, state: 'held' }, held)
    gauges.oldestSubmission.set({ environment }, oldestSeconds)
  }
  gauges.letters.set({ state: 'waiting' }, letters.waiting)
  gauges.letters.set({ state: 'failed' }, letters.failed)
  gauges.oldestLetter.set(letters.oldestSeconds)
  gauges.events.set(events.waiting)
  gauges.oldestEvent.set(events.oldestSeconds)
  gauges.certificates.set({ state: 'current' }, certificates.current)
  gauges.certificates.set({ state: 'ending_soon' }, certificates.endingSoon)
  gauges.certificates.set({ state: 'ended' }, certificates.ended)
  if (certificates.daysLeft !== null) gauges.certificateDays.set(certificates.daysLeft)
  gauges.backup.set(figures.lastBackupAt ?? 0)
  for (const { store, files: count, bytes } of files.stores) {
    gauges.files.set({ store }, count)
    gauges.fileBytes.set({ store }, bytes)
  }
  gauges.unneededFiles.set(files.unneeded)
  gauges.unmovedFiles.set(files.notMoved)
  gauges.fileMove.set(files.lastMoveAt ?? 0)
  gauges.databaseBytes.set(figures.databaseBytes)
  gauges.disk.set({ state: 'free' }, disk.free)
  gauges.disk.set({ state: 'size' }, disk.size)
}
