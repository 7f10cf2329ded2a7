import { createIdentityKit } from '#app/identity-kit.ts'
import { mailPasswordLink } from '#modules/identity/mail-password.ts'
import { createSecrets } from '#platform/secrets.ts'
import { parseConfig } from '../src/config.ts'
import { type TestApp, testSecretKey } from './http-app.ts'

/** Does what the job does for who asked for a new password: no worker runs in a test. */
export function mailPassword(
  t: TestApp,
  email: string,
  {
    language = 'en' as const,
    ...from
  }: { language?: 'en' | 'es'; address?: string; userAgent?: string } = {},
): Promise<void> {
  const kit = createIdentityKit({ config: parseConfig({}, {}), secrets: createSecrets([testSecretKey]) })
  return mailPasswordLink(t, kit, {
    email,
    language,
    address: from.address ?? '192.0.2.1',
    userAgent: from.userAgent ?? null,
  })
}
