import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../e2e')
const journeys = readdirSync(folder)
  .filter((name) => name.endsWith('.e2e.ts'))
  .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }))

/** What Playwright answers from the screen as it is in that moment; it waits for the element at the most. */
const momentary = [
  ...['count', 'isVisible', 'isHidden', 'isEnabled', 'isDisabled', 'isChecked', 'inputValue', 'textContent'],
  ...[
    'innerText',
    'allTextContents',
    'allInnerTexts',
    'getAttribute',
    'evaluate',
    'evaluateAll',
    'title',
    'boundingBox',
  ],
]
const inner = /(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*/.source
const awaited = new RegExp(`expect\\(\\s*await (${inner})\\)`, 'g')
const reads = new RegExp(`\\.(${momentary.join('|')})\\(`)

/** Expectations of a screen that is read once, right behind whatever was done to it. */
function racesIn(source: string): string[] {
  return [...source.matchAll(awaited)].flatMap(([, read = '']) => (reads.test(read) ? [read.trim()] : []))
}

const kept = /^\s*const (\w+) = .*\bawait\b/
/** After these a screen stands as it was wanted. */
const waits = /settled\(|\bopen\w*\(|waitFor|\.poll\(|isAt\(|takesKeys\(|saved\(|visit\(/

/** The same, kept in a name first: what is expected of it must be read from a screen that was waited for. */
function keptRacesIn(source: string): string[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const name = kept.exec(line)?.[1]
    if (name === undefined || !reads.test(line)) return []
    const isExpected = new RegExp(`expect\\(\\(?${name}\\b`).test(lines.slice(at + 1, at + 12).join('\n'))
    const before =
      lines.slice(0, at).findLast((earlier) => /\bawait\b/.test(earlier) && !reads.test(earlier)) ?? ''
    return isExpected && !waits.test(before) ? [line.trim()] : []
  })
}

test('a journey that reads a screen once, right behind what it did, is found', () => {
  expect(racesIn(`await button.click()\n expect(await row.count()).toBe(1)`)).toEqual(['row.count()'])
  expect(racesIn(`expect(\n await page.getByRole('row').textContent(),\n).toBe('x')`)).toHaveLength(1)
  expect(racesIn(`await expect.poll(() => row.count()).toBe(1)`)).toEqual([])
  expect(racesIn(`expect(await files()).toEqual([])\n await row.count()`)).toEqual([])
})

test('one that keeps in a name what it read right behind what it did is found', () => {
  const read = 'const rows = await row.count()\n expect(rows).toBe(1)'
  expect(keptRacesIn(`await button.click()\n ${read}`)).toEqual(['const rows = await row.count()'])
  expect(keptRacesIn(`await button.click()\n await settled(page)\n ${read}`)).toEqual([])
  expect(keptRacesIn(`await button.click()\n const rows = await row.count()\n await line.click()`)).toEqual(
    [],
  )
})

// Three of four runs of one journey failed alone, because it read the screen before its form was there.
test('what a journey expects of a screen is waited for, never read in a moment that the machine chooses', () => {
  expect(journeys.length).toBeGreaterThan(20)
  const found = journeys.flatMap(({ name, source }) =>
    [...racesIn(source), ...keptRacesIn(source)].map((race) => `${name}: ${race}`),
  )
  expect(found).toEqual([])
})

test('no journey waits for a time, but between two looks for a state', () => {
  const between = /while \(.*\{\n\s*await page\.waitForTimeout\(/g
  const waiting = journeys.filter(({ source }) => source.replaceAll(between, '').includes('waitForTimeout('))
  expect(waiting.map(({ name }) => name)).toEqual([])
})
