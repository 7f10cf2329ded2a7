import type { Permission } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import type { TagChange } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type AnyBulkAction, type BulkUndo, defineBulkAction } from './bulk-action.ts'

type Tagged = {
  permission: Permission
  tag(ctx: CompanyContext, id: string, change: TagChange): Promise<void>
  read(ctx: CompanyContext, id: string): Promise<{ tags?: string[] | undefined }>
}

/** One tag more, or one less, of records that carry some. */
export function tagActions({ permission, tag, read }: Tagged): AnyBulkAction[] {
  const params = z.object({ tag_id: schemas.id })
  const undo: BulkUndo = {
    read: async (ctx, id) => ({ tags: ((await read(ctx, id)).tags ?? []).join(' ') || null }),
    restore: async (ctx, id, before) => {
      const [then, now] = [before.tags?.split(' ') ?? [], (await read(ctx, id)).tags ?? []]
      await tag(ctx, id, {
        add: then.filter((one) => !now.includes(one)),
        remove: now.filter((one) => !then.includes(one)),
      })
    },
  }
  return [
    defineBulkAction({
      name: 'tag',
      permission,
      params,
      run: (ctx, id, { tag_id: one }) => tag(ctx, id, { add: [one], remove: [] }),
      undo,
    }),
    defineBulkAction({
      name: 'untag',
      permission,
      params,
      run: (ctx, id, { tag_id: one }) => tag(ctx, id, { add: [], remove: [one] }),
      undo,
    }),
  ]
}
