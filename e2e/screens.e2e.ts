import type { Language } from '@cuentaclara/locales'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityFaults } from './accessibility.ts'
import { cutText } from './cut-text.ts'
import { demoForThisFile } from './demo.ts'
import { goInside, openScreen, type Screen, type ScreenOptions, settled, signedIn } from './screen.ts'
import { issueTheLargest, listSights, readSights, type Sight } from './sights.ts'
import { unsaidKeys } from './unsaid-keys.ts'

const url = await demoForThisFile()

let sessions: Record<'guest' | 'owner' | 'platform', ScreenOptions['session']>
let sights: Sight[]
beforeAll(async () => {
  sessions = {
    guest: undefined,
    owner: await signedIn(url),
    platform: await signedIn(url, 'platform@demo.test'),
  }
  await issueTheLargest(url)
  sights = await readSights(url)
})

type Theme = 'light' | 'dark'

const widths = [1440, 1279, 1278, 1024, 390] as const
/** Where everything is to be read whole. */
const desks: readonly number[] = [1440, 1024]
const widest = widths[0]
const narrowest = widths.at(-1)

/** Spent only on what is too wide. */
const fitsWithinMs = 15_000

/** Some hundred screens, twice each: the longest of all journeys, on a machine that others use as well. */
const looksWithinMs = 30 * 60_000

it('every screen fits from 1440 to 390 pixels, is accessible and complains of nothing, in light, dark and Arabic', {
  timeout: looksWithinMs,
}, async () => {
  // The languages share nothing but the demo, which they only read: side by side they take two thirds of the time.
  const found = await Promise.all([faultsIn('en'), faultsIn('ar')])
  // The first of them in the first line, for who reads a list of runs.
  expect(found.flat(), found.flat().slice(0, 3).join(' | ')).toEqual([])
})

it('cuts no amount, day, number, state or word of ours in any list, in four languages', {
  timeout: looksWithinMs,
}, async () => {
  const found = await Promise.all((['es', 'fr'] as const).map((language) => cutIn(language)))
  // The first of them in the first line, for who reads a list of runs.
  expect(found.flat(), found.flat().slice(0, 3).join(' | ')).toEqual([])
})

// What a row offers was asked for by nobody: a copy of an item was offered under the name of its word.
it('says by its words what the first row of each list offers, and what is done with ticked ones', {
  timeout: looksWithinMs,
}, async () => {
  const found: string[] = []
  const opened: string[] = []
  for (const user of ['owner', 'platform'] as const) {
    const visitor = await openVisitor({ url, language: 'es', session: sessions[user] })
    for (const sight of sights) {
      if ((sight.user ?? 'owner') !== user || !listSights.has(sight.name) || sight.act !== undefined) continue
      await arrive(visitor, sight)
      const { page } = visitor
      const menus = page.locator('tbody tr button[aria-haspopup="menu"]')
      const boxes = page.locator('tbody tr input[type=checkbox]')
      const [menuCount, boxCount] = [await menus.count(), await boxes.count()]
      if (menuCount === 0) continue
      opened.push(sight.name)
      await menus.first().click()
      await page.getByRole('menuitem').first().waitFor()
      found.push(...(await unsaidKeys(page)).map((fault) => `menu of ${sight.name} ${fault}`))
      await page.keyboard.press('Escape')
      if (boxCount > 0) {
        await boxes.first().check()
        await settled(page)
        found.push(...(await unsaidKeys(page)).map((fault) => `bar of ${sight.name} ${fault}`))
      }
      // What is ticked stays so where the list stays.
      visitor.mayGoInside = false
    }
    await visitor.close()
  }
  expect(found).toEqual([])
  for (const name of ['invoices', 'tickets', 'notes', 'clients', 'items', 'payments', 'students'])
    expect(opened).toContain(name)
})

/** English and Arabic are looked at with all else above. */
async function cutIn(language: Language): Promise<string[]> {
  const found: string[] = []
  for (const user of ['guest', 'owner', 'platform'] as const) {
    const visitor = await openVisitor({ url, language, session: sessions[user] })
    for (const sight of sights) {
      if ((sight.user ?? 'owner') !== user || !listSights.has(sight.name)) continue
      await arrive(visitor, sight)
      for (const width of widthsFrom(visitor.page, desks)) {
        await visitor.page.setViewportSize({ width, height: 900 })
        await settled(visitor.page)
        const cut = await atLast(visitor.page, cutText)
        found.push(...cut.map((fault) => `${language}: ${sight.name}, at ${width}: ${fault}`))
      }
    }
    found.push(...visitor.faults)
    await visitor.close()
  }
  return found
}

