import { expect, test } from 'vitest'
import { openChecks } from './check-mutant.ts'
import { openCorpus } from './corpus.ts'
import { makeMutant } from './mutate.ts'
import { runFuzz } from './run-fuzz.ts'

const corpus = await openCorpus()

test('hundreds of damaged documents find no fault, crash or hang', async () => {
  const { documents, read, accepted, findings } = await runFuzz({ seed: 20261121, count: 500, threads: 1 })
  expect(findings).toEqual([])
  expect(documents).toBe(500)
  // Damage that nothing survives would prove nothing.
  expect(read).toBeGreaterThan(150)
  expect(accepted).toBeGreaterThan(10)
})

test.each(corpus.originals)('what is damaged is right before: $name', async (original) => {
  const check = openChecks(corpus)
  const bytes = Buffer.from(original.signed)
  const outcome = await check({ name: original.name, levels: [], original, isSignedAnew: false, bytes })
  expect(outcome).toMatchObject({ isRead: true, isClean: true, isSignatureValid: true, faults: [] })
})

test('the same seed and number make the same document', () => {
  for (let index = 0; index < 50; index += 1) {
    expect(makeMutant(corpus, 3, index).bytes.equals(makeMutant(corpus, 3, index).bytes)).toBe(true)
  }
  expect(makeMutant(corpus, 3, 1).bytes.equals(makeMutant(corpus, 4, 1).bytes)).toBe(false)
})

test('a thread that hangs is told and replaced, and what it did before it hung counts', async () => {
  const { findings, documents } = await runFuzz({ seed: 1, count: 12, threads: 1, standsAt: 5 })
  expect(findings).toEqual([{ kind: 'hang', index: 5, what: 'longer than 10000 ms' }])
  expect(documents).toBe(11)
})
