import type { Client } from '@cuentaclara/contracts'
import { part } from '#lib/part.ts'
import type { ListAction } from '#ui/list/list-action.ts'

const ReminderPreview = part(() => import('./reminder-preview.tsx'), 'ReminderPreview', {
  words: ['tools'],
})
/** The letter of a statement, wherever statements are sent to many. */
export const StatementPreview = part(() => import('./statement-preview.tsx'), 'StatementPreview', {
  words: ['tools'],
})

/** What is done with many clients and with one alike: the server knows it, and how it is taken back. */
export const clientMany = {
  statement: {
    permission: 'documents.send',
    showsWholeClient: true,
    many: { name: 'statement', asks: 'days', Preview: StatementPreview },
  },
  remind: {
    permission: 'documents.send',
    showsWholeClient: true,
    many: { name: 'remind', Preview: ReminderPreview },
  },
  archive: { permission: 'clients.edit', many: { name: 'archive' } },
  restore: { permission: 'clients.edit', many: { name: 'restore' } },
} as const satisfies Record<string, ListAction<Client>>

export const clientTagging: readonly ListAction<Client>[] = [
  { permission: 'clients.edit', many: { name: 'tag', asks: 'tag' } },
  { permission: 'clients.edit', many: { name: 'untag', asks: 'tag' } },
]

/** What a question is enough for, of many clients wherever else they are ticked. */
export const clientBulk: readonly ListAction<Client>[] = [
  clientMany.archive,
  clientMany.statement,
  clientMany.remind,
  ...clientTagging,
]
