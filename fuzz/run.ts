// `npm run fuzz`: damaged documents through reader, verifier and simulator. The same seed makes the same documents.
//   npm run fuzz -- [--seed 1] [--first 0] [--count 100000] [--threads 2]
//   npm run fuzz -- --seed 1 --only 4711      writes that one document to standard output
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { fuzzFolder, openCorpus } from './corpus.ts'
import { makeMutant } from './mutate.ts'
import { type Finding, type FuzzResult, runFuzz } from './run-fuzz.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
    count: { type: 'string', default: '100000' },
    threads: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    only: { type: 'string' },
  },
})
const heapGrowthAllowed = 16 * 1024 * 1024
const seed = wholeNumber('seed', values.seed)

if (values.only !== undefined) await writeOne(wholeNumber('only', values.only))
else await run()

async function run(): Promise<void> {
  const first = wholeNumber('first', values.first)
  const count = wholeNumber('count', values.count)
  await openCorpus()
  const started = Date.now()
  let told = 0
  const result = await runFuzz({
    seed,
    first,
    count,
    threads: Math.max(1, wholeNumber('threads', values.threads)),
    onProgress: (done, findings) => {
      if (done < told + 5_000) return
      told = done
      process.stderr.write(
        `${done} documents, ${findings} findings, go on later with --first ${first + done}\n`,
      )
    },
  })
  await keepFindings(result.findings)
  console.log(JSON.stringify(summaryOf(result, first, count, Date.now() - started), null, 2))
  process.exitCode = result.findings.length > 0 || result.heapGrowth > heapGrowthAllowed ? 1 : 0
}

function summaryOf(result: FuzzResult, first: number, count: number, ms: number) {
  const megabytes = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(1))
  const of = (kind: Finding['kind']) => result.findings.filter((finding) => finding.kind === kind).length
  return {
    seed,
    first,
    count,
    documents: result.documents,
    read: result.read,
    found_clean: result.clean,
    signatures_valid: result.signatures,
    accepted_by_simulator: result.accepted,
    faults: of('fault'),
    crashes: of('crash'),
    hangs: of('hang'),
    heap_mb: result.heaps.map((heap) => heap.map(megabytes)),
    heap_growth_mb: megabytes(result.heapGrowth),
    documents_per_second: Math.round((result.documents * 1000) / ms),
    findings: result.findings.slice(0, 50),
  }
}

/** Each document that found something lies in var/fuzz, to be looked at. */
async function keepFindings(findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return
  const corpus = await openCorpus()
  mkdirSync(fuzzFolder, { recursive: true })
  for (const { index } of findings.slice(0, 1_000)) {
    writeFileSync(new URL(`${seed}-${index}.xml`, fuzzFolder), makeMutant(corpus, seed, index).bytes)
  }
}

async function writeOne(index: number): Promise<void> {
  process.stdout.write(makeMutant(await openCorpus(), seed, index).bytes)
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  console.error(`--${name} is a whole number, not "${text}"`)
  process.exit(2)
}
