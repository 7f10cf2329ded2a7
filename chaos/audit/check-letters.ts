import type { Facts } from './facts.ts'
import type { CheckResult } from './finding.ts'

/** A server that took a letter and could not say so any more gets it again: SMTP knows no other way (RFC 5321, 6.1). */
const UNSURE_AROUND_MS = 60_000

/** Each letter that was acknowledged arrived, and only a fault in between explains a second one. */
export async function checkLetters({ ask, letters, mails, faults }: Facts): Promise<CheckResult> {
  const rows = await ask<{ recipient: string; status: string }>(
    'select recipient, status from outbox where recipient = any($1)',
    [letters.map(({ recipient }) => recipient)],
  )
  const posted = new Map<string, string[]>()
  for (const { recipient, status } of rows) posted.set(recipient, [...(posted.get(recipient) ?? []), status])
  return {
    check: 'letters',
    checked: letters.length,
    findings: letters.flatMap(({ recipient }) => {
      const arrived = mails.filter(({ to }) => to.includes(recipient)).map(({ at }) => Date.parse(at))
      const statuses = posted.get(recipient) ?? []
      const found: string[] = []
      if (statuses.length !== 1) found.push(`${statuses.length} letters were written`)
      if (arrived.length === 0)
        found.push(`acknowledged and never arrived (${statuses.join(', ') || 'not in the outbox'})`)
      else if (statuses.some((status) => status !== 'sent'))
        found.push(`arrived, and stands at ${statuses.join(', ')}`)
      if (arrived.length > 1 && !arrived.slice(0, -1).every((at) => isUnsure(at, faults)))
        found.push(`arrived ${arrived.length} times`)
      return found.map((says) => ({ about: recipient, says }))
    }),
  }
}

function isUnsure(at: number, faults: Facts['faults']): boolean {
  return faults.some(
    ({ from, to }) => at > Date.parse(from) - UNSURE_AROUND_MS && at < Date.parse(to) + UNSURE_AROUND_MS,
  )
}
