import { X509Certificate } from 'node:crypto'
import { DerError, type DerNode, derChildren, derObjectId, readDer, tags } from '../der/read-der.ts'
import { type AuthorityKey, authorityKeys, authorityNames, practiceName } from './authority-keys.ts'
import { type NameAttribute, nameTypes } from './distinguished-name.ts'
import { type CertificateInfo, issuerOf } from './read-certificate.ts'

/**
 * Who issued a certificate, as far as the certificate itself and the keys at hand can tell. Revocation is not asked about.
 * - `verified`: signed by a key of the authority, or of the central bank.
 * - `named`: it names one of them, whose key is not at hand. Whoever writes a certificate chooses the name.
 * - `practice`: it names the fictitious issuer of demo, simulator and tests.
 * - `unknown`: it names anybody else.
 * - `forged`: it names a key of theirs that is at hand, which never signed it.
 */
export type IssuerTrust = 'verified' | 'named' | 'practice' | 'unknown' | 'forged'

export function judgeIssuer(
  certificate: CertificateInfo,
  keys: readonly Pick<AuthorityKey, 'id' | 'publicKey'>[] = authorityKeys,
): IssuerTrust {
  const name = issuerOf(certificate)
  if (isCalled(name, practiceName)) return 'practice'
  if (!authorityNames.some((known) => isCalled(name, known))) return 'unknown'
  const signed = new X509Certificate(certificate.der)
  if (keys.some(({ publicKey }) => signed.verify(publicKey()))) return 'verified'
  const named = keyNamedBy(certificate)
  return keys.some(({ id }) => id === named) ? 'forged' : 'named'
}

/** The common name may go on, as in `CA SINPE - PERSONA JURIDICA v2`; the organization may not. */
function isCalled(
  name: readonly NameAttribute[][],
  { organization, commonName }: Readonly<Record<'organization' | 'commonName', string>>,
): boolean {
  const holds = (type: string, fits: (text: string) => boolean) =>
    name.flat().some((attribute) => attribute.type === type && fits(attribute.text))
  return (
    holds(nameTypes.organization, (text) => text === organization) &&
    holds(nameTypes.commonName, (text) => text.startsWith(commonName))
  )
}

const authorityKeyIdentifier = '2.5.29.35'
const extensionsTag = 0xa3

/** The key that a certificate says it was signed with: RFC 5280, 4.2.1.1. Null where it says nothing that can be read. */
function keyNamedBy({ der }: CertificateInfo): string | null {
  try {
    const body = derChildren(derChildren(readDer(der))[0]!)
    const extensions = body.find(({ tag }) => tag === extensionsTag)
    const extension =
      extensions &&
      derChildren(derChildren(extensions)[0]!).find(
        (each) => derObjectId(derChildren(each)[0]!) === authorityKeyIdentifier,
      )
    const value = extension && derChildren(extension).find(({ tag }) => tag === tags.octetString)
    const key = value && derChildren(readDer(value.content)).find(({ tag }) => tag === tags.context0Primitive)
    return key === undefined ? null : hexOf(key)
  } catch (error) {
    if (error instanceof DerError) return null
    throw error
  }
}

function hexOf({ content }: DerNode): string {
  return Buffer.from(content).toString('hex')
}
