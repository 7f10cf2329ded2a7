import { useQuery } from '@tanstack/react-query'
import { installationQuery } from './installation.ts'

export type PasskeySupport = { isHere: boolean; domain: string }

/** Whether this browser has passkeys, and this page lies under the host they belong to; null until it is known. */
export function usePasskeySupport(): PasskeySupport | null {
  const { data } = useQuery(installationQuery)
  if (data === undefined) return null
  return { isHere: hasPasskeys() && isUnder(data.passkey_domain), domain: data.passkey_domain }
}

function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

function isUnder(domain: string, host = window.location.hostname): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
