// Versions of the authority's product catalogue.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const getCabysState = endpoint<{ answer: t.CabysState }>('GET', '/cabys-versions', 'platform')
/** Multipart, one file: the official XLSX, or a CSV, plain or gzipped. It is checked as long work. */
export const uploadCabys = endpoint<{ body: FormData; answer: t.CabysState }>(
  'POST',
  '/cabys-versions/upload',
  'platform',
)
/** The same from the configured address. */
export const fetchCabys = endpoint<{ answer: t.CabysState }>('POST', '/cabys-versions/fetch', 'platform')
export const listCabysChanges = endpoint<
  ById & { query: t.CabysChangesQuery; answer: t.Page<t.CabysChange> }
>('GET', '/cabys-versions/:id/changes', 'platform')
export const listCabysAffected = endpoint<ById & { answer: t.CabysAffected }>(
  'GET',
  '/cabys-versions/:id/affected',
  'platform',
)
/** The rows that were left out, as CSV with the reason. */
export const downloadCabysMistakes = endpoint<ById>('GET', '/cabys-versions/:id/mistakes', 'platform')
/** In one transaction, as long work; searches see the former version until it is done. */
export const applyCabys = endpoint<ById & { answer: t.CabysState }>(
  'POST',
  '/cabys-versions/:id/apply',
  'platform',
)
/** Forgets an update that was not applied; one that is being checked stops. */
export const discardCabys = endpoint<ById & { answer: t.CabysState }>(
  'DELETE',
  '/cabys-versions/:id',
  'platform',
)
/** Takes the live version back and returns to the one before. */
export const rollBackCabys = endpoint<{ answer: t.CabysState }>(
  'POST',
  '/cabys-versions/roll-back',
  'platform',
)
