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

const kept = /^\s*const (?:(\w+)|[[{]([^\]}]+)[\]}]) = .*\bawait\b/
/** After these a screen stands as it was wanted. */
const waits = /settled\(|\bopen\w*\(|waitFor|\.poll\(|isAt\(|takesKeys\(|saved\(|visit\(|arrive\(/

/** The same, kept in a name first: what is expected of it, or decided by it, must be read from a screen that was waited for. */
function keptRacesIn(source: string): string[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const [, one, several = ''] = kept.exec(line) ?? []
    const names = (one ?? several).split(/[:,\s]+/).filter((name) => /^\w+$/.test(name))
    if (names.length === 0 || !reads.test(line)) return []
    const after = lines.slice(at + 1, at + 12).join('\n')
    const isUsed = names.some((name) =>
      new RegExp(
        `expect\\(\\(?${name}\\b|\\b(?:if|while) \\((?:[^()]*\\b)?${name}\\b|\\b${name}\\b[^\\n]* \\? `,
      ).test(after),
    )
    return isUsed && isRace(awaitedBefore(lines, at)) ? [line.trim()] : []
  })
}

/** What was waited for last before a line in the same function, which is no reading itself; null where that is its first. */
function awaitedBefore(lines: readonly string[], at: number): string | null {
  const start = lines
    .slice(0, at)
    .findLastIndex((line) => /^(?:export )?(?:async )?function |^it\(|^test\(/.test(line))
  const isDone = (line: string) => /\bawait\b/.test(line) && (waits.test(line) || !reads.test(line))
  return lines.slice(Math.max(start, 0), at).findLast(isDone) ?? null
}

const isRace = (before: string | null) => before !== null && !waits.test(before)

const condition = new RegExp(`\\b(if|while|for) \\((${inner})\\)|= (\\(?await ${inner}\\)?.*) \\? `)

/**
 * What is decided by a screen that is read in the condition itself: of an "if" right behind what was done, of a loop right behind
 * what its body did. A key that is pressed once too often goes past the row that was wanted.
 */
function decidedRacesIn(source: string): string[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const [, word = 'if', asked, chosen] = condition.exec(line) ?? []
    const read = asked ?? chosen ?? ''
    if (!read.includes('await ') || !reads.test(read)) return []
    const isLate = isRace(awaitedBefore(lines, at)) || (word !== 'if' && isRace(lastOfBody(lines, at)))
    return isLate ? [line.trim()] : []
  })
}

/** The last thing that the body of a loop waits for: on its own line, or in the lines that are further in. */
function lastOfBody(lines: readonly string[], at: number): string {
  const depthOf = (line: string) => /^\s*/.exec(line)![0].length
  const rest = lines.slice(at + 1)
  const end = rest.findIndex((line) => line.trim() !== '' && depthOf(line) <= depthOf(lines[at]!))
  const body = rest.slice(0, end === -1 ? undefined : end).filter((line) => /\bawait\b/.test(line))
  return body.at(-1) ?? lines[at]!.replace(/^[^{]*?\) (?=await)/, '')
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

test('one that decides by what it reads right behind what it did is found', () => {
  const pressed = `for (let row = 0; row < 10 && (await row.count()) === 0; row += 1) await keys.press('j')`
  expect(decidedRacesIn(`await settled(page)\n${pressed}`)).toEqual([pressed])
  const waited = `while ((await row.count()) === 0) {\n  await keys.press('j')\n  await next.waitFor()\n}`
  expect(decidedRacesIn(`await settled(page)\n${waited}`)).toEqual([])
  expect(decidedRacesIn(`await keys.press('j')\n${waited}`)).toHaveLength(1)
  const asked = 'if ((await more.count()) > 0) await more.click()'
  expect(decidedRacesIn(`await button.click()\n${asked}`)).toEqual([asked])
  expect(decidedRacesIn(`await settled(page)\n${asked}`)).toEqual([])
  expect(decidedRacesIn(`await button.click()\nif (open.length > 4) await more.click()`)).toEqual([])
  const chosen = `const name = (await row.isVisible()) ? 'a' : 'b'`
  expect(decidedRacesIn(`await button.click()\n${chosen}`)).toEqual([chosen])
  const named = 'const isThere = await row.isVisible()\nif (isThere) await row.click()'
  expect(keptRacesIn(`await button.click()\n${named}`)).toEqual(['const isThere = await row.isVisible()'])
  expect(keptRacesIn(`await settled(page)\n${named}`)).toEqual([])
})

// Three of four runs of one journey failed alone, because it read the screen before its form was there.
test('what a journey expects of a screen is waited for, never read in a moment that the machine chooses', () => {
  expect(journeys.length).toBeGreaterThan(20)
  const found = journeys.flatMap(({ name, source }) =>
    [...racesIn(source), ...keptRacesIn(source), ...decidedRacesIn(source)].map((race) => `${name}: ${race}`),
  )
  expect(found).toEqual([])
})

test('no journey waits for a time, but between two looks for a state', () => {
  const between = /while \(.*\{\n\s*await page\.waitForTimeout\(/g
  const waiting = journeys.filter(({ source }) => source.replaceAll(between, '').includes('waitForTimeout('))
  expect(waiting.map(({ name }) => name)).toEqual([])
})
