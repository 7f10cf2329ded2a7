import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Random, randomOf } from '../fuzz/random.ts'
import { openLog } from './acknowledged.ts'
import type { AuditReport } from './audit/finding.ts'
import { type Fault, faultsOf } from './faults.ts'
import {
  type Installation,
  type InstallationOptions,
  isReady,
  type Layout,
  type Part,
  startInstallation,
} from './installation.ts'
import { type Lanes, openLanes } from './lanes.ts'
import { waitUntilQuiet } from './quiet.ts'

export type RoundOptions = {
  seed: number
  /** By name; all that fit when empty. */
  faults: readonly string[]
  /** No fault but the first begins later than this after the start of work; null: each chosen one happens so many times. */
  lastsMs: number | null
  times?: number
  lanes?: number
  /** Half of the longest pause between two things that a lane asks for. */
  breathMs?: number
  say?(line: string): void
}

export type FaultReport = {
  name: string
  /** From the end of its cause to the next acknowledged work; null when it never came back. */
  backAfterMs: number | null
  backWithinMs: number
  /** Parts that had to be started by a person. */
  startedByHand: string[]
  /** Parts that ended though nobody killed them, and were started again by whoever keeps them alive. */
  died: string[]
  /** Why it did not happen as it should. */
  failure: string | null
}

export type RoundReport = {
  seed: number
  layout: Layout
  faults: FaultReport[]
  acknowledged: number
  refusals: Record<string, number>
  leftWaiting: Record<string, number>
  /** Parts that ended while nothing was wrong any more. */
  diedLater: string[]
  audit: AuditReport
  /** What is wrong, one sentence each. */
  findings: string[]
}

/** What the auditor needs to know of a fault: letters that were under way then may come twice. */
export type FaultLine = { name: string; from: string; to: string }

const BACK_WITHIN_MS = 150_000
const ACKNOWLEDGED_BEFORE = 24
const ACKNOWLEDGED_AFTER = 8
const QUIET_WITHIN_MS = 300_000

/** A fresh installation under work and faults, its audit, and its end. */
export async function runRound({
  layout,
  injectsFullDisk,
  ...options
}: RoundOptions & Pick<InstallationOptions, 'injectsFullDisk'> & { layout: Layout }): Promise<RoundReport> {
  const installation = await startInstallation(layout, { injectsFullDisk })
  try {
    return await suffer(installation, options)
  } finally {
    await installation.close()
  }
}

/** Work and faults on an installation, then its audit. */
export async function suffer(installation: Installation, options: RoundOptions): Promise<RoundReport> {
  const { seed, say = () => undefined } = options
  const { layout, url, folder, paths } = installation
  say(`seed ${seed}, ${layout}, in ${folder}, a full disk is ${installation.disk.kind}`)
  const lanes = await openLanes({
    url,
    seed,
    lanes: options.lanes ?? 8,
    breathMs: options.breathMs ?? 200,
    logFile: paths.acknowledged,
  })
  const faults = await sufferAll(installation, lanes, options)
  const pids = pidsOf(installation)
  await lanes.finish()
  say(`${lanes.count()} acknowledged, waiting for quiet`)
  const leftWaiting = await waitUntilQuiet(installation.databaseUrl, QUIET_WITHIN_MS)
  const diedLater = diedSince(pids, installation)
  const audit = await auditInstallation(installation)
  const refusals = Object.fromEntries(lanes.refusals())
  const acknowledged = lanes.count()
  const report = { seed, layout, faults, acknowledged, refusals, leftWaiting, diedLater, audit }
  return { ...report, findings: findingsOf(report) }
}

async function sufferAll(
  installation: Installation,
  lanes: Lanes,
  { seed, faults: names, lastsMs, times = 1, say = () => undefined }: RoundOptions,
): Promise<FaultReport[]> {
  const chance = randomOf(seed, 1_000_000)
  const possible = faultsOf(installation.layout)
  const chosen = names.length === 0 ? possible : possible.filter(({ name }) => names.includes(name))
  const log = openLog<FaultLine>(installation.paths.faults)
  const reports: FaultReport[] = []
  let waiting: Fault[] = []
  let pids = pidsOf(installation)
  const started = Date.now()
  const goesOn = () =>
    lastsMs === null
      ? reports.length < chosen.length * times
      : reports.length === 0 || Date.now() < started + lastsMs
  while (chosen.length > 0 && goesOn()) {
    if (waiting.length === 0) waiting = shuffled(chosen, chance)
    const fault = waiting.shift()!
    await hasMore(lanes, ACKNOWLEDGED_BEFORE, BACK_WITHIN_MS)
    const from = new Date().toISOString()
    const failure = await fault.happen(installation, chance).then(
      () => null,
      (error: Error) => error.message,
    )
    const back = await comeBack(installation, lanes, fault)
    const report = { ...back, died: diedSince(pids, installation, fault.kills), failure }
    pids = pidsOf(installation)
    log.write({ name: fault.name, from, to: new Date().toISOString() })
    reports.push(report)
    say(`  ${lineOf(report)}`)
    if (report.backAfterMs === null) break
  }
  log.close()
  return reports
}

