import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

/** Which fields an export of a list can have. */
export const getExport = endpoint<{ params: { list: string }; answer: t.ExportDescription }>(
  'GET',
  '/exports/:list',
  'company',
)
/** Starts making the file of a list as a task; 409 when there is nothing to export. */
export const startExport = endpoint<{ body: t.ExportInput; answer: t.Task }>('POST', '/exports', 'company')

/** The same two for the lists of who runs the installation. */
export const getPlatformExport = endpoint<{ params: { list: string }; answer: t.ExportDescription }>(
  'GET',
  '/platform/exports/:list',
  'platform',
)
export const startPlatformExport = endpoint<{ body: t.ExportInput; answer: t.Task }>(
  'POST',
  '/platform/exports',
  'platform',
)