async function faultsIn(language: Language): Promise<string[]> {
  const found: string[] = []
  for (const user of ['guest', 'owner', 'platform'] as const) {
    const visitor = await openVisitor({ url, language, session: sessions[user] })
    for (const [index, sight] of sights.entries()) {
      if ((sight.user ?? 'owner') !== user) continue
      // By pairs: every other sight opens on a telephone, and each theme is seen at both ends.
      const theme = index % 4 < 2 ? 'light' : 'dark'
      const look = sight.withoutApi === undefined ? faultsOf : faultsOfRefused
      found.push(...(await look(visitor, sight, language, theme)))
    }
    found.push(...visitor.faults)
    await visitor.close()
  }
  return found.map((fault) => `${language}: ${fault}`)
}

/** A window that goes from sight to sight. */
type Visitor = Screen & {
  language: Language
  /** It stands on a screen of the app where nothing was pressed that would stay open when the screen below it changes. */
  mayGoInside: boolean
}

async function openVisitor(options: ScreenOptions & { language: Language }): Promise<Visitor> {
  const screen = await openScreen(options)
  await stillAtOnce(screen.page)
  return { ...screen, language: options.language, mayGoInside: false }
}

/**
 * The widths in order, from the end at which the window stands: to draw a screen at another width costs as much as to open
 * it, and the one that is about to be left is not looked at any more.
 */
function widthsFrom(page: Page, all: readonly number[]): readonly number[] {
  return page.viewportSize()!.width === all[0] ? all : all.toReversed()
}

/**
 * Goes on inside the app where it may, which shows the same for less than half of the work. By its address after something
 * was pressed, and in Arabic what opens with a screen, such as a tab or a sheet: so each is also seen in a page that has
 * fetched nothing, words included, before. Of the screens themselves `routes.e2e.ts` sees that.
 */
async function arrive(visitor: Visitor, { path, until, act }: Sight): Promise<void> {
  const { page } = visitor
  const isPlain = !path.includes('?') && act === undefined
  if (visitor.mayGoInside && (isPlain || visitor.language !== 'ar')) await goInside(page, path)
  else await page.goto(url + path)
  await settled(page)
  await until?.(page)
  await act?.(page)
  visitor.mayGoInside = act === undefined
}

/** A part of the API answers nothing but refusals; by address, because nothing is to be known from before. */
async function faultsOfRefused(
  visitor: Visitor,
  sight: Sight,
  language: Language,
  opensIn: Theme,
): Promise<string[]> {
  visitor.mayGoInside = false
  const before = visitor.faults.length
  const takeBack = await refuse(visitor.page, sight.withoutApi!)
  const found = await faultsOf(visitor, sight, language, opensIn)
  await takeBack()
  visitor.mayGoInside = false
  // What a browser says of a refusal is no fault of the screen.
  const said = visitor.faults.splice(before)
  return [...found, ...said.filter((fault) => !/status of 4\d\d/.test(fault))]
}

/**
 * What is wrong with a screen as it stands: too wide, the wrong direction, or hard to use for somebody. English is
 * looked at closely, as it opens and at the other end, where it wears the other theme: sights take turns, and so each
 * theme is asked every rule, contrast among them. Arabic has the same parts and colours, with the sides changed. A sight
 * opens at the end where the one before was left, so that every other is opened on a telephone; but where something is
 * pressed first, at the width that shows it.
 */
async function faultsOf(
  visitor: Visitor,
  sight: Sight,
  language: Language,
  opensIn: Theme,
): Promise<string[]> {
  const found: string[] = []
  const { page } = visitor
  if (sight.act !== undefined) await page.setViewportSize({ width: widest, height: 900 })
  const ordered = widthsFrom(page, widths)
  // What opens by its address wears the cookie, what opens inside the mark.
  await page.context().addCookies([{ name: 'cuenta-clara-theme', value: opensIn, url }])
  await wear(page, opensIn)
  await arrive(visitor, sight)
  const look = accessibilityLook()
  for (const width of ordered) {
    await page.setViewportSize({ width, height: 900 })
    if (width === ordered.at(-1) && language === 'en')
      await wear(page, opensIn === 'light' ? 'dark' : 'light')
    await settled(page)
    const isClose = language === 'en' && (width === widest || width === narrowest)
    const faults = [
      ...(await faultsOfLayout(page, language)),
      ...(desks.includes(width) ? await atLast(page, cutText) : []),
      ...(standsAt(sight, width) ? await atLast(page, movedSideways) : []),
      ...(isClose ? await look(page) : []),
    ]
    found.push(...faults.map((fault) => `${sight.name}, opened ${opensIn}, at ${width}: ${fault}`))
  }
  return found
}

