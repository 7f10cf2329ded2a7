import type { AuditEntry } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { type ListAudit, listAudit } from './list-audit.ts'

/** The trail of changes as a file. */
export const auditExport = defineExport<ListAudit, AuditEntry>({
  list: 'audit',
  permission: 'audit.read',
  query: schemas.auditQuery,
  columns: [
    { field: 'at', type: 'instant', value: (row) => row.at },
    { field: 'user', type: 'text', value: (row) => row.user?.name ?? null },
    { field: 'action', type: 'text', value: (row) => row.action },
    { field: 'subject', type: 'text', value: (row) => row.subject },
    { field: 'subject_name', type: 'text', value: (row) => row.subject_name },
    { field: 'subject_id', type: 'text', isUsual: false, value: (row) => row.subject_id },
    {
      field: 'before',
      type: 'text',
      value: (row) => (row.before === null ? null : JSON.stringify(row.before)),
    },
    { field: 'after', type: 'text', value: (row) => (row.after === null ? null : JSON.stringify(row.after)) },
    { field: 'address', type: 'text', value: (row) => row.origin?.address ?? null },
    { field: 'position', type: 'number', isUsual: false, value: (row) => row.position?.toString() ?? null },
  ],
  open: (ctx, query, reading) => rowsOfPages((page) => listAudit(ctx, { ...query, ...page }), reading),
})