/** Waits for acknowledged work after a fault. What nobody starts again within a minute is started by hand, and told. */
async function comeBack(
  installation: Installation,
  lanes: Lanes,
  { name, backWithinMs = BACK_WITHIN_MS }: Fault,
): Promise<Omit<FaultReport, 'died' | 'failure'>> {
  const started = Date.now()
  const enough = lanes.count() + ACKNOWLEDGED_AFTER
  const startedByHand: string[] = []
  const parts = partsOf(installation)
  const startIfDead = (part: Part) => {
    if (part.child.isAlive()) return
    startedByHand.push(part.name)
    part.startByHand()
  }
  while (Date.now() - started < BACK_WITHIN_MS) {
    if (lanes.count() >= enough && parts.every(({ child }) => child.isAlive()) && (await areReady(parts)))
      return { name, backAfterMs: Date.now() - started, backWithinMs, startedByHand }
    // A part whose own keeper has ended comes back by nobody; waiting for a minute would show nothing more.
    parts.forEach(startIfDead)
    await pause(50)
  }
  return { name, backAfterMs: null, backWithinMs, startedByHand }
}

function partsOf({ program, worker }: Installation): Part[] {
  return worker ? [program, worker] : [program]
}

/** Who works without the worker for a while has not got it back. */
async function areReady(parts: readonly Part[]): Promise<boolean> {
  const answers = await Promise.all(parts.map(({ url }) => isReady(url)))
  return answers.every(Boolean)
}

function pidsOf(installation: Installation): number[] {
  return partsOf(installation).map((part) => part.pid())
}

function diedSince(
  pids: readonly number[],
  installation: Installation,
  killed: readonly Part['name'][] = [],
): string[] {
  return partsOf(installation)
    .filter((part, index) => part.pid() !== pids[index] && !killed.includes(part.name))
    .map(({ name }) => name)
}

async function hasMore(lanes: Lanes, more: number, limitMs: number): Promise<void> {
  const enough = lanes.count() + more
  const deadline = Date.now() + limitMs
  while (lanes.count() < enough && Date.now() < deadline) await pause(20)
}

function shuffled(faults: readonly Fault[], chance: Random): Fault[] {
  return faults
    .map((fault) => ({ fault, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ fault }) => fault)
}

/** In a program of its own, so that it shares nothing with what it judges. */
async function auditInstallation({ paths, authority, databaseUrl }: Installation): Promise<AuditReport> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(import.meta.dirname, 'audit.ts'),
      ...['--database', databaseUrl],
      ...['--authority', authority.url],
      ...['--acknowledged', paths.acknowledged],
      ...['--mails', paths.mails],
      ...['--faults', paths.faults],
      '--json',
    ],
    { maxBuffer: 1 << 28 },
  ).catch((error: { stdout?: string; stderr?: string; code?: number }) => {
    if (error.code === 1 && error.stdout) return { stdout: error.stdout }
    throw new Error(`the auditor failed: ${error.stderr}`)
  })
  return JSON.parse(stdout) as AuditReport
}

export function findingsOf({
  faults,
  leftWaiting,
  diedLater,
  audit,
}: Omit<RoundReport, 'findings'>): string[] {
  return [
    ...faults.filter(({ backAfterMs }) => backAfterMs === null).map(({ name }) => `${name}: never came back`),
    ...faults
      .filter(({ backAfterMs, backWithinMs }) => (backAfterMs ?? 0) > backWithinMs)
      .map(({ name, backAfterMs }) => `${name}: back only after ${backAfterMs} ms`),
    ...faults.flatMap(({ name, startedByHand }) =>
      startedByHand.map((part) => `${name}: the ${part} had to be started by hand`),
    ),
    ...faults.flatMap(({ name, failure }) => (failure === null ? [] : [`${name}: ${failure}`])),
    ...faults.flatMap(({ name, died }) => died.map((part) => `${name}: the ${part} died of it`)),
    ...diedLater.map((part) => `the ${part} died when all faults were over`),
    ...Object.entries(leftWaiting).map(([what, count]) => `${count} ${what} still under way`),
    ...audit.findings.map(({ check, about, says }) => `${check}: ${about}: ${says}`),
  ]
}

export function lineOf({ name, backAfterMs, startedByHand, died }: FaultReport): string {
  const back = backAfterMs === null ? 'never came back' : `back after ${(backAfterMs / 1000).toFixed(1)} s`
  const told = (words: string, parts: readonly string[]) =>
    parts.length > 0 ? `, ${words}: ${parts.join(', ')}` : ''
  return `${name.padEnd(22)} ${back}${told('started by hand', startedByHand)}${told('died', died)}`
}
