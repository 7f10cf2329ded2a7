import type { OwnShift, ShiftDetail, ShiftRow } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { ShiftNotFound } from './errors.ts'
import { linesOf } from './shift-lines.ts'
import {
  readDocuments,
  readGivenBack,
  readLate,
  readMovements,
  readOpenShift,
  readQuietTills,
  readShift,
  readSold,
  type StoredShift,
  type StoredShiftDetail,
} from './shift-store.ts'

/** A shift as it stands, or as it was closed. Throws ShiftNotFound. */
export async function getShift(ctx: CompanyContext, id: string): Promise<ShiftDetail> {
  ctx.permit('shifts.read')
  const found = await readShift(ctx, id)
  if (found === undefined) throw new ShiftNotFound()
  return detailOf(ctx, found)
}

/** The open shift of who asks. */
export async function getOwnShift(ctx: CompanyContext): Promise<OwnShift> {
  ctx.permit('shifts.read')
  const found = await readOpenShift(ctx)
  return { shift: found === undefined ? null : await detailOf(ctx, found) }
}

async function detailOf(ctx: CompanyContext, row: StoredShiftDetail): Promise<ShiftDetail> {
  const isOpen = row.counts === null
  const [movements, documents, sold, givenBack, quiet, late] = await Promise.all([
    readMovements(ctx, row.id),
    readDocuments(ctx, row.id),
    isOpen ? readSold(ctx, row.id) : [],
    isOpen ? readGivenBack(ctx, row.id) : [],
    isOpen ? readQuietTills(ctx, row) : [],
    isOpen ? [] : readLate(ctx, row.id),
  ])
  return {
    ...toShiftRow(ctx, row),
    opening_notes: row.opening_notes,
    closing_notes: row.closing_notes,
    explanation: row.explanation,
    // What was signed with the closing stays, whatever becomes of its documents.
    lines:
      row.counts?.map((line) => ({ ...line, returned: line.returned ?? '0' })) ??
      linesOf({ ...row, sold, givenBack, movements }),
    movements: movements.map((movement) => ({
      ...movement,
      made_at: costaRicaInstant(movement.made_at.getTime()),
    })),
    documents,
    may_hold: quiet.map((till) => ({ ...till, heard_at: costaRicaInstant(till.heard_at.getTime()) })),
    late: late as ShiftDetail['late'],
  }
}

export function toShiftRow({ userId }: Pick<CompanyContext, 'userId'>, row: StoredShift): ShiftRow {
  return {
    id: row.id,
    number: Number(row.number),
    is_open: row.closed_at === null,
    is_own: row.opened_by === userId,
    till:
      row.branch === null || row.terminal === null
        ? null
        : { branch: row.branch, terminal: row.terminal, name: row.till_name ?? row.terminal },
    currency: row.currency,
    opened_by: row.opened_by_name,
    opened_at: costaRicaInstant(row.opened_at.getTime()),
    closed_by: row.closed_by_name,
    closed_at: row.closed_at === null ? null : costaRicaInstant(row.closed_at.getTime()),
    opening: row.opening,
    difference: row.difference,
  }
}
