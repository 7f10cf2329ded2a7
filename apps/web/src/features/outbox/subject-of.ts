import type { OutboxMail } from '@cuentaclara/contracts'
import type { TFunction } from 'i18next'

/** What a letter is called: its subject, or, of a company's letter, whose it is. */
export function subjectOf(t: TFunction, { subject, sender_name: company }: OutboxMail): string {
  return subject ?? t('identity.outbox.ofCompany', { company: `\u2068${company ?? ''}\u2069` })
}
