import type { Client } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { defineExport, type ExportColumn, rowsOfPages } from '#modules/exports/index.ts'
import { type ListClients, listClients } from './list-clients.ts'

/** The list of clients as a file. */
export const clientsExport = defineExport<ListClients, Client>({
  list: 'clients',
  permission: 'clients.read',
  query: schemas.clientsQuery,
  columns: [
    { field: 'name', type: 'text', value: (row) => row.name },
    { field: 'trade_name', type: 'text', value: (row) => row.trade_name ?? null },
    {
      field: 'identification_type',
      type: 'text',
      words: 'catalogue.identityTypes',
      value: (row) => row.identification_type ?? null,
    },
    { field: 'identification_number', type: 'text', value: (row) => row.identification_number ?? null },
    { field: 'emails', type: 'text', value: (row) => row.emails.join('; ') },
    { field: 'phone', type: 'text', value: phoneOf },
    { field: 'address', type: 'text', value: (row) => row.address ?? row.foreign_address ?? null },
    { field: 'activity_code', type: 'text', isUsual: false, value: (row) => row.activity_code ?? null },
    { field: 'currency', type: 'text', isUsual: false, value: (row) => row.currency ?? null },
    {
      field: 'sale_condition',
      type: 'text',
      isUsual: false,
      words: 'documents.codes.saleConditions',
      value: (row) => row.sale_condition ?? null,
    },
    {
      field: 'credit_days',
      type: 'number',
      isUsual: false,
      value: (row) => row.credit_days?.toString() ?? null,
    },
    {
      field: 'credit_limit_crc',
      type: 'money',
      isUsual: false,
      value: (row) => row.credit_limit_crc ?? null,
    },
    {
      field: 'credit_limit_usd',
      type: 'money',
      isUsual: false,
      value: (row) => row.credit_limit_usd ?? null,
    },
    ...(['CRC', 'USD'] as const).flatMap(standingColumns),
    { field: 'document_count', type: 'number', value: (row) => String(row.document_count) },
    { field: 'last_invoiced_at', type: 'instant', value: (row) => row.last_invoiced_at },
    { field: 'seller_name', type: 'text', isUsual: false, value: (row) => row.seller_name ?? null },
    {
      field: 'language',
      type: 'text',
      isUsual: false,
      words: 'catalogue.languages',
      value: (row) => row.language ?? null,
    },
    { field: 'notes', type: 'text', isUsual: false, value: (row) => row.notes ?? null },
    { field: 'updated_at', type: 'instant', isUsual: false, value: (row) => row.updated_at },
  ],
  open: (ctx, query, reading) => rowsOfPages((page) => listClients(ctx, { ...query, ...page }), reading),
})

/** What is owed, late and free in a currency. */
function standingColumns(currency: 'CRC' | 'USD'): ExportColumn<Client>[] {
  return (['balance', 'overdue', 'credit'] as const).map((figure) => ({
    field: `${figure}_${currency.toLowerCase()}`,
    type: 'money',
    currencyOf: () => currency,
    isUsual: currency === 'CRC' && figure !== 'credit',
    value: ({ standing }) => standing.find((each) => each.currency === currency)?.[figure] ?? '0',
  }))
}

/** `(506) 88888888`: with a plus before it a spreadsheet would calculate. */
function phoneOf({ phone_country_code: country, phone_number: number }: Client): string | null {
  if (!number) return null
  return country ? `(${country}) ${number}` : number
}
