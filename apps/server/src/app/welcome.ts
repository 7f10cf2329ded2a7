import { demoPassword, demoPeople } from '#demo/people.ts'
import type { Config } from '../config.ts'

/** What a person reads when the program is up. */
export function welcome(config: Config, port: number): string {
  const host = config.http.host === '0.0.0.0' ? 'localhost' : config.http.host
  const lines = ['', `  Cuenta Clara   http://${host}:${port}`, '']
  if (config.isDemo) {
    lines.push(`  Demo sign-ins, all with the password ${demoPassword}`, '')
    for (const { email, name } of demoPeople) lines.push(`    ${email.padEnd(26)}${name}`)
    lines.push('')
  }
  lines.push('  Ctrl C stops it.', '')
  return lines.join('\n')
}
