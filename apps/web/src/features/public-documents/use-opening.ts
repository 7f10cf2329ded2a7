import { endpoints } from '@cuentaclara/contracts'
import { useEffect } from 'react'
import { call } from '#lib/http/api.ts'
import { readStored, storageKeys } from '#lib/http/stored-session.ts'

/** Says once that somebody outside looks at it; whoever is signed in here is no client. */
export function useOpening(token: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || readStored(storageKeys.token) !== null) return
    // It is a courtesy to the company: where it fails the page is as good.
    call(endpoints.notePublicOpening, { params: { token } }).catch(() => undefined)
  }, [token, isShown])
}
