// Every regular expression of the product, of what others wrote in it that looks at what strangers send, and of what that stands
// on, takes a time that grows with its text and no faster, or stands in a list of harmless ones with its reason. Issue 10: one expression and a logo
// of 321 bytes stopped the whole installation.
//
// A proof holds for ever, so those that were made are kept in the project, for the prover that made them and how we ask it: a
// run proves what is new, and twelve of the old again, other ones each time. `--write` (`npm run expressions`) proves all anew,
// which takes minutes, and keeps them.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findBeneath, reasonsBeneath } from './expressions/beneath-strangers.ts'
import { findDependencyExpressions } from './expressions/dependency-expressions.ts'
import { eachOnce, type FoundExpression, findExpressions } from './expressions/find-expressions.ts'
import { harmlessExpressions } from './expressions/harmless-expressions.ts'
import { harmlessInDependencies } from './expressions/harmless-in-dependencies.ts'
import { judgeExpression } from './expressions/judge-expression.ts'

const root = join(import.meta.dirname, '..')
const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const howWeAsk = readFileSync(join(import.meta.dirname, 'expressions/judge-expression.ts'))
const prover = `${version} ${createHash('sha256').update(howWeAsk).digest('hex').slice(0, 16)}`
const memory = join(import.meta.dirname, 'expressions/proven.json')
const provenAgain = 12
const outOfTime = 'not proven (timeout)'

const isWriting = process.argv.includes('--write')
const harmless = { ...reasonsBeneath(root), ...harmlessInDependencies, ...harmlessExpressions }
const found = eachOnce([...findExpressions(root), ...findDependencyExpressions(root), ...findBeneath(root)])
const proven = isWriting ? new Set<string>() : recall()
const askedAgain = new Set(someOf(proven))
for (const text of askedAgain) proven.delete(text)
const faults = [...found.flatMap(faultOf), ...unusedReasons(found)]
if (isWriting) remember()
for (const fault of faults) console.log(`✗ ${fault}`)
console.log(`${found.length} expressions, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1

function faultOf({ text, source, flags, places }: FoundExpression): string[] {
  if (Object.hasOwn(harmless, text) || proven.has(text)) return []
  const where = `${text} (${places.join(', ')})`
  if (source === null) return [`cannot be read here, so say why it is harmless: ${where}`]
  const verdict = judgeExpression(source, flags)
  if (verdict.isLinear) proven.add(text)
  // A machine with too much to do refutes nothing: what was proven stands until it is.
  const isStillProven = askedAgain.has(text) && !verdict.isLinear && verdict.reason === outOfTime
  return verdict.isLinear || isStillProven ? [] : [`${verdict.reason}: ${where}`]
}

function unusedReasons(expressions: readonly FoundExpression[]): string[] {
  const texts = new Set(expressions.map(({ text }) => text))
  return Object.keys(harmless)
    .filter((text) => !texts.has(text))
    .map((text) => `listed as harmless, but nowhere in the source: ${text}`)
}

function recall(): Set<string> {
  const kept = JSON.parse(readFileSync(memory, 'utf8')) as { prover: string; proven: string[] }
  return new Set(kept.prover === prover ? kept.proven : [])
}

/** A line that somebody wrote into the list by hand is found one day, and not for certain in this run. */
function someOf(texts: ReadonlySet<string>): string[] {
  const left = [...texts]
  return Array.from({ length: provenAgain }, () => left.splice(Math.random() * left.length, 1)).flat()
}

/** Of what is in the source, in an order that does not depend on where. */
function remember() {
  const texts = found.map(({ text }) => text).filter((text) => proven.has(text))
  writeFileSync(memory, `${JSON.stringify({ prover, proven: texts.toSorted() }, null, 2)}\n`)
}
