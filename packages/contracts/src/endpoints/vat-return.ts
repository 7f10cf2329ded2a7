// The VAT return of a month (form 150), live from its documents or as it was filed.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type OfPeriod = { params: { period: string } }

export const getVatReturn = endpoint<OfPeriod & { query: t.VatReturnQuery; answer: t.VatReturn }>(
  'GET',
  '/vat-returns/:period',
  'company',
)
/** The month whose return is due next, and when. */
export const getNextVatReturn = endpoint<{ answer: t.VatNext }>('GET', '/vat-returns/next', 'company')
/** Which of the months filed last are to be rectified. */
export const listVatToRectify = endpoint<{ answer: t.VatToRectify }>(
  'GET',
  '/vat-returns/to-rectify',
  'company',
)
/** The documents behind one box, and what they leave to it: all together are the box. */
export const getVatBox = endpoint<{
  params: { period: string; box: string }
  query: t.VatBoxQuery
  answer: t.VatBoxRows
}>('GET', '/vat-returns/:period/boxes/:box', 'company')
/** Every purchase of the month with what it serves. */
export const listVatPurchases = endpoint<OfPeriod & { query: t.VatBoxQuery; answer: t.VatPurchases }>(
  'GET',
  '/vat-returns/:period/purchases',
  'company',
)
/** The lines of a purchase; none where it has no lines. */
export const listVatPurchaseLines = endpoint<{
  params: { period: string; id: string }
  answer: t.VatPurchaseLines
}>('GET', '/vat-returns/:period/purchases/:id/lines', 'company')
/** The register of capital goods, whose credit is adjusted for four years (RLIVA, art. 31). */
export const listVatCapitalGoods = endpoint<OfPeriod & { answer: t.VatCapitalGoods }>(
  'GET',
  '/vat-returns/:period/capital-goods',
  'company',
)
export const saveVatInputs = endpoint<OfPeriod & { body: t.VatGivenInputs; answer: t.VatReturn }>(
  'PUT',
  '/vat-returns/:period/inputs',
  'company',
)
/** Multipart, one file of an acquirer of cards: XLSX or CSV. Nothing of it is kept; its rows are saved with the inputs. */
export const readVatWithholdings = endpoint<{
  query: { columns?: string | undefined }
  body: FormData
  answer: t.VatWithholdingsFile
}>('POST', '/vat-withholdings/file', 'company')
export const saveVatUse = endpoint<OfPeriod & { body: t.VatUseInput; answer: t.VatReturn }>(
  'PUT',
  '/vat-returns/:period/uses',
  'company',
)
export const reviewVatReturn = endpoint<OfPeriod & { body: t.VatReview; answer: t.VatReturn }>(
  'POST',
  '/vat-returns/:period/review',
  'company',
)
/** Freezes its figures. */
export const fileVatReturn = endpoint<OfPeriod & { body: t.VatFiling; answer: t.VatReturn }>(
  'POST',
  '/vat-returns/:period/file',
  'company',
)
/** Says that what it asks for was paid. */
export const payVatReturn = endpoint<OfPeriod & { body: t.VatPayment; answer: t.VatReturn }>(
  'POST',
  '/vat-returns/:period/pay',
  'company',
)
/** Begins the version that rectifies a filed one. */
export const rectifyVatReturn = endpoint<OfPeriod & { body: t.VatReopening; answer: t.VatReturn }>(
  'POST',
  '/vat-returns/:period/rectify',
  'company',
)
/** Received documents that came after the return of their month was filed: `moved_to` of a use declares one in an open month. */
export const listVatLateArrivals = endpoint<OfPeriod & { query: t.VatPageQuery; answer: t.VatLateArrivals }>(
  'GET',
  '/vat-returns/:period/late-arrivals',
  'company',
)
/** Leaves a rectification that was begun and not filed: the version before counts again. */
export const discardVatReturn = endpoint<OfPeriod & { answer: t.VatReturn }>(
  'POST',
  '/vat-returns/:period/discard',
  'company',
)
/** What the sales of a year say of the right to credit. */
export const proposeVatProportion = endpoint<{
  params: { year: number }
  query: { kind: 'provisional' | 'definitive' }
  answer: t.VatProposal
}>('GET', '/vat-proportions/:year/proposal', 'company')
export const saveVatProportion = endpoint<{
  params: { year: number }
  body: t.VatProportionInput
  answer: null
}>('PUT', '/vat-proportions/:year', 'company')
/** Whether sales exonerated by a kind of paper leave the right to full credit. */
export const saveVatExoneration = endpoint<{ body: t.VatExonerationInput; answer: null }>(
  'PUT',
  '/vat-exonerations',
  'company',
)
/** An Excel workbook: a sheet for each step of the form, and one of the documents with the boxes they stand in. */
export const vatWorkbook = endpoint<OfPeriod & { query: t.VatWorkbookQuery }>(
  'GET',
  '/vat-returns/:period/workbook',
  'company',
)
