import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { companyRoute, type Route } from '#platform/route.ts'
import { changeItemCodes, keepItemRates, previewCode, proposeItemCodes } from './change-codes.ts'
import { changePrices, previewPrices } from './change-prices.ts'
import { getItem } from './get-item.ts'
import { getItemSales } from './get-item-sales.ts'
import { listItemCategories, listItems } from './list-items.ts'
import { getListPrices, saveListPrices } from './list-prices.ts'
import { itemPictureRoutes } from './picture-routes.ts'
import { activateItem, createItem, deleteItem, updateItem } from './save-item.ts'

const byId = z.object({ id: schemas.id })
const answer = schemas.item

export const itemRoutes: Route[] = [
  ...itemPictureRoutes,
  companyRoute(
    endpoints.listItems,
    { reads: 'replica', query: schemas.itemsQuery, answer: schemas.pageOf(answer), permission: 'items.read' },
    (ctx, { query }) => listItems(ctx, query),
  ),
  companyRoute(
    endpoints.getListPrices,
    { params: byId, answer: schemas.listPrices, permission: 'items.read' },
    (ctx, { params }) => getListPrices(ctx, params.id),
  ),
  companyRoute(
    endpoints.saveListPrices,
    { params: byId, body: schemas.listPricesInput, answer: schemas.listPrices, permission: 'settings.edit' },
    (ctx, { params, body }) => saveListPrices(ctx, params.id, body),
  ),
  companyRoute(
    endpoints.createItem,
    { body: schemas.itemInput, answer, permission: 'items.edit', status: 201 },
    (ctx, { body }) => createItem(ctx, body),
  ),
  companyRoute(
    endpoints.listItemCategories,
    { reads: 'replica', answer: z.object({ data: z.array(z.string()) }), permission: 'items.read' },
    listItemCategories,
  ),
  companyRoute(endpoints.getItem, { params: byId, answer, permission: 'items.read' }, (ctx, { params }) =>
    getItem(ctx, params.id),
  ),
  companyRoute(
    endpoints.previewItemPrices,
    {
      body: schemas.itemPricesPreviewInput,
      answer: schemas.itemPricesPreview,
      permission: 'items.edit',
      isReading: true,
      perMinute: 120,
      status: 200,
    },
    (ctx, { body }) => previewPrices(ctx, body),
  ),
  companyRoute(
    endpoints.changeItemPrices,
    {
      body: schemas.itemPricesInput,
      answer: schemas.itemsChanged,
      permission: 'items.edit',
      status: 200,
    },
    (ctx, { body }) => changePrices(ctx, body),
  ),
  companyRoute(
    endpoints.proposeItemCodes,
    {
      body: schemas.itemCodesQuestion,
      answer: schemas.itemCodes,
      permission: 'items.edit',
      isReading: true,
      perMinute: 120,
      status: 200,
    },
    (ctx, { body }) => proposeItemCodes(ctx, body),
  ),
  companyRoute(
    endpoints.previewItemCode,
    {
      body: schemas.itemCodePreviewInput,
      answer: schemas.itemCodePreview,
      permission: 'items.edit',
      isReading: true,
      perMinute: 120,
      status: 200,
    },
    (ctx, { body }) => previewCode(ctx, body),
  ),
  companyRoute(
    endpoints.changeItemCodes,
    {
      body: schemas.itemCodesInput,
      answer: schemas.itemsChanged,
      permission: 'items.edit',
      status: 200,
    },
    (ctx, { body }) => changeItemCodes(ctx, body),
  ),
  companyRoute(
    endpoints.keepItemRates,
    { body: schemas.keptRatesInput, permission: 'items.edit' },
    async (ctx, { body }) => {
      await keepItemRates(ctx, body)
      return null
    },
  ),
  companyRoute(
    endpoints.getItemSales,
    { reads: 'replica', params: byId, answer: schemas.itemSales, permission: 'items.read' },
    (ctx, { params }) => getItemSales(ctx, params.id),
  ),
  companyRoute(
    endpoints.updateItem,
    { params: byId, body: schemas.itemInput, answer, permission: 'items.edit' },
    (ctx, { params, body, ifMatch }) => updateItem(ctx, params.id, body, ifMatch),
  ),
  companyRoute(
    endpoints.activateItem,
    { params: byId, body: schemas.activateItem, answer, permission: 'items.edit' },
    (ctx, { params, body }) => activateItem(ctx, params.id, body.is_active),
  ),
  companyRoute(endpoints.deleteItem, { params: byId, permission: 'items.edit' }, async (ctx, { params }) => {
    await deleteItem(ctx, params.id)
    return null
  }),
]
