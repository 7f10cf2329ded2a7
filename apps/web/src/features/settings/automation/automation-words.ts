import type { ApiScope, RuleEvent, WebhookEvent } from '@cuentaclara/contracts'

/** `documents.read` as a key of the dictionaries, which separate by dots: `documents_read`. */
export function wordKey<Name extends ApiScope | RuleEvent | WebhookEvent>(name: Name) {
  return name.replace('.', '_') as Name extends `${infer Subject}.${infer What}`
    ? `${Subject}_${What}`
    : never
}
