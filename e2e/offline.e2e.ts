import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { DocumentDetail, DocumentRow, Page as Listed, RecurringRow } from '@cuentaclara/contracts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn } from './api.ts'
import { demoForThisFile } from './demo.ts'
import { openScreen, type Screen, settled, signedIn } from './screen.ts'

const url = await demoForThisFile()

let line: Awaited<ReturnType<typeof openLine>>
beforeAll(async () => {
  line = await openLine(url)
})
beforeEach(() => line.mend())
afterAll(() => line?.close())

/** For what leaves a device as it was: putting the whole app on another one takes seconds of work. */
let device: Screen | undefined
afterAll(() => device?.close())

it('opens where one was without a connection, says so, and goes on by itself', async () => {
  const page = await onDevice('/clients')
  const somebody = page.getByRole('row').nth(1)
  await somebody.waitFor()
  const name = await somebody.textContent()

  await goOffline(page)
  await page.reload()
  await page.getByText('No hay conexión. Lo que ve puede no estar al día').waitFor()
  await page.getByRole('alert').getByText('No hay conexión con el servidor.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/clients')

  // A list that was never opened, of which this device has nothing but its code.
  await page.getByRole('link', { name: 'Artículos' }).first().click()
  await page.waitForURL(/\/items/)
  await page.getByRole('heading', { level: 1, name: 'Artículos' }).waitFor()
  await settled(page)
  await page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor()
  await page.goBack()

  await goOnline(page)
  await expect.poll(() => somebody.textContent()).toBe(name)
  await expect.poll(() => page.getByText('No hay conexión').count()).toBe(0)
})

it('keeps what was typed through a reload without a connection', async () => {
  const page = await onDevice('/invoices/new')
  await goOffline(page)
  const notes = page.locator('#field-notes')
  await notes.fill('Entregar el viernes')
  await page.reload()
  await page.getByRole('button', { name: 'Recuperarlo' }).click()
  await expect.poll(() => notes.inputValue()).toBe('Entregar el viernes')
  await page.getByText('Queda en este dispositivo hasta que vuelva la conexión').waitFor()
  await goOnline(page)
  await page.getByText(/^Guardado/).waitFor()
})

// The second invoice took the place of the first, and both waited until somebody happened to open them on this device.
it('lists the drafts that were written without a connection, and brings them once it is back', async () => {
  const page = await onDevice('/invoices/new')
  const notes = page.locator('#field-notes')
  await goOffline(page)
  for (const text of ['Para el lunes', 'Para el martes']) {
    await page.goto(`${line.url}/invoices/new`)
    await notes.fill(text)
    await page.getByText('Queda en este dispositivo hasta que vuelva la conexión').waitFor()
  }
  await page.goto(`${line.url}/clients`)
  await page.getByText('Borradores en este dispositivo: 2').waitFor()
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Borradores en este dispositivo' })
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(2)
  await sheet.getByRole('button', { name: 'Seguir escribiendo' }).last().click()
  await expect.poll(() => notes.inputValue()).toBe('Para el lunes')
  await notes.fill('Para el lunes temprano')
  await goOnline(page)
  // The one that is open is saved by its editor, the other by itself.
  await page.getByText('Borradores de este dispositivo que ya están en el servidor: 1').waitFor()
  await page.waitForURL(/draft=/)
  const owner = await signIn(line.url, 'owner@demo.test')
  const written = async () => {
    const { data } = await owner.get<Listed<DocumentRow>>('/documents?fiscal_status=draft&per_page=50')
    const drafts = await Promise.all(data.map(({ id }) => owner.get<DocumentDetail>(`/documents/${id}`)))
    return drafts.flatMap(({ input }) => (input.notes?.startsWith('Para el') ? input.notes : [])).toSorted()
  }
  await expect.poll(written).toEqual(['Para el lunes temprano', 'Para el martes'])
})

// A draft that the server knew said "needs a connection" after a reload, with what was typed on the device all the while.
it.each(['/invoices/new', '/quotations/new', '/recurring-invoices/new'])(
  'shows what was typed over a draft saved at %s through a reload without a connection',
  async (path) => {
    const page = await onDevice(path)
    const notes = page.locator('#field-notes')
    await notes.fill('Entregar el jueves')
    await page.waitForURL(/draft=/)
    await page.getByText(/^Guardado/).waitFor()
    await goOffline(page)
    await notes.fill('Entregar el viernes')
    await page.reload()
    await page.getByText('Queda en este dispositivo hasta que vuelva la conexión').waitFor()
    await expect.poll(() => notes.inputValue()).toBe('Entregar el viernes')
    await goOnline(page)
    await page.getByText(/^Guardado/).waitFor()
    await page.reload()
    await expect.poll(() => notes.inputValue()).toBe('Entregar el viernes')
  },
)

