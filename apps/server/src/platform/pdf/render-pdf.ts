import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PageDescription } from '@cuentaclara/print'
import type { PdfAnswer, PdfRequest, PrintForm } from './pdf-messages.ts'

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

const TIMEOUT_MS = 20_000
const IDLE_MS = 5 * 60_000

let child: ChildProcess | null = null
let idleTimer: NodeJS.Timeout | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Sets a page as PDF in a process of its own, started when first needed; throws when it cannot be set. */
export function renderPdf(page: PageDescription): Promise<Uint8Array> {
  return render(page, 'pdf')
}

/** Sets a page as a picture, all its sheets below each other; for previews. */
export async function renderSvg(page: PageDescription): Promise<string> {
  return Buffer.from(await render(page, 'svg')).toString('utf8')
}

function render(page: PageDescription, form: PrintForm): Promise<Uint8Array> {
  const typesetter = running()
  lastId += 1
  const request: PdfRequest = { id: lastId, page, form }
  return new Promise((resolve, reject) => {
    // A page that hangs takes its process with it; the next one gets a fresh process.
    const timer = setTimeout(() => stop(new Error('the PDF was not ready in time')), TIMEOUT_MS)
    waiting.set(request.id, { resolve, reject, timer })
    typesetter.send(request)
  })
}

/** Ends the typesetter; pages under way fail. Safe to call when none runs. */
export function stopPdfProcess(): void {
  stop(new Error('the program is stopping'))
}

function running(): ChildProcess {
  if (idleTimer) clearTimeout(idleTimer)
  idleTimer = null
  child ??= start()
  return child
}

function start(): ChildProcess {
  const started = fork(fileURLToPath(new URL('./pdf-process.ts', import.meta.url)), {
    serialization: 'advanced',
    // The terminal's Ctrl C reaches the whole group; this process ends with its parent instead.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  started.on('message', (answer: PdfAnswer) => settle(answer))
  started.on('exit', () => {
    if (child === started) stop(new Error('the PDF process ended'))
  })
  started.on('error', (error) => stop(error))
  return started
}

function settle(answer: PdfAnswer): void {
  const asked = waiting.get(answer.id)
  if (!asked) return
  waiting.delete(answer.id)
  clearTimeout(asked.timer)
  if ('bytes' in answer) asked.resolve(answer.bytes)
  else asked.reject(new Error(`the PDF could not be set: ${answer.problem}`))
  if (waiting.size === 0) idleTimer = setTimeout(stopPdfProcess, IDLE_MS).unref()
}

function stop(reason: Error): void {
  const stopped = child
  child = null
  stopped?.kill('SIGKILL')
  for (const { reject, timer } of waiting.values()) {
    clearTimeout(timer)
    reject(reason)
  }
  waiting.clear()
}
