import type { ServerResponse } from 'node:http'
import { endpoints, type LiveEvent } from '@cuentaclara/contracts'
import { seesOwnOnly } from '#modules/documents/index.ts'
import { type RoleNow, roleNow } from '#modules/identity/index.ts'
import type { Doors } from '#platform/database/company-context.ts'
import { AppError } from '#platform/errors.ts'
import type { CompanyEvent } from '#platform/events.ts'
import { type Caller, type Route, unopenedRoute } from '#platform/route.ts'

const heartbeatMs = 20_000
/** Streams of one person in one process: many tabs, but no flood. */
const mostStreams = 20
/** What may wait for somebody who reads no further: a line that fell asleep must not fill our memory. */
const mostUnreadBytes = 1024 * 1024

export type LiveEvents = { route: Route; closeAll(): void }

/** The stream of a company's events. It ends with the session, and tells the browser of a gap and of another role. */
export function liveEvents(): LiveEvents {
  const open = new Map<ServerResponse, string>()

  const route = unopenedRoute(endpoints.liveEvents, { isReading: true }, async (doors, { caller, reply }) => {
    const { userId } = caller
    if ([...open.values()].filter((id) => id === userId).length >= mostStreams) {
      throw new AppError(429, 'too-many-requests', { seconds: 30 })
    }
    reply.hijack()
    open.set(reply.raw, userId)
    stream(doors, caller, reply.raw, String(reply.getHeader('x-request-id')), () => open.delete(reply.raw))
    return reply as never
  })
  return {
    route,
    closeAll() {
      // Nobody who reads no further keeps a program from ending.
      for (const response of open.keys()) {
        if (response.writableLength > 0) response.destroy()
        else response.end()
      }
    },
  }
}

function stream(
  doors: Doors,
  caller: Caller,
  response: ServerResponse,
  requestId: string,
  onClose: () => void,
) {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // The line ends with the stream: one that is kept for a next request keeps a server that ends waiting for it.
    connection: 'close',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  })
  // Browsers try again after this long; the comment opens the stream through proxies that wait for a first byte.
  response.write('retry: 3000\n: open\n\n')

  // Whoever may have lost their right hears nothing more until that is known.
  let access: RoleNow = { role: caller.member!.role, seesOwnOnly: seesOwnOnly(caller.member!) }
  let looks = 0
  let isOther = false
  let heldBack: Heard[] = []
  const messageFor = ({ companyId: _, position, makers, ...event }: Heard) => {
    const isHidden = access.seesOwnOnly && ofTheirOwn.has(event.type) && !makers?.includes(caller.userId)
    return toMessage(isHidden ? ({ type: event.type } as LiveEvent) : event, position)
  }
  // Of long work only its person sees anything: to others it would name what they cannot open.
  const isOfOthers = ({ type, makers }: CompanyEvent) => type === 'task' && !makers?.includes(caller.userId)
  const tell = (text: string) => {
    if (response.writableEnded) return
    if (response.writableLength > mostUnreadBytes) response.destroy()
    else response.write(text)
  }
  const stopListening = doors.events.subscribe(caller.member!.companyId, (event) => {
    if (event.type === 'access')
      return event.user_id === null || event.user_id === caller.userId ? void look() : undefined
    if (isOfOthers(event)) return
    if (looks === 0) tell(messageFor(event))
    else heldBack.push(event)
  })
  // What was announced while the line was down is lost: the browser asks for everything it shows.
  const stopWatching = doors.events.onReconnect(() => tell(toMessage({ type: 'gap' })))
  const look = async () => {
    looks += 1
    // Where nobody can say it now, it stays as it was.
    const now = await roleNow(doors, caller).catch(() => access)
    looks -= 1
    if (response.writableEnded) return
    if (now === null) return void response.end(toMessage({ type: 'session_over' }))
    isOther ||= now.role !== access.role || now.seesOwnOnly !== access.seesOwnOnly
    access = now
    if (looks > 0) return
    const messages = heldBack.map(messageFor).join('')
    tell(`: still here\n\n${isOther ? toMessage({ type: 'access' }) : ''}${messages}`)
    isOther = false
    heldBack = []
  }
  const heartbeat = setInterval(look, heartbeatMs)
  const { visitEndsAt } = caller
  const end = visitEndsAt && setTimeout(look, visitEndsAt.getTime() - doors.clock.now())

  response.on('error', () => response.destroy())
  response.on('close', () => {
    clearInterval(heartbeat)
    clearTimeout(end)
    stopListening()
    stopWatching()
    onClose()
  })
}

type Heard = Exclude<CompanyEvent, { type: 'access' }>

/** What is shown to nobody else where billers are private. */
const ofTheirOwn = new Set(['document', 'quotation', 'letter', 'payment'])

/** Its id is the position of the journal behind which it is to be looked for, where that makes a difference. */
function toMessage(event: LiveEvent, position?: string): string {
  return `${position === undefined ? '' : `id: ${position}\n`}data: ${JSON.stringify(event)}\n\n`
}
