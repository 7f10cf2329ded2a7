// Makes documents of every kind through the API of a program of its own, and has each judged by others.
// npm run prove:documents -- --count 200 --seed 1; with --url of a program that runs already with its demo, that one.
import { parseArgs } from 'node:util'
import { signIn } from '../../e2e/api.ts'
import { removeDataDir, startApp } from '../../e2e/app.ts'
import { openVerifiers, type Verifier } from './check-document.ts'
import type { Made } from './made.ts'
import { makeDocuments } from './make-documents.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string' },
  },
})

if (values.url !== undefined) await prove(values.url)
else {
  const app = await startApp()
  try {
    await prove(app.url)
  } finally {
    await app.stop()
    await removeDataDir(app.dataDir)
  }
}

async function prove(url: string): Promise<void> {
  const user = await signIn(url, 'owner@demo.test')
  const made = await makeDocuments(url, user, Number(values.count), Number(values.seed))
  const failed = await judge(made)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Prints who judged, what was wrong and how many of each kind passed; answers how many did not. */
async function judge(made: readonly Made[]): Promise<number> {
  const { verifiers, missing } = openVerifiers()
  for (const { name } of verifiers) console.log(`judged by: ${name}`)
  for (const name of missing) console.log(`not on this machine: ${name}`)
  const passed = new Map<string, number>()
  let failed = 0
  for (const each of made) {
    const mistakes = await mistakesIn(each, verifiers)
    if (mistakes.length === 0) passed.set(each.type, (passed.get(each.type) ?? 0) + 1)
    else failed += 1
    for (const mistake of mistakes) console.log(`✗ ${each.type} ${each.what}: ${mistake}`)
  }
  const byType = [...passed].sort(([one], [other]) => one.localeCompare(other))
  console.log(byType.map(([type, count]) => `${type}: ${count}`).join(', '))
  console.log(`${made.length - failed} passed, ${failed} failed`)
  return failed
}

async function mistakesIn({ xml, refusal }: Made, verifiers: readonly Verifier[]): Promise<string[]> {
  if (xml === null) return [refusal ?? 'there is none']
  const found = await Promise.all(
    verifiers.map(async ({ name, mistakes }) =>
      (await mistakes(xml)).map((mistake) => `${name}: ${mistake}`),
    ),
  )
  return [...(refusal === null ? [] : [refusal]), ...found.flat()]
}
