import type { Page, ShiftRow } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { addDays, startOfDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readListPage, type Sorts } from '#platform/list-page.ts'
import { toShiftRow } from './get-shift.ts'
import { type StoredShift, shiftColumns, shiftJoins, visibleShifts } from './shift-store.ts'

export type ShiftsQuery = z.output<typeof schemas.shiftsQuery>

/** One page of shifts, the newest first unless asked otherwise. */
export async function listShifts(ctx: CompanyContext, query: ShiftsQuery): Promise<Page<ShiftRow>> {
  ctx.permit('shifts.read')
  return readListPage<StoredShift, ShiftRow>(
    ctx.tx,
    query,
    {
      table: ['shifts', 's'],
      columns: shiftColumns,
      joins: shiftJoins,
      where: filterOf(ctx, query),
      sorts,
      usualSort: '-opened_at',
    },
    (row) => toShiftRow(ctx, row),
  )
}

const sorts: Sorts = {
  number: { by: sql`s.number`, type: sql`bigint` },
  opened_at: { by: sql`s.opened_at`, type: sql`timestamptz` },
  difference: { by: sql`coalesce(s.difference, 0)`, type: sql`numeric` },
}

function filterOf(ctx: CompanyContext, query: ShiftsQuery): RawBuilder<unknown> {
  const number = /^\s*(?:z-?)?0*(\d{1,9})\s*$/i.exec(query.search ?? '')?.[1] ?? null
  return sql.join(
    [
      visibleShifts(ctx),
      query.is_open !== undefined &&
        (query.is_open ? sql`s.closed_at is null` : sql`s.closed_at is not null`),
      query.differs !== undefined &&
        (query.differs ? sql`s.explanation is not null` : sql`s.explanation is null`),
      query.mine === true && sql`s.opened_by = ${ctx.userId}::uuid`,
      query.from && sql`s.opened_at >= ${startOfDay(query.from)}::timestamptz`,
      query.to && sql`s.opened_at < ${startOfDay(addDays(query.to, 1))}::timestamptz`,
      query.search?.trim() &&
        (number === null
          ? sql`s.opened_by in (
              select u.id from users u
              where position(search_text(${query.search.trim()}) in search_text(u.name)) > 0
            )`
          : sql`s.number = ${number}::bigint`),
    ].filter((condition): condition is RawBuilder<boolean> => typeof condition === 'object'),
    sql` and `,
  )
}
