import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { createTestPkcs12, openPkcs12, type SigningKey } from '@cuentaclara/xades'
import type { SupplierDocument } from './supplier-document.ts'

const pin = 'Proveedor-2026'

/**
 * The keys of made-up suppliers, each with a certificate in their name. All of them hold one pair, since making many takes
 * seconds; made anew in each process, nobody keeps trust in it.
 */
export function createSupplierKeys(): (supplier: SupplierDocument['supplier']) => Promise<SigningKey> {
  const keyPair = promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const keys = new Map<string, Promise<SigningKey>>()
  return (supplier) => {
    const key = keys.get(supplier.number) ?? keyPair.then((pair) => makeKey(supplier, pair))
    keys.set(supplier.number, key)
    return key
  }
}

type KeyPair = NonNullable<Parameters<typeof createTestPkcs12>[0]['keyPair']>

async function makeKey({ name, number, type }: SupplierDocument['supplier'], keyPair: KeyPair) {
  const serialNumberAttribute =
    type === '01'
      ? `CPF-0${number.slice(0, 1)}-${number.slice(1, 5)}-${number.slice(5)}`
      : `CPJ-${number.slice(0, 1)}-${number.slice(1, 4)}-${number.slice(4)}`
  const file = await createTestPkcs12({ commonName: name, serialNumberAttribute, pin, keyPair })
  return openPkcs12(file, pin)
}