it('shows what was typed over a series at work without a connection, and saves it only when asked', async () => {
  const owner = await signIn(line.url, 'owner@demo.test')
  const { data } = await owner.get<Listed<RecurringRow>>('/recurring-invoices?view=active')
  const page = await onDevice(`/recurring-invoices/edit/${data[0]!.id}`)
  const notes = page.locator('#field-notes')
  await notes.fill('Entregar el viernes')
  await goOffline(page)
  await page.reload()
  await expect.poll(() => notes.inputValue()).toBe('Entregar el viernes')
  await goOnline(page)
  await page.getByText('Cambios sin guardar').waitFor()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.waitForURL(/\/recurring-invoices\/view\//)
  await page.getByText('Entregar el viernes').waitFor()
})

it('shows the sign-in page with the sentence to who is not signed in', async () => {
  const { page, close } = await openKept('/')
  await leave(page)
  await goOffline(page)
  await page.goto(`${line.url}/clients`)
  await page.getByText('No hay conexión a internet. Podrá continuar en cuanto vuelva.').waitFor()
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  await goOnline(page)
  await page.getByText('No hay conexión a internet').waitFor({ state: 'detached' })
  await close()
})

// Of an app that is kept in part the sign-in page was not kept: who opened it without a connection saw no way in at all.
it('shows the sign-in page where data is saved too, though it was never opened with the app on the device', async () => {
  const { page, close } = await openKept('/', { isDataSaved: true })
  await page.evaluate(() => localStorage.clear())
  await goOffline(page)
  await page.goto(`${line.url}/clients`)
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  await goOnline(page)
  await close()
})

it('keeps files of the app on the device and nothing of anybody, while signed in and after', async () => {
  const { page, close } = await openKept('/clients')
  for (const path of ['/invoices', '/dashboard', '/profile']) {
    await page.goto(line.url + path)
    await settled(page)
  }
  const personal = await page.evaluate(() => {
    const { id, name } = JSON.parse(localStorage.company_default)
    return [localStorage.token, id, name]
  })
  const signedInKept = await everythingKept(page)
  await leave(page)
  for (const entries of [signedInKept, await everythingKept(page)]) {
    expect(entries.length).toBeGreaterThan(100)
    expect(entries.filter(({ path }) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
    const found = entries.filter(({ text }) => personal.some((words) => text.includes(words)))
    expect(found.map(({ path }) => path)).toEqual([])
  }
  await close()
})

it('takes up a new release without mixing it with the old one', async () => {
  const { page, close } = await openKept('/invoices/new')
  await page.locator('#field-notes').fill('Entregar el viernes')
  line.release('next')
  // A browser asks now and then, and again where an asking came to nothing.
  await expect
    .poll(
      async () => {
        await restWhereOneWaits(page)
        return page.getByText('Hay una versión nueva lista.').isVisible()
      },
      { interval: 2_000 },
    )
    .toBe(true)
  // The program has the files of the old release no more, and this window has not opened its keyboard sheet yet.
  line.forgetFiles()
  await page.getByRole('button', { name: 'Su perfil' }).click()
  await page.getByRole('button', { name: 'Teclado' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  expect(await shownRelease(page)).not.toBe('next')
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(2)

  // Left by hand, the draft goes along on the device; what comes next is the new release.
  await page.getByRole('link', { name: 'Clientes' }).first().click()
  await page.waitForURL(/\/clients/)
  await page.getByRole('link', { name: 'Artículos' }).first().click()
  await expect.poll(() => shownRelease(page).catch(() => null)).toBe('next')
  expect(new URL(page.url()).pathname).toBe('/items')
  await settled(page)
  await close()
})

it('leaves the device when the installation wants no worker any more', async () => {
  const { page, close } = await openKept('/', { isDataSaved: true })
  line.release(null)
  await page.reload()
  const left = async () => {
    await restWhereOneWaits(page)
    return page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations()
      return [...(await caches.keys()), ...registrations.map(({ scope }) => scope)]
    })
  }
  await expect.poll(left, { interval: 1_000 }).toEqual([])
  await close()
})

/**
 * Asks for a worker's news, as a window does now and then. Chromium ends a worker that was at work when the next one came
 * with the next page that opens; not where a driver listens to it: there it is done by hand.
 */
async function restWhereOneWaits(page: Page): Promise<void> {
  const isOneWaiting = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => undefined)
    return Boolean(registration?.waiting)
  })
  if (!isOneWaiting) return
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await browser.detach()
}

