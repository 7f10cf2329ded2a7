import { endpoints, type TillPlace } from '@cuentaclara/contracts'
import { describeAgent } from '#lib/describe-agent.ts'
import { call } from '#lib/http/api.ts'
import { withServerTime } from './clock.ts'
import { numbersLeft, withHeld } from './held-numbers.ts'
import type { OwnTill } from './own-till.ts'
import { changeTill, readTill, readWaiting } from './till-database.ts'

/**
 * Asks for the numbers that this till lacks and measures its clock. `takes` makes this browser that of the till, whoever sold
 * there. Throws as a call does; nothing is changed then.
 */
export async function askNumbers(
  company: string,
  place: TillPlace,
  { takes = false }: { takes?: boolean } = {},
): Promise<void> {
  const present = await readTill(company)
  const till = present !== null && isAt(present, place) ? present : null
  const device = present?.device ?? crypto.randomUUID()
  const sentMs = Date.now()
  const held = await call(
    endpoints.takeNumbers,
    {
      params: place,
      body: {
        device,
        label: deviceLabel(),
        takes,
        known: till?.held.blocks.map(({ id }) => id) ?? [],
        left: till === null ? 0 : numbersLeft(till),
        waiting: (await readWaiting(company)).length,
      },
    },
    { company },
  )
  const answeredMs = Date.now()
  markDevice()
  const serverMs = Date.parse(held.now)
  const deviceMs = (sentMs + answeredMs) / 2
  const fresh: OwnTill = {
    company,
    device,
    held,
    next: {},
    aheadMs: serverMs - deviceMs,
    lastMs: 0,
    soldCarts: [],
    shift: null,
    isElsewhere: false,
  }
  await changeTill(company, (stored) =>
    stored !== null && isAt(stored, place)
      ? { ...withServerTime(withHeld(stored, held), serverMs, deviceMs), isElsewhere: false }
      : fresh,
  )
}

/** Gives the numbers back that nobody sold with, and sells at no till any more. */
export async function leaveTill(company: string, reason: string): Promise<void> {
  const till = await readTill(company)
  if (till === null) return
  const { branch, terminal } = till.held.till
  await call(
    endpoints.releaseNumbers,
    { params: { branch, terminal }, body: { device: till.device, reason } },
    { company },
  )
  await changeTill(company, () => null)
}

/** The app looks whether anything waits only where a till is, or was. What waits is not to be tidied away by the browser. */
function markDevice(): void {
  localStorage.setItem('cuenta-clara-till', '1')
  window.dispatchEvent(new Event('cuenta-clara-till'))
  void navigator.storage?.persist?.()
}

function isAt({ held: { till } }: OwnTill, { branch, terminal }: TillPlace): boolean {
  return till.branch === branch && till.terminal === terminal
}

function deviceLabel(): string {
  const agent = describeAgent(navigator.userAgent)
  return agent === null ? 'Web' : `${agent.browser}, ${agent.system}`
}
