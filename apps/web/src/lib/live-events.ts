import { endpoints, type LiveEvent } from '@cuentaclara/contracts'
import { useEffect, useRef } from 'react'
import { send } from './api.ts'
import { ApiError } from './api-error.ts'

type Listener = (event: LiveEvent) => void
type Stream = { listeners: Set<Listener>; stop: () => void }

const firstDelayMs = 1_000
const longestDelayMs = 30_000
const streams = new Map<string, Stream>()

/** Hears the live events of a company while the component is mounted; all listeners of a company share one stream. */
export function useLiveEvents(company: string | null, listener: Listener): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => {
    if (company === null) return
    return listenToCompany(company, (event) => latest.current(event))
  }, [company])
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
  let delayMs = firstDelayMs
  while (!signal.aborted) {
    try {
      const headers = { Accept: 'text/event-stream' }
      const response = await send(endpoints.liveEvents, { headers }, { company, signal })
      delayMs = firstDelayMs
      await readEvents(response, (event) => {
        for (const listener of stream.listeners) listener(event)
      })
    } catch (error) {
      // A refusal is an answer, not a hiccup: asking again would only be refused again.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return
    }
    await pause(delayMs * (0.75 + Math.random() / 2), signal)
    delayMs = Math.min(delayMs * 2, longestDelayMs)
  }
}

/** Reads server-sent events until the stream ends; comments and what is not JSON are passed over. */
export async function readEvents(response: Response, onEvent: Listener): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let buffer = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    buffer += value.replaceAll('\r\n', '\n')
    const blocks = buffer.split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event !== null) onEvent(event)
    }
  }
}

function parseEvent(block: string): LiveEvent | null {
  const data = block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')
  if (data === '') return null
  try {
    return JSON.parse(data) as LiveEvent
  } catch {
    return null
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
