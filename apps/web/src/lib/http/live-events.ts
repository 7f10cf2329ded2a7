import { endpoints, type LiveEvent } from '@cuentaclara/contracts'
import { useEffect, useRef } from 'react'
import { readAfter, send } from './api.ts'
import { ApiError } from './api-error.ts'

type Listener = (event: LiveEvent) => void
type Stream = { listeners: Set<Listener>; stop: () => void }

const firstDelayMs = 1_000
const longestDelayMs = 30_000
/** The server says something every twenty seconds. */
const longestSilenceMs = 50_000
/** Whoever looks something up in another window and comes back has missed nothing. */
const unseenForMs = 20_000
const streams = new Map<string, Stream>()

/** Hears the live events of a company while the component is mounted; all listeners of a company share one stream. */
export function useLiveEvents(company: string, listener: Listener): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => listenToCompany(company, (event) => latest.current(event)), [company])
}

/** Hears the live events of a company until the answered function is called. */
export function listenToCompany(company: string, listener: Listener): () => void {
  const stream = streams.get(company) ?? openStream(company)
  stream.listeners.add(listener)
  return () => {
    stream.listeners.delete(listener)
    if (stream.listeners.size > 0) return
    stream.stop()
    if (streams.get(company) === stream) streams.delete(company)
  }
}

function openStream(company: string): Stream {
  const controller = new AbortController()
  const stream: Stream = { listeners: new Set(), stop: () => controller.abort() }
  streams.set(company, stream)
  void keepReading(company, stream, controller.signal)
  return stream
}

async function keepReading(company: string, stream: Stream, signal: AbortSignal): Promise<void> {
  const tell = (event: LiveEvent) => {
    for (const listener of stream.listeners) listener(event)
  }
  let delayMs = firstDelayMs
  for (let isAgain = false; !signal.aborted; isAgain = true) {
    isAgain = (await becomesSeen(signal)) || isAgain
    let openedAt = Date.now()
    const unseen = whenUnseen()
    try {
      const untilThen = AbortSignal.any([signal, unseen.signal])
      const response = await send(
        endpoints.liveEvents,
        {},
        { company, signal: untilThen, accept: 'text/event-stream' },
      )
      openedAt = Date.now()
      // What happened while there was no line was told to nobody.
      if (isAgain) tell({ type: 'gap' })
      await readEvents(response, tell)
    } catch (error) {
      // A refusal is an answer, not a hiccup: asking again would only be refused again.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return
    } finally {
      unseen.stop()
    }
    if (unseen.signal.aborted) continue
    // A line that held for a while is soon made again; one that breaks at once must not ask for everything each second.
    if (Date.now() - openedAt > longestDelayMs) delayMs = firstDelayMs
    await pause(delayMs * (0.75 + Math.random() / 2), signal)
    delayMs = Math.min(delayMs * 2, longestDelayMs)
  }
}

/** Reads server-sent events until the stream ends or is silent; comments and what is not JSON are passed over. */
export async function readEvents(response: Response, onEvent: Listener): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let buffer = ''
  for (;;) {
    const piece = await nextPiece(reader)
    if (piece === null) return void reader.cancel().catch(() => {})
    buffer += piece.replaceAll('\r\n', '\n')
    const blocks = buffer.split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event !== null) onEvent(event)
    }
  }
}

/** Null at the end, and when the server is silent for longer than it ever is: a machine that slept has lost its line unheard. */
async function nextPiece(reader: ReadableStreamDefaultReader<string>): Promise<string | null> {
  const silence = Promise.withResolvers<null>()
  const timer = setTimeout(() => silence.resolve(null), longestSilenceMs)
  try {
    return await Promise.race([reader.read().then(({ value }) => value ?? null), silence.promise])
  } finally {
    clearTimeout(timer)
  }
}

function parseEvent(block: string): LiveEvent | null {
  const said = (field: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trimStart())
      .join('\n')
  const data = said('data')
  if (data === '') return null
  // What is asked next has to show what was told.
  readAfter(said('id'))
  try {
    return JSON.parse(data) as LiveEvent
  } catch {
    return null
  }
}

/** Waits until somebody sees this window, and answers whether it had to. */
async function becomesSeen(signal: AbortSignal): Promise<boolean> {
  if (document.visibilityState === 'visible') return false
  await new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look, { once: true })
  })
  return true
}

/**
 * Aborts once nobody has seen this window for a while. Where the server speaks HTTP/1.1 a browser has six lines for all windows
 * of an address: with a line kept by each of six windows none of them would be answered any more.
 */
function whenUnseen(): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') timer = setTimeout(() => controller.abort(), unseenForMs)
  }
  document.addEventListener('visibilitychange', look)
  look()
  return {
    signal: controller.signal,
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    },
  }
}

/** Waits, but no longer than until the browser has a network again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
    window.addEventListener('online', end)
  })
}
