import { isClave } from '@cuentaclara/einvoice'
import { defineImport } from '#modules/imports/index.ts'
import { deletePast, deleteRejection, insertPast, insertRejections, readPastDocument } from './past-store.ts'
import { readReceived } from './read-received.ts'

/** Documents that the company issued with another program, kept as they are. */
export const pastDocumentsImport = defineImport({
  kind: 'documents',
  permission: 'settings.edit',
  fields: [
    { field: 'clave', type: 'text' },
    { field: 'issued_on', type: 'day' },
    { field: 'client_name', type: 'text' },
    { field: 'currency', type: 'text' },
    { field: 'total', type: 'number' },
  ],
  keep: insertPast,
  noteRejected: insertRejections,
  received: readReceived,
  async read(ctx, id) {
    // A rejection is named by the clave of its document, which may not be here.
    if (isClave(id)) return { id, stamp: id, given: { clave: id } }
    const document = await readPastDocument(ctx, id)
    // It never changes: whoever kept it can take it back.
    return document && { id, stamp: id, given: { clave: document.row.clave } }
  },
  remove: (ctx, id) => (isClave(id) ? deleteRejection(ctx, id) : deletePast(ctx, id)),
})
