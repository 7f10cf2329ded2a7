import type { LetterRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { type LettersQuery, listLetters } from './list-letters.ts'

/** The company's own outbox as a file. */
export const lettersExport = defineExport<LettersQuery, LetterRow>({
  list: 'letters',
  permission: 'documents.send',
  query: schemas.lettersQuery,
  columns: [
    { field: 'at', type: 'instant', value: (row) => row.created_at },
    { field: 'kind', type: 'text', words: 'letters.kinds', value: (row) => row.kind },
    { field: 'document_number', type: 'text', value: ({ about }) => about && shortNumber(about.number) },
    { field: 'client_name', type: 'text', width: 40, value: (row) => row.client_name },
    { field: 'recipient', type: 'text', width: 32, value: (row) => row.recipient },
    { field: 'mail_subject', type: 'text', width: 48, value: (row) => row.subject },
    { field: 'status', type: 'text', words: 'letters.statuses', value: (row) => row.status },
    { field: 'cause', type: 'text', words: 'letters.causes', width: 32, value: (row) => row.cause },
    { field: 'settled_at', type: 'instant', value: (row) => row.settled_at },
    { field: 'problem', type: 'text', isUsual: false, width: 48, value: (row) => row.problem },
    { field: 'tries', type: 'number', isUsual: false, value: (row) => String(row.tries) },
    { field: 'created_by', type: 'text', isUsual: false, value: (row) => row.posted_by },
  ],
  open: (ctx, query, reading) => rowsOfPages((page) => listLetters(ctx, { ...query, ...page }), reading),
})
