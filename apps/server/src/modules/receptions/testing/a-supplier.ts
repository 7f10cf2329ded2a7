import { createTestPkcs12, openPkcs12, type SigningKey } from '@cuentaclara/xades'
import { testPin } from '#modules/documents/testing/issuing-company.ts'

/** Who sends us documents. */
export const supplier = { name: 'Tostadora Los Santos S.A.', number: '3101999888', activity: '1079.9' }

let ofSupplier: Promise<SigningKey> | undefined
let ofAuthority: Promise<SigningKey> | undefined

/** The supplier's key; made once, for making one takes a while. */
export function keyOfSupplier(): Promise<SigningKey> {
  ofSupplier ??= aKey('CPJ-3-101-999888')
  return ofSupplier
}

/** That with which the authority signs its answers, made once too. */
export function keyOfAuthority(): Promise<SigningKey> {
  ofAuthority ??= aKey('CPJ-2-100-042005')
  return ofAuthority
}

/** Another key of somebody each time. */
export async function aKey(serialNumberAttribute: string): Promise<SigningKey> {
  const file = await createTestPkcs12({ commonName: 'DE PRUEBA', serialNumberAttribute, pin: testPin })
  return openPkcs12(file, testPin)
}