/** The window that all tests share which change nothing of the device. */
async function onDevice(path: string): Promise<Page> {
  if (device === undefined) {
    device = await openKept(path)
  } else {
    await device.page.context().setOffline(false)
    await device.page.goto(line.url + path)
    await settled(device.page)
  }
  return device.page
}

/**
 * A window of the owner that has the app on the device; where data is saved, what every screen stands on and what was
 * opened, which is a tenth of the work.
 */
async function openKept(path: string, { isDataSaved = false } = {}): Promise<Screen> {
  if (isDataSaved) line.saveData()
  const session = await signedIn(line.url)
  const screen = await openScreen({ url: line.url, session, language: 'es', hasWorker: true })
  await screen.page.goto(line.url + path)
  await settled(screen.page)
  await expect
    .poll(() => screen.page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated')
  return screen
}

async function goOffline(page: Page): Promise<void> {
  line.cut()
  await page.context().setOffline(true)
}

async function goOnline(page: Page): Promise<void> {
  line.mend()
  await page.context().setOffline(false)
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Su perfil' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(/\/login/)
}

function everythingKept(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const found = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        found.push({ path: new URL(request.url).pathname, text })
      }
    }
    return found
  })
}

function shownRelease(page: Page): Promise<string | null> {
  return page.locator('meta[name="cuenta-clara-release"]').getAttribute('content')
}

/** What stands between browsers and the program: it can be cut, and can deploy a release by another name, or one without a worker. */
async function openLine(to: string) {
  const note = /<meta name="cuenta-clara-release" content="([^"]+)">/
  const built = note.exec(await (await fetch(to)).text())![1]!
  const open = new Set<Socket>()
  let isCut = false
  let hasFiles = true
  let isDataSaved = false
  let release: string | null | undefined
  const server = createServer(async (asked, answer) => {
    const path = asked.url ?? '/'
    if (!hasFiles && path.startsWith('/assets/')) return void answer.writeHead(404).end()
    const isWorker = path.startsWith('/sw.js')
    pass(asked, answer, isWorker && release === null ? '/no-worker.js' : path)
  })
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy()
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const end = () => {
    for (const socket of open) socket.destroy()
  }

  function pass(asked: IncomingMessage, answer: ServerResponse, path: string): void {
    // Uncompressed, so that the name of a release can be read in it.
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const far = request(new URL(path, to), { method: asked.method, headers }, async (found) => {
      const isNamed =
        /html|javascript/.test(found.headers['content-type'] ?? '') && !path.startsWith('/assets/')
      const isChanged = release !== undefined || (isDataSaved && path.startsWith('/sw.js'))
      if (!isChanged || !isNamed) {
        answer.writeHead(found.statusCode ?? 502, found.headers)
        return void found.pipe(answer)
      }
      let text = ''
      for await (const piece of found.setEncoding('utf8')) text += piece
      const { 'content-length': _, etag: __, ...rest } = found.headers
      const before = isDataSaved && path.startsWith('/sw.js') ? wishes : ''
      answer.writeHead(found.statusCode ?? 502, rest).end(before + renamed(text))
    })
    far.on('error', () => answer.destroy())
    answer.on('close', () => far.destroy())
    asked.pipe(far)
  }

  function renamed(text: string): string {
    return release === null ? text.replace(note, '') : text.replaceAll(built, release ?? built)
  }

  /** What a browser says of itself on a line whose owner pays by the megabyte. */
  const wishes = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } });\n'

  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true
      end()
    },
    mend() {
      isCut = false
      hasFiles = true
      release = undefined
      isDataSaved = false
    },
    /** From now on the program has this release; null for one that wants no worker. */
    release(name: string | null) {
      release = name
    },
    /** From now on workers hear that data is to be saved. */
    saveData() {
      isDataSaved = true
    },
    forgetFiles() {
      hasFiles = false
    },
    close() {
      end()
      server.close()
    },
  }
}
