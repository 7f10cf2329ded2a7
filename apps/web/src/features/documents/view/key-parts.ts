import { parseClave } from '@cuentaclara/einvoice'

export type KeyPart = {
  id: 'country' | 'date' | 'identity' | 'branch' | 'terminal' | 'kind' | 'sequence' | 'situation' | 'security'
  /** As it stands in the key. */
  text: string
  /** What it means, where the digits alone do not say. */
  value: string
}

/** The fifty digits of a key taken apart, or null when they are none. Annex v4.4, note 3. */
export function keyParts(clave: string): KeyPart[] | null {
  const parts = parseClave(clave)
  if (parts === null) return null
  return [
    { id: 'country', text: clave.slice(0, 3), value: '' },
    { id: 'date', text: clave.slice(3, 9), value: parts.issuedOn },
    { id: 'identity', text: parts.issuerPadded, value: parts.issuerNumber },
    { id: 'branch', text: parts.branch, value: parts.branch },
    { id: 'terminal', text: parts.terminal, value: parts.terminal },
    { id: 'kind', text: parts.documentType, value: parts.documentType },
    { id: 'sequence', text: clave.slice(31, 41), value: clave.slice(31, 41).replace(/^0+(?=\d)/, '') },
    { id: 'situation', text: parts.situation, value: parts.situation },
    { id: 'security', text: parts.securityCode, value: parts.securityCode },
  ]
}
