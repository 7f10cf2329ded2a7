import { type DocumentRow, endpoints } from '@cuentaclara/contracts'
import { printFile } from '#lib/http/print-file.ts'

/** Prints a document as its company prints tickets, without another page in between. */
export function printTicket(company: string, row: Pick<DocumentRow, 'id' | 'clave'>): Promise<void> {
  return printFile(
    endpoints.documentFile,
    { params: { id: row.id, file: 'pdf' } },
    { company, fallbackName: `${row.clave ?? row.id}.pdf` },
  )
}
