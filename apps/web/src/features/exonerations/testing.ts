import type { ClientExoneration } from '@cuentaclara/contracts'

/** One of a client, for all products, that ends with the year 2026. */
export const aKeptExoneration = (change: Partial<ClientExoneration> = {}): ClientExoneration => ({
  id: '0190a000-0000-7000-8000-000000000001',
  document_type: '04',
  document_type_other: null,
  number: 'AL-00012345-26',
  institution: '01',
  institution_other: null,
  article: null,
  clause: null,
  issued_on: '2026-01-10',
  expires_on: '2026-12-31',
  points: '13',
  cabys: [],
  is_registered: true,
  ...change,
})
