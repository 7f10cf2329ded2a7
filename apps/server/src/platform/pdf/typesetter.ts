import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { standOutside } from '#platform/database/stand-outside.ts'
import { Overloaded, PageNotReady } from '#platform/errors.ts'
import { openFairGate } from '#platform/fair-gate.ts'
import type { PdfAnswer, PdfNews, PdfRequest, PrintForm, Sheet, Typeset } from './pdf-messages.ts'

/** For whom a page is set, and whether somebody stands before it: work that goes on by itself waits as long as it takes. */
export type Turn = { of: string; isPatient?: boolean }

/** Sets pages in a process of its own, one after the other; `idleMs` after the last one it ends. */
export type Typesetter = {
  /**
   * Throws when the page cannot be set, PageNotReady when it was not within the time or its process went twice, and Overloaded
   * when its turn did not come.
   */
  set(sheet: Sheet, form: PrintForm, turn: Turn): Promise<Typeset>
  /** Ends the process; pages under way and those that wait fail. Safe to call when none runs. */
  stop(): void
}

export type TypesetterOptions = {
  /** What one page may take, counted from when its own work begins. */
  timeoutMs: number
  idleMs: number
  mostWaitMs: number
  /** The program that sets pages; another one in tests. */
  program?: URL
}

/** The process went, and not because the page took too long: somebody else may have ended it. */
class ProcessLost extends Error {}

type UnderWay = {
  request: PdfRequest
  resolve: (set: Typeset) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

export function createTypesetter(options: TypesetterOptions): Typesetter {
  const { timeoutMs, idleMs, mostWaitMs } = options
  const program = options.program ?? new URL('./pdf-process.ts', import.meta.url)
  // Only the page whose turn it is lies in the process: one that hangs takes it along, and nobody else's page.
  const turns = openFairGate({
    atOnce: 1,
    waiting: { most: 400, mostOfOne: 50 },
    mostWaitMs,
    refuse: () => new Overloaded(),
  })
  let child: ChildProcess | null = null
  let isReady = false
  let underWay: UnderWay | null = null
  let idleTimer: NodeJS.Timeout | null = null
  let lastId = 0
  /** How often it was stopped: who asked before does not start a process again. */
  let stops = 0

  return {
    async set(sheet, form, { of, isPatient }) {
      standOutside('setting a page')
      const asked = stops
      return turns.pass(of, () => setOnce(sheet, form, asked), isPatient)
    },
    stop() {
      stops += 1
      end(new Error('the program is stopping'))
    },
  }

  async function setOnce(sheet: Sheet, form: PrintForm, asked: number): Promise<Typeset> {
    try {
      return await ask(sheet, form, asked)
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error
      return askAgain(sheet, form, asked)
    }
  }

  async function askAgain(sheet: Sheet, form: PrintForm, asked: number): Promise<Typeset> {
    try {
      return await ask(sheet, form, asked)
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error
      throw Object.assign(new PageNotReady(), { cause: error })
    }
  }

  async function ask(sheet: Sheet, form: PrintForm, asked: number): Promise<Typeset> {
    if (asked !== stops) throw new Error('the program is stopping')
    running()
    lastId += 1
    const request: PdfRequest = { id: lastId, sheet, form }
    return new Promise((resolve, reject) => {
      // The process may never get ready; that is nothing that the page did.
      const timer = setTimeout(() => end(new ProcessLost('the PDF process did not start')), timeoutMs)
      underWay = { request, resolve, reject, timer }
      begin()
    })
  }

  /** Hands the page over, once there is a process that has nothing else to do: from here on its time runs. */
  function begin(): void {
    if (!isReady || underWay === null) return
    clearTimeout(underWay.timer)
    underWay.timer = setTimeout(() => end(new PageNotReady()), timeoutMs)
    child?.send(underWay.request)
  }

  function running(): void {
    if (idleTimer) clearTimeout(idleTimer)
    idleTimer = null
    child ??= start()
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(program), {
      serialization: 'advanced',
      // The terminal's Ctrl C reaches the whole group; this process ends with its parent instead.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (news: PdfNews) => {
      if (child !== started) return
      if (news !== 'ready') return settle(news)
      isReady = true
      begin()
    })
    started.on('exit', () => {
      if (child === started) end(new ProcessLost('the PDF process ended'))
    })
    started.on('error', (error) => {
      if (child === started) end(new ProcessLost(error.message))
    })
    return started
  }

  function settle(answer: PdfAnswer): void {
    if (underWay?.request.id !== answer.id) return
    const { resolve, reject, timer } = underWay
    underWay = null
    clearTimeout(timer)
    if ('bytes' in answer) resolve(answer)
    else reject(new Error(`the PDF could not be set: ${answer.problem}`))
    idleTimer = setTimeout(() => end(new Error('nothing to set')), idleMs).unref()
  }

  function end(reason: Error): void {
    if (idleTimer) clearTimeout(idleTimer)
    idleTimer = null
    const [ended, failed] = [child, underWay]
    child = null
    isReady = false
    underWay = null
    ended?.kill('SIGKILL')
    if (failed === null) return
    clearTimeout(failed.timer)
    failed.reject(reason)
  }
}
