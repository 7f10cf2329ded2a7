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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const ask = () =>
    page.evaluate(
      async (asked) => {
        const { axe } = window as unknown as { axe: typeof import('axe-core') }
        const { violations } = await axe.run(document, asked)
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
