import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { asksNothing, defineBulkAction, tagActions } from '#modules/bulk/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { getClient } from './get-client.ts'
import { mergeAsProposed, readMergedInto, splitClient } from './merge-clients.ts'
import { archiveClient } from './save-client.ts'
import { tagClient } from './tag-client.ts'

const archived = {
  read: async (ctx: CompanyContext, id: string) => ({
    is_archived: String((await getClient(ctx, id)).is_archived),
  }),
  restore: (ctx: CompanyContext, id: string, before: Readonly<Record<string, string>>) =>
    archiveClient(ctx, id, before.is_archived === 'true'),
}

/** What is done with many clients without writing to them. */
export const clientActions = [
  defineBulkAction({
    name: 'archive',
    permission: 'clients.edit',
    params: asksNothing,
    run: (ctx, id) => archiveClient(ctx, id, true),
    undo: archived,
  }),
  defineBulkAction({
    name: 'restore',
    permission: 'clients.edit',
    params: asksNothing,
    run: (ctx, id) => archiveClient(ctx, id, false),
    undo: archived,
  }),
  ...tagActions({ permission: 'clients.edit', tag: tagClient, read: getClient }),
  // Two are merged on a sheet of their own, which asks what is kept; many into one as it would be proposed there.
  defineBulkAction({
    name: 'merge',
    permission: 'clients.merge',
    params: z.object({ kept_id: schemas.id }),
    run: (ctx, id, { kept_id }) => mergeAsProposed(ctx, { keptId: kept_id, mergedId: id }),
    undo: { read: readMergedInto, restore: splitClient },
  }),
]
