import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PdfAnswer, PdfRequest, PrintForm, Sheet, Typeset } from './pdf-messages.ts'

type Waiting = { resolve: (set: Typeset) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/** Sets pages in a process of its own; `idleMs` after the last one it ends. */
export type Typesetter = {
  /** Throws when the page cannot be set, or not within the time. */
  set(sheet: Sheet, form: PrintForm): Promise<Typeset>
  /** Ends the process; pages under way fail. Safe to call when none runs. */
  stop(): void
}

export function createTypesetter({ timeoutMs, idleMs }: { timeoutMs: number; idleMs: number }): Typesetter {
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | null = null
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  return { set, stop: () => stop(new Error('the program is stopping')) }

  function set(sheet: Sheet, form: PrintForm): Promise<Typeset> {
    const typesetter = running()
    lastId += 1
    const request: PdfRequest = { id: lastId, sheet, form }
    return new Promise((resolve, reject) => {
      // A page that hangs takes its process with it; the next one gets a fresh process.
      const timer = setTimeout(() => stop(new Error('the PDF was not ready in time')), timeoutMs)
      waiting.set(request.id, { resolve, reject, timer })
      typesetter.send(request)
    })
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
    if ('bytes' in answer) asked.resolve(answer)
    else asked.reject(new Error(`the PDF could not be set: ${answer.problem}`))
    if (waiting.size === 0) idleTimer = setTimeout(() => stop(new Error('nothing to set')), idleMs).unref()
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
}
