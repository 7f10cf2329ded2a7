import type { Item } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { codesCell, discountsCell, jsonCell, lineTexts } from './line-cells.ts'
import { type ListItems, listItems } from './list-items.ts'

/** What items keep for their lines; most keep nothing. */
const lineColumns = [
  ...lineTexts.map((field) => ({
    field,
    type: 'text' as const,
    isUsual: false,
    value: ({ line }: Item) => line[field] ?? null,
  })),
  { field: 'product_codes', type: 'text', isUsual: false, value: ({ line }: Item) => codesCell(line.codes) },
  {
    field: 'discounts',
    type: 'text',
    isUsual: false,
    value: ({ line }: Item) => discountsCell(line.discounts),
  },
  { field: 'other_taxes', type: 'text', isUsual: false, value: ({ line }: Item) => jsonCell(line.taxes) },
  { field: 'assortment', type: 'text', isUsual: false, value: ({ line }: Item) => jsonCell(line.assortment) },
] as const

/** The list of items as a file. */
export const itemsExport = defineExport<ListItems, Item>({
  list: 'items',
  permission: 'items.read',
  query: schemas.itemsQuery,
  columns: [
    { field: 'code', type: 'text', value: (row) => row.code ?? null },
    { field: 'name', type: 'text', value: (row) => row.name },
    { field: 'cabys', type: 'text', value: (row) => row.cabys },
    { field: 'unit', type: 'text', value: (row) => row.unit },
    { field: 'price_crc', type: 'number', value: (row) => row.price_crc ?? null },
    { field: 'price_usd', type: 'number', value: (row) => row.price_usd ?? null },
    { field: 'cost_crc', type: 'number', isUsual: false, value: (row) => row.cost_crc ?? null },
    { field: 'margin_percent', type: 'number', isUsual: false, value: (row) => row.margin_percent ?? null },
    { field: 'price_includes_tax', type: 'flag', value: (row) => row.price_includes_tax },
    { field: 'tax_code', type: 'text', isUsual: false, value: (row) => row.tax_code },
    { field: 'rate_code', type: 'text', words: 'documents.codes.rates', value: (row) => row.rate_code },
    { field: 'category', type: 'text', value: (row) => row.category ?? null },
    { field: 'barcode', type: 'text', isUsual: false, value: (row) => row.barcode ?? null },
    {
      field: 'kind',
      type: 'text',
      isUsual: false,
      words: 'catalogue.items.kinds',
      value: (row) => row.kind,
    },
    ...lineColumns,
    { field: 'is_active', type: 'flag', value: (row) => row.is_active },
    { field: 'updated_at', type: 'instant', isUsual: false, value: (row) => row.updated_at },
  ],
  open: (ctx, query, reading) => rowsOfPages((page) => listItems(ctx, { ...query, ...page }), reading),
})
