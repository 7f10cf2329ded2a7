import type { Language } from '@cuentaclara/locales'
import type { Outbox } from '#modules/notifications/index.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { RelyingParty } from './relying-party.ts'

/** What the use cases of accounts need beside the database; `app/` hands it in once. */
export type IdentityKit = {
  secrets: Secrets
  outbox: Outbox
  /** Name of the product, as an authenticator application shows it. */
  product: string
  relyingParty: RelyingParty
  /** Whether anybody may make an account, or only who was invited. */
  registration: 'open' | 'invited'
  /** Language of letters to people who have chosen none. */
  language: Language
}
