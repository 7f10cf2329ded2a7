import type { RunOptions } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityFaults } from './accessibility.ts'
import { launchBrowser } from './browser.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type StoredSession, settled, signedIn } from './screen.ts'
import { readSights, type Sight } from './sights.ts'

const url = await demoForThisFile()

let browser: Browser
let sessions: Record<'owner' | 'platform', StoredSession>
let sights: Sight[]
beforeAll(async () => {
  browser = await launchBrowser()
  sessions = {
    owner: await signedIn(url),
    platform: await signedIn(url, 'platform@demo.test'),
  }
  sights = await readSights(url)
})
afterAll(() => browser?.close())

// Every sight is asked every rule in every look, in one of two widths that take turns; what is too wide is so in any colour.
const looks = [
  { look: 'light', theme: 'light', language: 'en', widths: [1440, 1279, 1278, 1024, 390], turn: 0 },
  { look: 'dark', theme: 'dark', language: 'en', widths: [1440, 390], turn: 1 },
  {
    look: 'Arabic',
    theme: 'light',
    language: 'ar',
    widths: [1440, 1279, 1278, 1024, 390],
    turn: 0,
    hasColoursOf: 'light',
  },
] as const satisfies readonly Look[]

type Look = {
  look: string
  theme: 'light' | 'dark'
  language: 'en' | 'ar'
  widths: readonly number[]
  /** Which of the widths below the first sight is looked at closely. */
  turn: 0 | 1
  /** Its colours are those of another look, at the same widths: contrast, the dearest rule, is asked there. */
  hasColoursOf?: string
}
const closely = [1440, 390] as const

/** Some hundred screens, three times each: the longest of all journeys, on a machine that others use as well. */
const looksWithinMs = 30 * 60_000

it('every screen fits from 1440 to 390 pixels, is accessible and complains of nothing, in light, dark and Arabic', {
  timeout: looksWithinMs,
}, async () => {
  // The looks share nothing but the demo, which they only read: side by side they take two thirds of the time.
  const found = await Promise.all(looks.map(faultsIn))
  expect(found.flat()).toEqual([])
})

async function faultsIn(look: Look): Promise<string[]> {
  const found: string[] = []
  for (const user of ['guest', 'owner', 'platform'] as const) {
    const session = user === 'guest' ? undefined : sessions[user]
    const { page, faults, close } = await openScreen(browser, { url, ...look, session })
    const refused = await openScreen(browser, { url, ...look, session })
    for (const [index, sight] of sights.entries()) {
      if ((sight.user ?? 'owner') !== user) continue
      const closeWidth = closely[(index + look.turn) % 2]!
      // What a browser says of a refusal is no fault of the screen.
      const on = sight.withoutApi === undefined ? page : refused.page
      found.push(...(await faultsOf(on, sight, look, closeWidth)))
    }
    found.push(...faults)
    await close()
    await refused.close()
  }
  return found.map((fault) => `${look.look}: ${fault}`)
}

/** What is wrong with a screen as it stands: too wide, the wrong direction, or hard to use for somebody. */
async function faultsOf(
  page: Page,
  { name, path, act, withoutApi }: Sight,
  look: Look,
  closeWidth: number,
): Promise<string[]> {
  const found: string[] = []
  await page.setViewportSize({ width: look.widths[0]!, height: 900 })
  const refused = `**/api/${withoutApi}*`
  const refusedBelow = `**/api/${withoutApi}/**`
  if (withoutApi !== undefined) {
    for (const each of [refused, refusedBelow])
      await page.route(each, (route) => route.fulfill({ status: 400 }))
  }
  await page.goto(url + path)
  await settled(page)
  await act?.(page)
  for (const width of look.widths) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    const faults = [
      ...(await faultsOfLayout(page, look.language)),
      ...(width === closeWidth ? await accessibilityFaults(page, rulesOf(look)) : []),
    ]
    found.push(...faults.map((fault) => `${name} at ${width}: ${fault}`))
  }
  for (const each of [refused, refusedBelow]) await page.unroute(each)
  return found
}

async function faultsOfLayout(page: Page, language: string): Promise<string[]> {
  let { excess, dir, lang } = await frame(page)
  // A screen hears of its new width a moment later; what is too wide then stays too wide.
  for (let waited = 0; excess > 0 && waited < 1_500; waited += 50) {
    await page.waitForTimeout(50)
    ;({ excess, dir, lang } = await frame(page))
  }
  return [
    ...(excess > 0 ? [`${excess} pixels too wide`] : []),
    ...(lang === language ? [] : [`speaks ${lang}`]),
    ...(dir === (language === 'ar' ? 'rtl' : 'ltr') ? [] : [`runs ${dir}`]),
  ]
}

function frame(page: Page): Promise<{ excess: number; dir: string; lang: string }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, dir, lang } = document.documentElement
    return { excess: scrollWidth - clientWidth, dir, lang }
  })
}

/** Its colours are looked at elsewhere where another look has the same. */
function rulesOf({ hasColoursOf }: Look): RunOptions {
  return hasColoursOf === undefined ? {} : { rules: { 'color-contrast': { enabled: false } } }
}
