import type { Period } from './archive-store.ts'

/** `Café del Barrio S.A. 2026-01-01 2026-03-31.zip`, without what file systems refuse. */
export function archiveName(company: string, { from, to }: Period): string {
  const words = [company.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' '), from ?? '', to ?? '']
  const name = words.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
  // The full stop of `S.A.` is that of the ending too.
  return `${name.replace(/\.+$/, '')}.zip`
}
