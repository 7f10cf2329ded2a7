// The counter: shifts of a till, and sales that wait.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listShifts = endpoint<{ query: t.ShiftsQuery; answer: t.Page<t.ShiftRow> }>(
  'GET',
  '/shifts',
  'company',
)
/** The open shift of who asks. */
export const getOwnShift = endpoint<{ answer: t.OwnShift }>('GET', '/shifts/mine', 'company')
export const getShift = endpoint<ById & { answer: t.ShiftDetail }>('GET', '/shifts/:id', 'company')
export const openShift = endpoint<{ body: t.ShiftInput; answer: t.ShiftDetail }>('POST', '/shifts', 'company')
/** Cash that is put into the drawer or taken out of it. */
export const moveCash = endpoint<ById & { body: t.ShiftMovementInput; answer: t.ShiftDetail }>(
  'POST',
  '/shifts/:id/movements',
  'company',
)
export const closeShift = endpoint<ById & { body: t.ShiftClosing; answer: t.ShiftDetail }>(
  'POST',
  '/shifts/:id/close',
  'company',
)
/** As it stands, or as it was closed. */
export const shiftPdf = endpoint<ById & { query: t.ShiftPdfQuery }>('GET', '/shifts/:id/pdf', 'company')

export const listParkedSales = endpoint<{ answer: t.ParkedSales }>('GET', '/parked-sales', 'company')
export const parkSale = endpoint<{ body: t.ParkedSaleInput; answer: t.ParkedSale }>(
  'POST',
  '/parked-sales',
  'company',
)
/** From then on it waits for nobody else. */
export const takeParkedSale = endpoint<ById & { answer: t.TakenSale }>(
  'POST',
  '/parked-sales/:id/take',
  'company',
)
