import type { DocumentRow } from '@cuentaclara/contracts'

/** The address of a document's page. */
export function detailLink(row: Pick<DocumentRow, 'kind' | 'id'>) {
  return { to: '/transactions/detail/$type/$id', params: { type: row.kind, id: row.id } } as const
}
