import type { Client } from '@cuentaclara/contracts'
import {
  IconArchive,
  IconArchiveOff,
  IconBell,
  IconFileText,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { RowAction } from '#ui/list/list-action.ts'
import { clientMany } from './client-bulk.ts'

/** What is asked before it happens to a client. */
export type ClientAsk = keyof typeof clientMany | 'portal' | 'delete'

/** What can be done with a client, on its page and from its row. */
export function useClientActs(
  onAsk: (what: ClientAsk, client: Client) => void,
): Record<ClientAsk, RowAction<Client>> {
  const { t } = useTranslation()
  const act = (what: ClientAsk) => ({
    label: t(`catalogue.clients.acts.${what}`),
    act: (client: Client) => onAsk(what, client),
  })
  return {
    statement: { ...clientMany.statement, ...act('statement'), icon: IconFileText, takes: isHere },
    remind: { ...clientMany.remind, ...act('remind'), icon: IconBell, takes: isHere },
    portal: {
      ...act('portal'),
      icon: IconWorld,
      permission: 'documents.send',
      showsWholeClient: true,
      takes: isHere,
    },
    archive: { ...clientMany.archive, ...act('archive'), icon: IconArchive, takes: isHere },
    restore: {
      ...clientMany.restore,
      ...act('restore'),
      icon: IconArchiveOff,
      takes: (client) => client.is_archived,
    },
    // Whom a document names is archived: what was issued stays.
    delete: {
      ...act('delete'),
      icon: IconTrash,
      permission: 'clients.edit',
      isDangerous: true,
      takes: ({ document_count }) => document_count === 0,
    },
  }
}

function isHere({ is_archived }: Client): boolean {
  return !is_archived
}
