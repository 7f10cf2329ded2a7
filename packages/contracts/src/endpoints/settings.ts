// The tabs of a company's settings.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

/** One tab of the company's settings. */
export const getSettings = endpoint<{
  params: { section: t.SettingsSection }
  answer: t.SettingsAnswer
}>('GET', '/settings/:section', 'company')
/** `If-Match` carries the version that was read; 0 for a tab that nobody has saved. */
export const saveSettings = endpoint<{
  params: { section: t.SettingsSection }
  body: t.SettingsInput
  answer: t.SettingsAnswer
}>('PUT', '/settings/:section', 'company')
/** A sample document, printed with choices that are not saved yet. */
export const previewDocumentSettings = endpoint<{ body: t.PrintPreviewInput; answer: t.PrintPreview }>(
  'POST',
  '/settings/documents/preview',
  'company',
)
/** Sends a letter through the company's own mail server, as it is saved. */
export const testOwnServer = endpoint<{ body: { to: string }; answer: null }>(
  'POST',
  '/settings/delivery/test',
  'company',
)
export const getNumbering = endpoint<{ answer: t.Numbering }>('GET', '/numbering', 'company')
/** Where whoever writes a document may issue it from. */
export const getIssuingPlaces = endpoint<{ answer: t.IssuingPlaces }>('GET', '/issuing-places', 'company')
export const saveBranch = endpoint<{
  params: { code: string }
  body: t.BranchInput
  answer: t.Numbering
}>('PUT', '/branches/:code', 'company')
export const saveTerminal = endpoint<{
  params: { branch: string; code: string }
  body: t.BranchInput
  answer: t.Numbering
}>('PUT', '/branches/:branch/terminals/:code', 'company')
/** Moves a next number, upward only. */
/** After a restore: what the authority knows of each series. */
export const getNumbersProposed = endpoint<{ answer: t.NumbersProposed }>(
  'GET',
  '/numbering/proposed',
  'company',
)
/** After a restore: from here the series go on, and documents are issued again. */
export const confirmNumbers = endpoint<{ body: t.NumbersConfirmed; answer: t.Numbering }>(
  'POST',
  '/numbering/confirmed',
  'company',
)
export const setNextNumber = endpoint<{ body: t.NextNumber; answer: t.Numbering }>(
  'POST',
  '/numbering',
  'company',
)
