import type { ExportType } from '@cuentaclara/contracts'
import { joined } from '@cuentaclara/locales/apart'

/** What the browser is told a file is. */
export const contentTypes: Readonly<Record<ExportType, string>> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
}

/** A name with the ending of its type and nothing that file systems refuse: `data.xls` as csv is `data.csv`. */
export function exportFileName(wanted: string, type: ExportType): string {
  const stem = joined(wanted)
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\.(xlsx?|csv|html?|pdf)$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${stem === '' ? 'data' : stem}.${type}`
}
