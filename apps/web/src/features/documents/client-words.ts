import type { DocumentRow } from '@cuentaclara/contracts'
import type { useTranslation } from '#lib/i18n/use-translation.ts'

type Named = Pick<DocumentRow, 'kind' | 'consecutivo' | 'client_name'>

/** Whom a document is for: whoever buys, where it names nobody; nobody yet while a draft that needs a client has none. */
export function clientWords(
  { kind, consecutivo, client_name }: Named,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (client_name !== null) return client_name
  return kind === 'ticket' || consecutivo !== null ? t('documents.list.finalConsumer') : '—'
}
