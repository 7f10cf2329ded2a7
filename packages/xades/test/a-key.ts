import { createTestPkcs12, type TestKeyOptions } from '../src/pkcs12/create-test-pkcs12.ts'
import { openPkcs12 } from '../src/pkcs12/open-pkcs12.ts'
import type { SigningKey } from '../src/sign/signing-key.ts'

/** A fresh key of a fictitious company. */
export async function aKey(options: Partial<TestKeyOptions> = {}): Promise<SigningKey> {
  const complete = {
    commonName: 'EMPRESA FICTICIA',
    serialNumberAttribute: 'CPJ-3-101-670809',
    pin: '1234',
    ...options,
  }
  return openPkcs12(await createTestPkcs12(complete), complete.pin)
}
