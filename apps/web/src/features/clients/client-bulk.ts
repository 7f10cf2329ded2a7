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

/** What a question is enough for, of many clients in their list and wherever else they are ticked. */
export const clientBulk: readonly ListAction<Client>[] = [
  { permission: 'clients.edit', many: { name: 'archive' } },
  {
    permission: 'documents.send',
    showsWholeClient: true,
    many: { name: 'statement', asks: 'days', Preview: StatementPreview },
  },
  {
    permission: 'documents.send',
    showsWholeClient: true,
    many: { name: 'remind', Preview: ReminderPreview },
  },
  { permission: 'clients.edit', many: { name: 'tag', asks: 'tag' } },
  { permission: 'clients.edit', many: { name: 'untag', asks: 'tag' } },
]
