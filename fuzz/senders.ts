import { logIn, signIn } from '../e2e/api.ts'
import type { Sender } from './fuzz-api.ts'
import { aSteward } from './steward.ts'

/** Of the platform's own what ends nobody's account or company: the run would end with them. The rest is the steward's. */
const harmless =
  /^\/api\/(platform\/(item-templates|exports|tasks)|advertisements|calendar|support-visits|outbox|exchange-rates|cabys-versions)/

export function sendsAsPlatform(method: string, path: string): boolean {
  return method === 'GET' || harmless.test(path)
}

/**
 * Everybody whom a handler may tell apart: the roles of the demo's company, who runs the platform, and strangers; and a second one who
 * runs the platform, whose accounts and companies are made to be thrown away.
 */
export async function demoSenders(url: string): Promise<Sender[]> {
  const member = (role: string, share: number): Sender => ({
    name: role,
    share,
    signIn: () => signIn(url, `${role}@demo.test`),
  })
  return [
    member('owner', 18),
    member('accountant', 1),
    member('biller', 2),
    member('viewer', 1),
    {
      name: 'platform',
      share: 4,
      signIn: async () => ({ token: (await logIn(url, 'platform@demo.test')).token, company: null }),
      sends: sendsAsPlatform,
    },
    await aSteward(url, 3),
    { name: 'nobody', share: 1, signIn: async () => null },
  ]
}
