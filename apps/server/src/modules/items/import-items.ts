import type { Item, ItemInput } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { factoryVatCodes, taxCodes, transactionTypes, units } from '@cuentaclara/einvoice/codes'
import { lookUpCabys } from '#modules/catalogues/index.ts'
import { defineImport, type Found, type Given } from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { getItem } from './get-item.ts'
import { type ItemLine, tidyLine, wholeLine } from './item-line.ts'
import { findItemIds, isUsed } from './item-store.ts'
import {
  codesCell,
  discountsCell,
  jsonCell,
  lineTexts,
  readCodes,
  readDiscounts,
  readJson,
} from './line-cells.ts'
import { activateItem, createItem, deleteItem, updateItem } from './save-item.ts'

/** Items from a file. One is known by its code, or by its name where it has none. */
export const itemsImport = defineImport({
  kind: 'items',
  permission: 'items.edit',
  history: 'lines',
  fields: [
    {
      field: 'name',
      type: 'text',
      isNeeded: true,
      heads: [
        'descripcion',
        'detalle',
        'producto',
        'articulo',
        'servicio',
        'nombre del producto',
        'description',
        'item',
        'product',
      ],
    },
    {
      field: 'code',
      type: 'text',
      heads: ['codigo interno', 'codigo producto', 'codigo articulo', 'sku', 'referencia'],
    },
    {
      field: 'cabys',
      type: 'text',
      isNeeded: true,
      heads: ['codigo cabys', 'codigo hacienda', 'cabys code'],
    },
    {
      field: 'barcode',
      type: 'text',
      heads: [
        'codigo de barras',
        'barcode',
        'codigo de barra',
        'cod barras',
        'ean',
        'gtin',
        'upc',
        'bar code',
      ],
    },
    {
      field: 'kind',
      type: 'choice',
      words: 'catalogue.items.kinds',
      heads: ['tipo', 'tipo de articulo', 'clase', 'type'],
      spellings: {
        goods: ['producto', 'mercancia', 'mercaderia', 'good', 'product', 'bien', 'bienes'],
        service: ['servicios', 'services'],
      },
    },
    {
      field: 'unit',
      type: 'choice',
      heads: ['unidad de medida', 'unidad medida', 'um', 'medida'],
      spellings: {
        ...spellingsOf(units),
        Unid: ['unidad', 'unidades', 'und', 'uni', 'un', 'pieza', 'pza', 'each', 'unit'],
        Kg: ['kilo', 'kilos', 'kilogramo', 'kg'],
        L: ['litro', 'litros', 'lt', 'lts'],
        M: ['metro', 'metros', 'mts'],
        h: ['hora', 'horas', 'hour'],
      },
    },
    {
      field: 'price_crc',
      type: 'number',
      heads: [
        'precio',
        'precio venta',
        'precio de venta',
        'precio unitario',
        'precio colones',
        'price',
        'unit price',
      ],
    },
    { field: 'price_usd', type: 'number', heads: ['precio dolares', 'precio usd', 'price usd'] },
    { field: 'cost_crc', type: 'number', heads: ['costo', 'costo unitario', 'cost'] },
    { field: 'price_includes_tax', type: 'flag', heads: ['iva incluido', 'ivi', 'tax included'] },
    {
      field: 'rate_code',
      type: 'choice',
      words: 'documents.codes.rates',
      heads: ['iva', 'tarifa iva', 'impuesto iva', 'porcentaje iva', 'tax rate', 'rate'],
      spellings: {
        '08': ['13', '0.13', 'IVA 13', 'gravado'],
        '04': ['4', '0.04'],
        '03': ['2', '0.02'],
        '02': ['1', '0.01'],
        '10': ['exento', 'ex', '0'],
      },
    },
    {
      field: 'tax_code',
      type: 'choice',
      losesZero: true,
      spellings: spellingsOf(taxCodes),
    },
    { field: 'category', type: 'text', heads: ['familia', 'linea', 'grupo', 'departamento', 'family'] },
    {
      field: 'commercial_unit',
      type: 'text',
      answersFor: ['line.commercial_unit'],
      heads: ['unidad comercial'],
    },
    {
      field: 'transaction_type',
      type: 'choice',
      losesZero: true,
      answersFor: ['line.transaction_type'],
      heads: ['tipo de transaccion', 'tipo transaccion'],
      spellings: spellingsOf(transactionTypes),
    },
    {
      field: 'tariff_heading',
      type: 'text',
      answersFor: ['line.tariff_heading'],
      heads: ['partida arancelaria', 'partida', 'arancel'],
    },
    {
      field: 'medicine_registry',
      type: 'text',
      answersFor: ['line.medicine_registry'],
      heads: ['registro medicamento', 'registro sanitario', 'registro'],
    },
    {
      field: 'pharmaceutical_form',
      type: 'text',
      answersFor: ['line.pharmaceutical_form'],
      heads: ['forma farmaceutica'],
    },
    {
      field: 'factory_vat',
      type: 'choice',
      losesZero: true,
      answersFor: ['line.factory_vat'],
      heads: ['iva cobrado fabrica', 'iva fabrica'],
      spellings: spellingsOf(factoryVatCodes),
    },
    { field: 'vat_factor', type: 'number', answersFor: ['line.vat_factor'], heads: ['factor', 'factor iva'] },
    {
      field: 'product_codes',
      type: 'text',
      answersFor: ['line.codes'],
      heads: ['codigos comerciales', 'codigo comercial', 'otros codigos'],
    },
    {
      field: 'discounts',
      type: 'text',
      answersFor: ['line.discounts'],
      heads: ['descuento', 'descuentos', 'discount'],
    },
    { field: 'other_taxes', type: 'text', answersFor: ['line.taxes'], heads: ['otros impuestos'] },
    { field: 'assortment', type: 'text', answersFor: ['line.assortment'], heads: ['surtido', 'composicion'] },
    { field: 'is_active', type: 'flag', heads: ['activa', 'habilitado', 'active'] },
  ],
  complete: (given) => ({
    ...given,
    ...withZeros(given, 'cabys', 13),
    ...withZeros(given, 'tariff_heading', 12),
    ...withZeros(given, 'pharmaceutical_form', 3),
  }),
  labelOf: ({ name }) => name ?? '',
  keyOf: ({ code, name }) => (code ?? name)?.toLowerCase() ?? null,
  sharedKeyOf: ({ name }) => name?.toLowerCase() ?? null,
  async find(ctx, { code = null, name = null }, { isShared }) {
    const found = await findItemIds(ctx.tx, { code, name, isShared })
    if (found.length > 1) throw new Conflict('import-several', { count: found.length })
    return found[0] === undefined ? undefined : readFound(ctx, found[0])
  },
  read: readFound,
  async create(ctx, { is_active: isActive, ...given }) {
    const input = { ...(await usualOf(ctx, given)), ...toInput(given, wholeLine({})) }
    const { id } = await createItem(ctx, parse(input))
    if (isActive === 'false') await activateItem(ctx, id, false)
    return id
  },
  async update(ctx, id, { is_active: isActive, ...given }) {
    // What is not said of a cost leaves it as it is, also for those who may not see it; so do a kind, which may follow the CABYS, and lines.
    const { cost_crc: _, kind: __, line, ...item } = await getItem(ctx, id)
    await updateItem(ctx, id, parse({ ...item, ...toInput(given, line) }))
    if (isActive != null) await activateItem(ctx, id, isActive === 'true')
  },
  async remove(ctx, id) {
    if (await isUsed(ctx.tx, id)) throw new Conflict('item-in-use')
    await deleteItem(ctx, id)
  },
})

