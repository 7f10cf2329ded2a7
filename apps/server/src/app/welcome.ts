import { demoPassword, demoPeople } from '#demo/people.ts'
import type { Config } from '../config.ts'

/** What a person reads when the program is up. */
export function welcome(
  config: Config,
  port: number,
  { hasClosedAccounts = false }: { hasClosedAccounts?: boolean } = {},
): string {
  const host = isEverywhere(config.http.host) ? 'localhost' : config.http.host
  const lines = ['', `  Cuenta Clara   http://${host}:${port}`, '']
  if (config.isDemo) {
    lines.push(`  Demo sign-ins, all with the password ${demoPassword}`, '')
    for (const { email, name } of demoPeople) lines.push(`    ${email.padEnd(26)}${name}`)
    lines.push('')
  }
  const warning = warnOfDemo(config, hasClosedAccounts)
  if (warning.length > 0) lines.push(...warning.map((line) => `  ${line}`), '')
  lines.push('  Ctrl C stops it.', '')
  return lines.join('\n')
}

/** What whoever runs the program should know of accounts whose password everybody can read. */
function warnOfDemo({ demo, http }: Config, hasClosedAccounts: boolean): string[] {
  if (demo === 'public')
    return [
      'DEMO=public: everybody who reaches this address works with the demo, its platform administrator too.',
      'Keep nothing real in this installation.',
    ]
  if (demo === 'closed')
    return [
      `DEMO is on, and PUBLIC_URL (${http.publicUrl}) is no address of this machine or its own network: no demo is made, and`,
      'accounts of one stay closed, for their password is published. DEMO=off says the same; DEMO=public opens them to everybody.',
    ]
  if (demo === 'here' && isEverywhere(http.host) && !http.isPublicUrlNamed)
    return [
      `Other machines that reach this port can sign in with that password too (HOST=${http.host}). Where strangers do, name`,
      'PUBLIC_URL, or set DEMO=off: either closes these accounts.',
    ]
  return hasClosedAccounts
    ? ['DEMO is off: the accounts of the demo are closed, with their sessions and keys.']
    : []
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}
