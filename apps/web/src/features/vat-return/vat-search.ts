export type VatSearch = {
  /** `2026-10`; absent for the month that is declared next. */
  period?: string
  version?: number
  /** A box whose documents are open, or a sheet beside the form. */
  open?: string
}

export function parseVatSearch(search: Record<string, unknown>): VatSearch {
  const { period, version, open } = search
  return {
    ...(typeof period === 'string' && /^2\d{3}-(0[1-9]|1[0-2])$/.test(period) ? { period } : {}),
    ...(typeof version === 'number' && Number.isInteger(version) && version > 0 ? { version } : {}),
    ...(typeof open === 'string' && /^[A-Za-z0-9_]{1,20}$/.test(open) ? { open } : {}),
  }
}

export function monthFrom(period: string, by: number): string {
  const month = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + by
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
}
