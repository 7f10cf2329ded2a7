// `npm run chaos`: real work, real faults, then an audit. The same seed picks the same work and the same faults.
// Without --minutes each fault happens once in each layout.
//   npm run chaos -- [--seed 1] [--minutes 5] [--layout whole|split|both|pair] [--faults kill-program,database-away] [--lanes 8]
//                   [--times 1] [--inject-full-disk]
// `npm run failover` is the layout `pair`, whose leader is lost five times; Patroni, etcd and HAProxy must be installed.
// Ends with 1 when anything is wrong.
import { parseArgs } from 'node:util'
import { tableOf } from './audit-table.ts'
import { faults } from './faults.ts'
import type { Layout } from './installation.ts'
import { lineOf, type RoundReport, runRound } from './run-round.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    layout: { type: 'string', default: 'both' },
    faults: { type: 'string', default: '' },
    lanes: { type: 'string', default: '8' },
    times: { type: 'string', default: '1' },
    'inject-full-disk': { type: 'boolean', default: false },
  },
})
const seed = wholeNumber('seed', values.seed)
const minutes = values.minutes === undefined ? null : wholeNumber('minutes', values.minutes)
const layouts = layoutsOf(values.layout)
const names = namesOf(values.faults)

const reports: RoundReport[] = []
for (const layout of layouts) {
  const fitting = names.filter((name) =>
    faults.some((fault) => fault.name === name && fault.layouts.includes(layout)),
  )
  if (names.length > 0 && fitting.length === 0) continue
  const report = await runRound({
    seed,
    layout,
    injectsFullDisk: values['inject-full-disk'],
    faults: fitting,
    lanes: wholeNumber('lanes', values.lanes),
    times: wholeNumber('times', values.times),
    lastsMs: minutes === null ? null : (minutes * 60_000) / layouts.length,
    say: console.log,
  })
  tell(report)
  reports.push(report)
}
process.exitCode = reports.length > 0 && reports.every(({ findings }) => findings.length === 0) ? 0 : 1

function tell(report: RoundReport): void {
  console.log(
    `\nseed ${report.seed}, ${report.layout}: ${report.acknowledged} acknowledged, ${report.faults.length} faults`,
  )
  for (const fault of report.faults) console.log(`  ${lineOf(fault)}`)
  console.log(`answers that were no yes: ${JSON.stringify(report.refusals)}`)
  console.log(tableOf(report.audit))
  const others = report.findings.length - report.audit.findings.length
  console.log(report.findings.length === 0 ? 'nothing is wrong' : `${report.findings.length} findings`)
  for (const finding of report.findings.slice(0, others)) console.log(`  ${finding}`)
}

function layoutsOf(text: string): Layout[] {
  if (text === 'both') return ['whole', 'split']
  if (text === 'whole' || text === 'split' || text === 'pair') return [text]
  return refuse(`--layout is whole, split, both or pair, not "${text}"`)
}

function namesOf(text: string): string[] {
  const given = text.split(',').filter((name) => name !== '')
  const unknown = given.filter((name) => !faults.some((fault) => fault.name === name))
  if (unknown.length === 0) return given
  return refuse(
    `no such fault: ${unknown.join(', ')}; there are ${faults.map(({ name }) => name).join(', ')}`,
  )
}

function wholeNumber(name: string, text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : refuse(`--${name} is a whole number, not "${text}"`)
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
