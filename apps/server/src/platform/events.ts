import { keepConnection } from './database/kept-connection.ts'
import type { Logger } from './log.ts'

/** Something browsers may want to know. It carries identifiers, never content: whoever hears it asks for the rest. */
export type AnyEvent = { readonly type: string; readonly companyId: string } & {
  readonly [field: string]: string | number | boolean | null
}

export type Listener = (event: AnyEvent) => void

/** Live events between processes, over LISTEN and NOTIFY. A lost one only means that a screen refreshes later. */
export type Events = {
  /** Sends after the commit that it tells of; several within a moment travel together. */
  publish(event: AnyEvent): void
  /** Tells idle workers that jobs are due. */
  wakeWorkers(): void
  /** Calls `listener` with events of any process. Returns how to stop. */
  subscribe(companyId: string, listener: Listener): () => void
  /** Calls `listener` whenever the connection was lost and is back, so that it can read what it missed. */
  onReconnect(listener: () => void): () => void
  close(): Promise<void>
}

const channel = 'cuenta_clara'
const gatherMs = 10
/** PostgreSQL takes at most 8000 bytes in one notification. */
const mostBytes = 7_500

/** Opens one connection that listens and sends, and opens it again whenever it breaks. */
export async function openEvents(url: string, log: Logger): Promise<Events> {
  const byCompany = new Map<string, Set<Listener>>()
  const onReturn = new Set<() => void>()
  let waiting: AnyEvent[] = []
  let isWorkDue = false
  let timer: NodeJS.Timeout | undefined

  function deliver(payload: string) {
    for (const event of JSON.parse(payload) as AnyEvent[]) {
      for (const listener of byCompany.get(event.companyId) ?? []) listener(event)
    }
  }

  function sendSoon() {
    timer ??= setTimeout(send, gatherMs)
  }

  function send() {
    timer = undefined
    const payloads = inParcels(waiting)
    const isWorkWaiting = isWorkDue
    waiting = []
    isWorkDue = false
    for (const payload of payloads) notify(channel, payload)
    // graphile-worker listens on this channel; the count lets that many workers look.
    if (isWorkWaiting) notify('jobs:insert', JSON.stringify({ r: Math.random(), count: 5 }))
  }

  function notify(name: string, payload: string) {
    line
      .client()
      ?.query('select pg_notify($1, $2)', [name, payload])
      .catch((error) => log.warn({ err: error.message }, 'event not sent'))
  }

  const line = await keepConnection({
    url,
    name: 'cuenta-clara events',
    log,
    prepare: (client) => {
      client.on('notification', ({ payload }) => deliver(payload ?? '[]'))
      return client.query(`listen ${channel}`)
    },
    onReturn: () => {
      for (const listener of onReturn) listener()
    },
  })
  return {
    publish(event) {
      waiting.push(event)
      sendSoon()
    },
    wakeWorkers() {
      isWorkDue = true
      sendSoon()
    },
    subscribe(companyId, listener) {
      const listeners = byCompany.get(companyId) ?? new Set()
      byCompany.set(companyId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byCompany.get(companyId) === listeners) byCompany.delete(companyId)
      }
    },
    onReconnect(listener) {
      onReturn.add(listener)
      return () => onReturn.delete(listener)
    },
    async close() {
      clearTimeout(timer)
      send()
      await line.close()
    },
  }
}

function inParcels(events: readonly AnyEvent[]): string[] {
  const parcels: string[][] = []
  let size = mostBytes
  for (const text of events.map((event) => JSON.stringify(event))) {
    size += Buffer.byteLength(text) + 1
    if (size > mostBytes) {
      parcels.push([])
      size = Buffer.byteLength(text) + 1
    }
    parcels.at(-1)!.push(text)
  }
  return parcels.map((parcel) => `[${parcel.join(',')}]`)
}