function standsAt({ standsOnPhone, standsAtDesk }: Sight, width: number): boolean {
  return (standsOnPhone && width === narrowest) || (standsAtDesk && width === widest) || false
}

/**
 * Looks once by every rule, and again only by those that ask for place and colour where the other width and theme draw the
 * same parts: to the others it would be the same page. What stands around the screen is drawn anew with it, but is asked
 * wherever the screen is, which every list is.
 */
function accessibilityLook(): (page: Page) => Promise<string[]> {
  let before: string | undefined
  return async (page) => {
    const parts = await partsOf(page)
    const faults = await accessibilityFaults(page, parts === before ? { runOnly: rulesOfSight } : {})
    before = parts
    return faults
  }
}

const rulesOfSight = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']

/** Everything of a screen, without what stands around it, that is not hidden: by name, attributes and words, in order. */
function partsOf(page: Page): Promise<string> {
  return page.evaluate((drawing) => {
    const screen = document.querySelector('main') === null ? 'body' : 'main, [role=dialog], [popover]'
    const own = (part: Element) => [...part.childNodes].filter((node) => node instanceof Text)
    return [...document.body.querySelectorAll('*')]
      .filter((part) => part.closest(screen) !== null && part.parentElement?.closest('svg') === null)
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .map((part) => {
        const facts = [...part.attributes].filter(({ name }) => !drawing.includes(name))
        const said = facts.map(({ name, value }) => `${name}=${value}`)
        return [part.tagName, ...said, ...own(part).map(({ data }) => data)].join(' ')
      })
      .join('\n')
  }, drawing)
}

/** What only says how a part is drawn. */
const drawing = ['class', 'style', 'width', 'height', 'viewBox']

/** A part of the API refuses to answer until the answer of this is called. */
async function refuse(page: Page, part: string): Promise<() => Promise<void>> {
  const addresses = [`**/api/${part}*`, `**/api/${part}/**`]
  for (const address of addresses) await page.route(address, (route) => route.fulfill({ status: 400 }))
  return async () => {
    for (const address of addresses) await page.unroute(address)
  }
}

/** Without the millisecond in which a thousand parts change their colours; set as scripts may under the page's policy. */
async function stillAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*,::before,::after{transition:none!important}')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  })
}

/** What the switch of themes does to a page; what the product draws by theme, it draws by this mark. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
  }, theme)
}

/**
 * What is wrong at last: a screen hears of its new width a moment later, on a busy machine much later; what is too wide or
 * cut then stays so.
 */
async function atLast(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + fitsWithinMs
  let found = await find(page)
  while (found.length > 0 && Date.now() < deadline) {
    await page.waitForTimeout(50)
    found = await find(page)
  }
  return found
}

async function faultsOfLayout(page: Page, language: Language): Promise<string[]> {
  return [...(await unsaidKeys(page)), ...(await atLast(page, (shown) => misfits(shown, language)))]
}

/** Asked at once, for a question costs as much as its answer. */
function misfits(page: Page, language: Language): Promise<string[]> {
  return page.evaluate((wanted) => {
    const { scrollWidth, clientWidth, dir, lang } = document.documentElement
    const excess = scrollWidth - clientWidth
    // Whatever way it runs, what stands in a field begins at the right; numbers in a grid of lines stand below their heads.
    const leftFields = () =>
      [...document.querySelectorAll<HTMLElement>(':is(input, textarea):not([data-number])')]
        .filter(
          (field) =>
            field.offsetParent !== null &&
            !/checkbox|radio|range|file|date/.test(field.getAttribute('type') ?? ''),
        )
        .filter((field) => {
          const { textAlign, direction, unicodeBidi } = getComputedStyle(field)
          const runsLeft = direction === 'ltr' || unicodeBidi === 'plaintext'
          const around = field.closest('.mantine-Input-wrapper')?.getBoundingClientRect()
          return (
            textAlign === 'left' ||
            (textAlign === 'start' && runsLeft) ||
            (around !== undefined && around.right - field.getBoundingClientRect().right > 2)
          )
        })
        .map(
          (field) =>
            `a field at the left: ${field.getAttribute('aria-label') ?? field.getAttribute('name') ?? field.id}`,
        )
    return [
      ...(excess > 0 ? [`${excess} pixels too wide`] : []),
      ...(lang === wanted ? [] : [`speaks ${lang}`]),
      ...(dir === (wanted === 'ar' ? 'rtl' : 'ltr') ? [] : [`runs ${dir}`]),
      ...(wanted === 'ar' ? leftFields() : []),
    ]
  }, language)
}

/** Tables that show only a part of their width at a time. */
function movedSideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX) && box.querySelector('tr'))
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `moves sideways: ${box.textContent?.slice(0, 60)}`),
  )
}
