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
  ...['innerText', 'allTextContents', 'allInnerTexts', 'getAttribute', 'evaluate', 'evaluateAll', 'title'],
]
const inner = /(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*/.source
const awaited = new RegExp(`expect\\(\\s*await (${inner})\\)`, 'g')
const reads = new RegExp(`\\.(${momentary.join('|')})\\(`)

/** Expectations of a screen that is read once, right behind whatever was done to it. */
function racesIn(source: string): string[] {
  return [...source.matchAll(awaited)].flatMap(([, read = '']) => (reads.test(read) ? [read.trim()] : []))
}

test('a journey that reads a screen once, right behind what it did, is found', () => {
  expect(racesIn(`await button.click()\n expect(await row.count()).toBe(1)`)).toEqual(['row.count()'])
  expect(racesIn(`expect(\n await page.getByRole('row').textContent(),\n).toBe('x')`)).toHaveLength(1)
  expect(racesIn(`await expect.poll(() => row.count()).toBe(1)`)).toEqual([])
  expect(racesIn(`expect(await files()).toEqual([])\n await row.count()`)).toEqual([])
})

// Three of four runs of one journey failed alone, because it read the screen before its form was there.
test('what a journey expects of a screen is waited for, never read in a moment that the machine chooses', () => {
  expect(journeys.length).toBeGreaterThan(20)
  const found = journeys.flatMap(({ name, source }) => racesIn(source).map((race) => `${name}: ${race}`))
  expect(found).toEqual([])
})

test('no journey waits for a time, but between two looks for a state', () => {
  const between = /while \(.*\{\n\s*await page\.waitForTimeout\(/g
  const waiting = journeys.filter(({ source }) => source.replaceAll(between, '').includes('waitForTimeout('))
  expect(waiting.map(({ name }) => name)).toEqual([])
})
