import {
  type DocumentDetail,
  type DocumentRow,
  type DraftInput,
  endpoints,
  type SendDocumentInput,
} from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales/languages'
import { call } from '#lib/http/api.ts'
import { downloadFile } from '#lib/http/download.ts'

/** Creates a draft; the same key never makes a second one. */
export function createDraft(company: string, body: DraftInput, key: string): Promise<DocumentDetail> {
  return call(endpoints.createDraft, { body }, { company, key })
}

/** Saves a draft over the version that was read, once for a key; ApiError 412 when somebody saved in between. */
export function saveDraft(
  company: string,
  id: string,
  body: DraftInput,
  version: number,
  key: string,
): Promise<DocumentDetail> {
  return call(endpoints.saveDraft, { params: { id }, body }, { company, key, version })
}

export function deleteDraft(company: string, id: string): Promise<null> {
  return call(endpoints.deleteDraft, { params: { id } }, { company })
}

/** Numbers, signs and queues what is on the screen; the same key never issues twice. */
export function issueDraft(company: string, id: string, body: DraftInput, key: string): Promise<DocumentRow> {
  return call(endpoints.issueDraft, { params: { id }, body }, { company, key })
}

/** Creates and issues in one call; the same key never issues twice. */
export function issueDocument(company: string, body: DraftInput, key: string): Promise<DocumentRow> {
  return call(endpoints.issueDocument, { body }, { company, key })
}

/** Annuls a ticket and issues the invoice of its sale in its place; the same key never does it twice. Answers the invoice. */
export function invoiceTicket(
  company: string,
  id: string,
  clientId: string,
  key: string,
): Promise<DocumentRow> {
  const body = { client_id: clientId }
  return call(endpoints.invoiceTicket, { params: { id }, body }, { company, key })
}

/** Issues what waits for a second person, as it stands in this version. */
export function approveDocument(
  company: string,
  { id, version }: Pick<DocumentDetail, 'id' | 'version'>,
  key: string,
): Promise<DocumentRow> {
  return call(endpoints.approveDocument, { params: { id } }, { company, key, version })
}

/** Makes a draft again of what waits. */
export function returnDocument(
  company: string,
  { id, version }: Pick<DocumentDetail, 'id' | 'version'>,
  reason: string,
): Promise<DocumentRow> {
  return call(endpoints.returnDocument, { params: { id }, body: { reason } }, { company, version })
}

/** Asks the authority again now. */
export function refreshDocument(company: string, id: string): Promise<DocumentRow> {
  return call(endpoints.refreshDocument, { params: { id } }, { company })
}

/** Posts the letter of a document to an address, once for a key. */
export function sendDocument(
  company: string,
  id: string,
  body: SendDocumentInput,
  key: string,
): Promise<DocumentRow> {
  return call(endpoints.sendDocument, { params: { id }, body }, { company, key })
}

export type DocumentFile = 'pdf' | 'xml' | 'answer'

/** Fetches a file of a document and lets the browser save it; the PDF in a language, else as its client reads. */
export function downloadDocument(
  company: string,
  row: Pick<DocumentRow, 'id' | 'clave' | 'consecutivo'>,
  file: DocumentFile,
  language: Language | null = null,
): Promise<void> {
  const name = row.clave ?? row.consecutivo ?? row.id
  const fallbackName = file === 'pdf' ? `${name}.pdf` : file === 'xml' ? `${name}.xml` : `${name}-answer.xml`
  const params = { id: row.id, file }
  const query = language === null ? {} : { language }
  return downloadFile(endpoints.documentFile, { params, query }, { company, fallbackName })
}
