import type { Config } from '../config.ts'

const demoPassword = 'cuenta-clara-demo'
const demoSignIns = [
  ['owner@demo.test', 'owns the company'],
  ['administrator@demo.test', 'everything but deleting it'],
  ['accountant@demo.test', 'two companies'],
  ['biller@demo.test', 'issues documents'],
  ['viewer@demo.test', 'reads'],
  ['platform@demo.test', 'platform administrator'],
] as const

/** What a person reads when the program is up. */
export function welcome(config: Config, port: number): string {
  const host = config.http.host === '0.0.0.0' ? 'localhost' : config.http.host
  const lines = ['', `  Cuenta Clara   http://${host}:${port}`, '']
  if (config.isDemo) {
    lines.push('  Demo sign-ins, all with the password ' + demoPassword, '')
    for (const [email, role] of demoSignIns) lines.push(`    ${email.padEnd(26)}${role}`)
    lines.push('')
  }
  lines.push('  Ctrl C stops it.', '')
  return lines.join('\n')
}
