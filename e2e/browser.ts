import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
  chromium as playwright,
} from 'playwright-core'

let shared: Promise<Browser> | undefined

/** The one browser of this process, which ends with it; should it die before, whoever asks next has a fresh one. */
export function sharedBrowser(): Promise<Browser> {
  const forget = () => {
    shared = undefined
  }
  shared ??= launchBrowser().then((browser) => browser.once('disconnected', forget))
  return shared
}

/**
 * A headless Chromium: the one named by `CHROME_PATH`, else the one that ships inside an npm package,
 * with the shared libraries a bare machine lacks. Close it after use.
 */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch(await howToLaunch())
}

/**
 * The same with a profile that outlives it, for what is left on a device whose browser dies. Close it after use, or kill it by
 * {@link killBrowser}.
 */
export async function launchProfile(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return playwright.launchPersistentContext(folder, { ...options, ...(await howToLaunch()) })
}

/** Ends the whole browser at once, as when somebody pulls the plug: nothing in it hears of that. */
export async function killBrowser(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const isGone = new Promise((resolve) => page.context().once('close', resolve))
  void session.send('Browser.crash').catch(() => undefined)
  await isGone
}

async function howToLaunch(): Promise<LaunchOptions> {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) return { executablePath: CHROME_PATH, args: flags }
  const home = await unpackChromium()
  return {
    executablePath: join(home, 'chromium'),
    args: [...flags, '--headless=shell'],
    env: { ...stringEnvironment(), ...browserEnvironment(home) },
  }
}

// Nothing may leave the machine: without these flags Chromium talks to its maker at every start.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--font-render-hinting=none',
  // A page of a test is gone before it would have earned back what the dearer compilers spend on it.
  '--js-flags=--no-turbofan --no-maglev',
  // Each tile is shared memory of its own between three processes: few large ones for a screen instead of some sixty.
  '--default-tile-width=1440',
  '--default-tile-height=1024',
]

/** Unpacks once per user and version; a half-written folder is never mistaken for a whole one. */
async function unpackChromium(): Promise<string> {
  const base = join(process.env.LASTING_TMPDIR ?? tmpdir(), `cuenta-clara-${userInfo().uid}`)
  const home = join(base, 'chromium-153')
  if (existsSync(home)) return home

  const partial = join(base, `partial-${randomUUID()}`)
  await mkdir(partial, { recursive: true })
  await unpackInto(partial)
  await writeFile(join(partial, 'fonts.conf'), fontConfiguration(home))
  // Another process may have been faster: its folder is as good as ours.
  await rename(partial, home).catch(() => rm(partial, { recursive: true, force: true }))
  return home
}

/** The package unpacks below `os.tmpdir()`, so that is pointed at our folder meanwhile. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await chromium.executablePath()
    await inflate(join(packageFolder(), 'bin', 'al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function packageFolder(): string {
  return join(import.meta.dirname, '..', 'node_modules', '@sparticuz', 'chromium')
}

/** The machine's own libraries come first; the carried ones fill what is missing. */
function browserEnvironment(home: string): Record<string, string> {
  const system = ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/lib64', '/usr/lib64']
  const libraries = [process.env.LD_LIBRARY_PATH, ...system, join(home, 'al2023', 'lib')]
  return {
    LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
    FONTCONFIG_FILE: join(home, 'fonts.conf'),
    // Where a machine names none, Chromium can write no file whose name has an accent: it calls it "download".
    LC_ALL: 'C.UTF-8',
  }
}

/** The package's own file names folders of another machine; a browser without any font draws nothing at all. */
function fontConfiguration(home: string): string {
  const folders = [join(home, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${join(home, 'font-cache')}</cachedir>
</fontconfig>
`
}

function stringEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
