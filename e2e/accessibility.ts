import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { settled } from './screen.ts'
import { painted } from './unpainted.ts'

/**
 * What is hard to use for somebody on the page once it stands, as axe sees it: one sentence for each rule that is broken.
 * What was there before an answer came is pale on purpose, and what fades in is pale for a moment: both are waited for.
 * Asked without axe's wrapper for Playwright, which reads axe's half megabyte twice for every question; reading it costs
 * as much as answering.
 */
export async function accessibilityFaults(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Axe looks into a frame only where somebody has put it; the product has none.
  if (page.frames().length > 1) throw new Error(`${page.url()} holds frames, into which nobody looks`)
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
    await page.evaluate(`window.findRepeated = ${findRepeated}`)
  }
  const ask = () =>
    page.evaluate(
      async (asked) => {
        const { axe, findRepeated: find } = window as unknown as {
          axe: typeof import('axe-core')
          findRepeated: typeof findRepeated
        }
        const repeated = find()
        const { violations } = await axe.run(repeated.length > 0 ? { exclude: repeated } : document, asked)
        return violations.map(({ id, nodes }) => {
          const places = nodes.slice(0, 3).map(({ target, html }) => `${target.join(' ')} ${html}`)
          return `${id} at ${places.join(' | ')}`
        })
      },
      // Only what is wrong: ten times as fast. Style sheets are read for a rule alone that is no part of axe's own choice.
      { resultTypes: ['violations'], preload: { assets: ['media'] }, ...options } satisfies RunOptions,
    )
  await settled(page)
  // Contrast is of what is seen.
  return painted(page, ask)
}

/**
 * Runs in the page: rows made of the same parts as one before them in their list. Axe would say of each what it says of that
 * one, and its contrast of every letter is half of its work. Two parts are the same if they differ in nothing but words that
 * both have; identifiers too must be of one part only, and what refers to another must find it.
 */
function findRepeated(): Element[] {
  const words = ['href', 'title', 'aria-label', 'alt', 'value', 'name', 'datetime', 'data-row', 'data-tip']
  const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget']
  const known = new Map<string, number>()
  for (const { id } of document.querySelectorAll('[id]')) known.set(id, (known.get(id) ?? 0) + 1)

  /** A single letter may be a picture, of which axe asks no contrast. */
  const lengthOf = (text: string) => Math.min(text.trim().length, 2)
  const tell = ({ name, value }: Attr) => {
    if (name === 'id') return `id ${known.get(value)}`
    if (references.includes(name)) return `${name} ${value.split(' ').every((id) => known.has(id))}`
    return `${name} ${words.includes(name) ? lengthOf(value) : value}`
  }
  const own = (part: Element) => [...part.childNodes].filter((node) => node instanceof Text)
  const tellPart = (part: Element) =>
    [part.tagName, ...[...part.attributes].map(tell), ...own(part).map(({ data }) => lengthOf(data))].join()
  const tellRow = (row: Element) => {
    const place = [row.previousElementSibling === null, row.nextElementSibling === null]
    return [place, ...[row, ...row.querySelectorAll('*')].map(tellPart)].join('\n')
  }

  const seen = new Map<Element | null, Set<string>>()
  return [...document.querySelectorAll('tbody > tr, li')].filter((row) => {
    const before = seen.get(row.parentElement) ?? new Set<string>()
    seen.set(row.parentElement, before)
    const told = tellRow(row)
    const isRepeated = before.has(told)
    before.add(told)
    return isRepeated
  })
}
