import { notePosted } from '#modules/delivery/index.ts'
import { type IdentityKit, relyingPartyOf } from '#modules/identity/index.ts'
import { createOutbox } from '#modules/notifications/index.ts'
import type { HttpInstallation } from './http-installation.ts'
import { product } from './product.ts'

/** What the use cases of accounts need of an installation. */
export function createIdentityKit({
  config,
  secrets,
}: Pick<HttpInstallation, 'config' | 'secrets'>): IdentityKit {
  const { publicUrl } = config.http
  return {
    secrets,
    outbox: createOutbox({
      secrets,
      hasServer: config.mail.smtpUrl !== undefined,
      limits: config.mail.limits,
      product,
      address: publicUrl,
      onPosted: notePosted,
    }),
    product,
    relyingParty: relyingPartyOf(publicUrl),
    registration: config.registration,
    language: config.language,
  }
}
