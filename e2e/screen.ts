import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@cuentaclara/locales'
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { onTestFailed, type RunnerTestCase, TestRunner } from 'vitest'
import { logIn } from './api.ts'
import { sharedBrowser } from './browser.ts'
import { patienceMs } from './patience.ts'
import { painted, paintNothing } from './unpainted.ts'

export type ScreenOptions = {
  url: string
  width?: number
  height?: number
  /** A phone, held upright and touched. */
  isPhone?: boolean
  theme?: 'light' | 'dark'
  language?: Language
  /** What a signed-in browser has stored, as {@link signedIn} answers it. */
  session?: StoredSession
  /** Lets the app keep itself on the device; else a window asks the program for everything, where a test can see it. */
  hasWorker?: boolean
}

export type Screen = {
  page: Page
  /** What went wrong behind the screen: console errors, uncaught exceptions, requests that failed or left the machine. */
  faults: string[]
  close(): Promise<void>
}

const failures = join(import.meta.dirname, 'failures')

/**
 * A window that shares nothing with any other, for the running test to close. When that fails, a picture of it is kept in
 * `e2e/failures`.
 */
export async function openScreen(options: ScreenOptions): Promise<Screen> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({
    viewport: options.isPhone
      ? { width: 390, height: 844 }
      : { width: options.width ?? 1440, height: options.height ?? 900 },
    ...(options.isPhone && { isMobile: true, hasTouch: true }),
    // Arrival counts, not the way there.
    reducedMotion: 'reduce',
    acceptDownloads: true,
    storageState: options.session,
  })
  await prefer(context, options)
  await paintNothing(context)
  if (options.hasWorker !== true) await context.addInitScript(forbidWorkers)
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  await lengthenLine(page)
  const faults = watch(page, options.url)
  const keepOfFailure = keepPictureOfFailure(page, faults)
  const close = async () => {
    await keepOfFailure()
    await context.close()
  }
  return { page, faults, close }
}

/** Each request on its way for so long, if `npm run repeat -- --latency` says so: what only works beside its server is found there. */
async function lengthenLine(page: Page): Promise<void> {
  const latency = Number(process.env.LINE_LATENCY_MS ?? 0)
  if (latency === 0) return
  const session = await page.context().newCDPSession(page)
  const line = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
}

/** As in a browser that has none: what the app does without them is what most tests are about. */
function forbidWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

export type StoredSession = Exclude<BrowserContextOptions['storageState'], string | undefined>

/**
 * What the browser of a demo user has stored after signing in, under the names of the specification (§3), for windows
 * that are about something else. Asked from the door itself: a browser at it takes a second and shows nothing more.
 */
export async function signedIn(url: string, email = 'owner@demo.test'): Promise<StoredSession> {
  const { token, user } = await logIn(url, email)
  // Who runs the installation belongs to no company.
  const company = user.company_default ?? user.companies[0]?.company
  const entries = {
    token,
    user: JSON.stringify({ ...user, token }),
    ...(company && {
      company_default: JSON.stringify(company),
      general_configurations: JSON.stringify(company.general_configurations),
    }),
  }
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: url, localStorage }] }
}

/**
 * What a field that searches suggests for what stands in it: until that answer is there the list is the one of the text
 * before, and moves under the pointer. Native lists of choices hold options too.
 */
export function suggested(page: Page, name?: string | RegExp): Locator {
  return page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name })
}

/** As a link of the app does: its router leaves itself where its own tools look for it, and answers when the screen stands. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate(async (href) => {
    await (window as unknown as WithRouter).__TSR_ROUTER__.navigate({ href })
  }, path)
}

/**
 * Holds what the page asks of the program's code from now on, or what of it is called so, as a slow line would; answers how
 * to let it go.
 */