async function readFound(ctx: CompanyContext, id: string): Promise<Found | undefined> {
  try {
    const item = await getItem(ctx, id)
    return { id, given: toGiven(item), stamp: item.updated_at }
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

/** An item as a row of its own export tells it. */
function toGiven(item: Item): Given {
  return {
    name: item.name,
    code: item.code ?? null,
    cabys: item.cabys,
    unit: item.unit,
    price_crc: item.price_crc ?? null,
    price_usd: item.price_usd ?? null,
    cost_crc: item.cost_crc ?? null,
    price_includes_tax: String(item.price_includes_tax),
    rate_code: item.rate_code,
    tax_code: item.tax_code,
    category: item.category ?? null,
    barcode: item.barcode ?? null,
    kind: item.kind,
    ...Object.fromEntries(lineTexts.map((field) => [field, item.line[field] ?? null])),
    product_codes: codesCell(item.line.codes),
    discounts: discountsCell(item.line.discounts),
    other_taxes: jsonCell(item.line.taxes),
    assortment: jsonCell(item.line.assortment),
    is_active: String(item.is_active),
  }
}

/** `line` is what the item keeps so far: a file may say some of it. */
function toInput(
  { price_includes_tax: includesTax, ...given }: Given,
  line: ItemLine,
): Record<string, unknown> {
  return {
    ...given,
    ...(includesTax == null ? {} : { price_includes_tax: includesTax === 'true' }),
    ...lineSaid(given, line),
  }
}

/** What a file says of the lines of an item, in the place of what was kept; nothing where it has no such column. */
function lineSaid({ product_codes, discounts, other_taxes, assortment, ...given }: Given, line: ItemLine) {
  const texts = lineTexts.flatMap((field) =>
    given[field] === undefined ? [] : [[field, given[field] ?? '']],
  )
  const lists = {
    ...(product_codes !== undefined && { codes: readCodes(product_codes ?? '') }),
    ...(discounts !== undefined && { discounts: readDiscounts(discounts ?? '') }),
    ...(other_taxes !== undefined && { taxes: readJson(other_taxes ?? '[]', 'other_taxes') }),
    ...(assortment !== undefined && { assortment: readJson(assortment ?? '[]', 'assortment') }),
  }
  if (texts.length === 0 && Object.keys(lists).length === 0) return {}
  return { line: tidyLine({ ...line, ...Object.fromEntries(texts), ...lists } as ItemLine) }
}

/** A spreadsheet takes such digits for a number, and drops the zero in front. */
function withZeros(given: Given, field: string, digits: number): Given {
  const said = given[field]
  return said == null ? {} : { [field]: said.replace(/[\s.-]/g, '').padStart(digits, '0') }
}

function spellingsOf(codes: readonly { code: string; nameEs: string; nameEn: string }[]) {
  return Object.fromEntries(codes.map(({ code, nameEs, nameEn }) => [code, [nameEs, nameEn]]))
}

/** What the catalogue says of a code, for what the file leaves open. */
async function usualOf(ctx: CompanyContext, { cabys }: Given): Promise<Partial<ItemInput>> {
  const entry = cabys == null ? undefined : (await lookUpCabys(ctx.tx, [cabys])).get(cabys)
  return {
    unit: entry?.kind === 'service' ? 'Sp' : 'Unid',
    ...(entry?.rate_code == null ? {} : { rate_code: entry.rate_code }),
  }
}

function parse(input: Record<string, unknown>): ItemInput {
  return parseInput(schemas.itemInput, input)
}
