import type { VatWithholdingsFile } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import type { FastifyRequest } from 'fastify'
import { type Given, type ImportField, readRows, type SayReason } from '#modules/imports/index.ts'
import { type Doors, type Member, withCompany } from '#platform/database/company-context.ts'
import type { FieldMistakeKey } from '#platform/errors.ts'

type Row = VatWithholdingsFile['rows'][number]

/** What a return takes. */
const mostRows = 200
export const mostWithholdingBytes = 2 * 1024 * 1024

/** As acquirers of cards head what we need. What they withhold of income is another tax: none of these. */
const fields: readonly (ImportField & { field: keyof Row })[] = [
  {
    field: 'day',
    type: 'day',
    isNeeded: true,
    heads: [
      ...[
        'fecha',
        'dia',
        'date',
        'fecha de liquidacion',
        'fecha liquidacion',
        'fecha de pago',
        'fecha de deposito',
      ],
      ...[
        'fecha de proceso',
        'fecha proceso',
        'fecha de cierre',
        'fecha de transaccion',
        'fecha transaccion',
      ],
    ],
  },
  {
    field: 'acquirer',
    type: 'text',
    heads: [
      ...['adquirente', 'procesador', 'emisor', 'banco', 'comercio', 'comercio afiliado', 'afiliado'],
      ...['nombre del comercio', 'numero de afiliado', 'codigo de afiliado', 'terminal'],
    ],
  },
  {
    field: 'gross',
    type: 'number',
    isNeeded: true,
    heads: [
      ...[
        'monto bruto',
        'bruto',
        'venta bruta',
        'ventas',
        'venta',
        'monto total',
        'monto de venta',
        'monto venta',
      ],
      ...['total ventas', 'total de ventas', 'cobrado', 'monto cobrado', 'total cobrado', 'gross amount'],
    ],
  },
  {
    field: 'withheld',
    type: 'number',
    isNeeded: true,
    heads: [
      ...[
        'iva retenido',
        'retencion iva',
        'retencion de iva',
        'retencion del iva',
        'ret iva',
        'monto iva retenido',
      ],
      ...['retencion impuesto valor agregado', 'retencion impuesto al valor agregado', 'impuesto retenido'],
      ...['retencion impuesto', 'retencion 6', 'vat withheld'],
    ],
  },
]

type Door = {
  folder: string
  say: SayReason
  language: Language
}

/**
 * What acquirers of cards withheld, as their file says: CSV however it is separated and encoded, or a sheet of Excel. Each row
 * is one of the return, or refused with why; nothing is written. `columns`: what each is, where the headings do not say it.
 */
export async function readWithholdings(
  doors: Doors,
  member: Member,
  { folder, say, language }: Door,
  { request, columns: chosen }: { request: FastifyRequest; columns: string | undefined },
): Promise<VatWithholdingsFile> {
  await withCompany(doors, member, async (ctx) => ctx.permit('vat-return.prepare'), { readOnly: true })
  const { columns, rows } = await readRows(request, {
    fields,
    mostRows,
    mostBytes: mostWithholdingBytes,
    chosen: chosen?.split(',') ?? null,
    companyId: member.companyId,
    folder,
  })
  const isWhole = fields.every(
    ({ field, isNeeded }) => !isNeeded || columns.some((column) => column.field === field),
  )
  // Of every row the same would be missing: the columns are chosen first.
  if (!isWhole) return { columns, rows: [], refused: [] }
  const read = rows.map(({ number, given, mistakes }) => ({ number, ...withholdingOf(given, mistakes) }))
  return {
    columns,
    rows: read.flatMap(({ row }) => row ?? []),
    refused: read.flatMap(({ number, mistakes }) =>
      Object.entries(mistakes).map(([field, mistake]) => ({
        row: number,
        field: field as keyof Row,
        message: say({ of: 'field', code: mistake }, language),
      })),
    ),
  }
}

function withholdingOf(
  { day, acquirer, gross, withheld }: Given,
  unread: Readonly<Record<string, FieldMistakeKey>>,
): { row: Row | null; mistakes: Readonly<Record<string, FieldMistakeKey>> } {
  if (Object.keys(unread).length > 0) return { row: null, mistakes: unread }
  const parsed = schemas.vatWithholding.safeParse({
    day,
    acquirer: (acquirer ?? '').slice(0, 60),
    gross,
    withheld,
  })
  if (parsed.success) return { row: parsed.data, mistakes: {} }
  const wrong = parsed.error.issues.map(({ path: [field] }) => String(field))
  return {
    row: null,
    mistakes: Object.fromEntries(wrong.map((field) => [field, mistakeOf[field] ?? 'format'])),
  }
}

/** Amounts that are read, and none the less no part of a return, are below zero or finer than a cent. */
const mistakeOf: Readonly<Record<string, FieldMistakeKey>> = {
  day: 'date',
  gross: 'not-negative',
  withheld: 'not-negative',
}
