import type { Member } from '@cuentaclara/contracts'
import { z } from 'zod'
import { defineExport } from '#modules/exports/index.ts'
import { listMembers } from './members.ts'

/** The people of a company as a file. */
export const membersExport = defineExport<object, Member>({
  list: 'members',
  query: z.object({}),
  columns: [
    { field: 'name', type: 'text', value: (row) => row.name },
    { field: 'email', type: 'text', value: (row) => row.email },
    { field: 'role', type: 'text', words: 'common.roles', value: (row) => row.role },
    { field: 'is_active', type: 'flag', value: (row) => row.active === 1 },
    { field: 'joined_at', type: 'instant', value: (row) => row.joined_at },
    { field: 'last_seen_at', type: 'instant', value: (row) => row.last_seen_at },
  ],
  async *open(ctx, _, { onTotal }) {
    const members = await listMembers(ctx)
    onTotal(members.length)
    yield* members
  },
})
