import type { LiveEvent } from '@cuentaclara/contracts'
import type pg from 'pg'
import { keepConnection } from './database/kept-connection.ts'
import type { Logger } from './log.ts'

/** What a stream says of itself, and nobody announces. */
type OfTheStream = 'gap' | 'session_over' | 'access'

/** Something that browsers may want to know. It carries identifiers, never content: whoever hears it asks for the rest. */
export type CompanyEvent = { readonly companyId: string } & (
  | Exclude<LiveEvent, { type: OfTheStream }>
  /** What somebody may do here, or everybody where nobody is named, has changed: open streams look again. */
  | { type: 'access'; user_id: string | null }
) & {
    /** Whose it is, where who sees only their own hears of it too; of a task nobody else hears. */
    readonly makers?: readonly string[]
    /** The journal's position behind what it tells of, where there is a replica that may not have come so far. */
    readonly position?: string
  }

export type Listener = (event: CompanyEvent) => void

/** Live events between processes, over LISTEN and NOTIFY. Whoever loses the line hears that it is back, and asks anew. */
export type Events = {
  /** Sends after the commit that it tells of; several within a moment travel together. */
  publish(event: CompanyEvent): void
  /** Tells idle workers that jobs are due, or that something happened. */
  wakeWorkers(): void
  /** Calls `listener` whenever any process wakes workers. Returns how to stop. */
  onWorkDue(listener: () => void): () => void
  /** Calls `listener` with events of any process. Returns how to stop. */
  subscribe(companyId: string, listener: Listener): () => void
  /** Calls `listener` whenever the connection was lost and is back, so that it can read what it missed. */
  onReconnect(listener: () => void): () => void
  close(): Promise<void>
}

const channel = 'cuenta_clara'
const workChannel = 'cuenta_clara_work'
const gatherMs = 10
/** PostgreSQL takes at most 8000 bytes in one notification. */
const mostBytes = 7_500
/** Events that wait for the line, so that a long night costs no memory. */
const mostWaiting = 10_000

/**
 * Opens one connection that listens and sends, and opens it again whenever it breaks. With a replica every event says behind
 * which position of the journal it is to be looked for.
 */
export async function openEvents(
  url: string,
  log: Logger,
  { hasReplica = false }: { hasReplica?: boolean } = {},
): Promise<Events> {
  const byCompany = new Map<string, Set<Listener>>()
  const onReturn = new Set<() => void>()
  const onWork = new Set<() => void>()
  let waiting: string[] = []
  let isWorkDue = false
  let timer: NodeJS.Timeout | undefined

  function hear({ channel: name, payload }: pg.Notification) {
    if (name !== workChannel) return deliver(payload ?? '')
    for (const listener of onWork) listener()
  }

  function deliver(payload: string) {
    for (const event of eventsOf(payload)) {
      for (const listener of byCompany.get(event.companyId) ?? []) listener(event)
    }
  }

  function sendSoon() {
    timer ??= setTimeout(send, gatherMs)
  }

  function send() {
    timer = undefined
    const client = line.client()
    // Processes whose own line holds hear of no gap: what cannot be told them now is told when the line is back.
    if (client === undefined) return
    const parcels = inParcels(waiting)
    const isWorkWaiting = isWorkDue
    waiting = []
    isWorkDue = false
    const notify = (name: string, payload: string) =>
      client.query('select pg_notify($1, $2)', [name, payload])
    for (const parcel of parcels) {
      tellBrowsers(client, `[${parcel.join(',')}]`).catch((error) => {
        log.warn({ err: error.message }, 'event not sent')
        keep(parcel)
      })
    }
    // graphile-worker listens on this channel; the count lets that many workers look, and they look by themselves too.
    if (isWorkWaiting) {
      notify('jobs:insert', JSON.stringify({ r: Math.random(), count: 5 })).catch(() => {})
      notify(workChannel, '').catch(() => {})
    }
  }

  function tellBrowsers(client: pg.Client, parcel: string) {
    const text = hasReplica
      ? `select pg_notify($1, $2 || '@' || pg_current_wal_flush_lsn())`
      : 'select pg_notify($1, $2)'
    return client.query(text, [channel, parcel])
  }

  function keep(unsent: readonly string[]) {
    waiting = [...unsent, ...waiting].slice(-mostWaiting)
  }

  const line = await keepConnection({
    url,
    name: 'cuenta-clara events',
    log,
    prepare: (client) => {
      client.on('notification', hear)
      return client.query(`listen ${channel}; listen ${workChannel}`)
    },
    onReturn: () => {
      send()
      for (const listener of onReturn) listener()
    },
  })
  return {
    publish(event) {
      waiting.push(JSON.stringify(event))
      sendSoon()
    },
    wakeWorkers() {
      isWorkDue = true
      sendSoon()
    },
    onWorkDue(listener) {
      onWork.add(listener)
      return () => onWork.delete(listener)
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

/** What a notification carries: events, and behind them perhaps one position for all. */
function eventsOf(payload: string): CompanyEvent[] {
  const [, events, position] = /^(.*?)(?:@([0-9A-F/]+))?$/s.exec(payload)!
  const read = JSON.parse(events || '[]') as CompanyEvent[]
  return position === undefined ? read : read.map((event) => ({ ...event, position }))
}

/** Texts of events, together as many as one notification takes. */
function inParcels(events: readonly string[]): string[][] {
  const parcels: string[][] = []
  let size = mostBytes
  for (const text of events) {
    size += Buffer.byteLength(text) + 1
    if (size > mostBytes) {
      parcels.push([])
      size = Buffer.byteLength(text) + 1
    }
    parcels.at(-1)!.push(text)
  }
  return parcels
}