export async function holdParts(page: Page, name = ''): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}**`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const settledWithinMs = 60_000

/** Until the screen has drawn what it asked for: nothing is being fetched, no skeleton is left and nothing fades in. */
export async function settled(page: Page): Promise<void> {
  const deadline = Date.now() + settledWithinMs
  let waitsFor = await unsettled(page)
  // It went to another address meanwhile, and whoever looked went with it.
  while (waitsFor === undefined && Date.now() < deadline) waitsFor = await unsettled(page)
  if (waitsFor !== null) throw new Error(`${page.url()} still waits for ${waitsFor}`)
}

/** Looks inside the page, again and again: to ask it from outside each time costs two programs more than the look itself. */
async function unsettled(page: Page): Promise<string | null | undefined> {
  return page.evaluate(waitUntilSettled, settledWithinMs / 25).catch((error: Error) => {
    if (/context was destroyed|because of a navigation/.test(error.message)) return undefined
    throw error
  })
}

type Query = { queryKey: unknown; state: { status: string; fetchStatus: string } }

/** As much as is known of the app's router here, which leaves itself in the window. */
type WithRouter = {
  __TSR_ROUTER__: {
    navigate(to: { href: string }): Promise<void>
    options: { context: { queryClient: { getQueryCache(): { getAll(): Query[] } } } }
  }
}

/** Runs in the page, whose clock a test may have moved: so its looks are counted. Answers what it still waits for after them. */
async function waitUntilSettled(mostLooks: number): Promise<string | null> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const queries = () =>
    (window as unknown as WithRouter).__TSR_ROUTER__.options.context.queryClient.getQueryCache().getAll()
  const waitsFor = async () => {
    // What a press or an address just began asks for its data a moment later.
    await pause(0)
    if (document.readyState !== 'complete' || document.querySelector('h1') === null) return 'its first paint'
    const busy = document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, [data-shape]')
    if (busy !== null) return busy.className
    // A screen that says nothing of what it waits for would be looked at while it is empty.
    const asked = queries().find(
      ({ state }) => state.status === 'pending' && state.fetchStatus === 'fetching',
    )
    if (asked !== undefined) return `an answer: ${JSON.stringify(asked.queryKey)}`
    await document.fonts.ready
    const moves = document.getAnimations().some(({ playState, effect, timeline }) => {
      const endsBySelf = timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity
      return playState === 'running' && endsBySelf
    })
    return moves ? 'what still moves' : null
  }
  let found = await waitsFor()
  for (let looks = 1; found !== null && looks < mostLooks; looks += 1) {
    await pause(25)
    found = await waitsFor()
  }
  return found
}

async function prefer(context: BrowserContext, { url, theme, language }: ScreenOptions): Promise<void> {
  if (theme !== undefined) await context.addCookies([{ name: 'cuenta-clara-theme', value: theme, url }])
  if (language !== undefined) {
    await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  }
}

function watch(page: Page, url: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${url}/`)) {
      faults.push(`left the machine: ${request.url()}`)
    }
  })
  page.on('response', (response) => {
    if (response.status() < 500) return
    const place = faults.push(`${response.status()}: ${response.url()}`) - 1
    // Its code says why, and comes a moment later.
    const addCode = ({ code }: { code?: string }) => {
      faults[place] += ` ${code}`
    }
    response.json().then(addCode, () => {})
  })
  return faults
}

/**
 * For windows that {@link openScreen} does not open: when the running test fails, a picture of the page stays, and what it said
 * is told with the failure. Answers what does so before the page is closed, for whoever closes it after each test.
 */
export function keepPictureOfFailure(page: Page, faults: readonly string[] = []): () => Promise<void> {
  const test = TestRunner.getCurrentTest<RunnerTestCase>()
  const keep = async () => {
    const [error] = test.result?.errors ?? []
    if (error === undefined || page.isClosed()) return
    const said = await whatItSays(page, faults)
    error.message = withSaid(error.message, said)
    if (error.stack !== undefined) error.stack = withSaid(error.stack, said)
    await mkdir(failures, { recursive: true })
    const name = test.name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)
    await painted(page, () => page.screenshot({ path: join(failures, `${name}.png`) })).catch(() => undefined)
    // Whoever failed did not come to closing it, and the browser goes on.
    await page.context().close()
  }
  onTestFailed(keep)
  return keep
}

/** Behind the first line, which is the one that the end of a run repeats. */
function withSaid(text: string, said: string): string {
  const [first, ...more] = text.split('\n')
  return [`${first} [${said}]`, ...more].join('\n')
}

const mostSaid = 600

/** Its address, and what dialogs, messages and mistakes of fields say: without them a run of last night tells nothing. */
async function whatItSays(page: Page, faults: readonly string[]): Promise<string> {
  const parts = await page
    .locator('[role=dialog], [role=alert], [role=status], .mantine-InputWrapper-error')
    .evaluateAll((found) => found.map(({ textContent }) => textContent ?? ''))
    .catch(() => [])
  const said = parts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  return [page.url(), ...faults, ...said].join(' | ').slice(0, mostSaid)
}
