/** Namespaces, algorithms and the signature policy, as URIs. XML-DSig 1.1, ETSI EN 319 132, Hacienda Annex 2 v4.4. */

export const dsigNamespace = 'http://www.w3.org/2000/09/xmldsig#'
export const xadesNamespace = 'http://uri.etsi.org/01903/v1.3.2#'
export const exclusiveC14n = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const inclusiveC14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
export const envelopedSignature = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
export const xpathTransform = 'http://www.w3.org/TR/1999/REC-xpath-19991116'
export const xpathFilter2 = 'http://www.w3.org/2002/06/xmldsig-filter2'
export const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties'

export type HashName = 'sha1' | 'sha256' | 'sha384' | 'sha512'

export const digestUri: Readonly<Record<HashName, string>> = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha384: 'http://www.w3.org/2001/04/xmldsig-more#sha384',
  sha512: 'http://www.w3.org/2001/04/xmlenc#sha512',
}

export const rsaUri: Readonly<Record<HashName, string>> = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  sha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  sha384: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  sha512: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
}

/** The resolution that every signature of v4.4 names, and the SHA-256 of its PDF (Annex 2). */
export const policyId =
  'https://cdn.comprobanteselectronicos.go.cr/xml-schemas/Resoluci%C3%B3n_General_sobre_disposiciones_t%C3%A9cnicas_comprobantes_electr%C3%B3nicos_para_efectos_tributarios.pdf'
export const policyHash = 'DWxin1xWOeI8OuWQXazh4VjLWAaCLAA954em7DMh0h8='

/** The hash that an algorithm URI of one of the two tables means, or null. */
export function hashOf(table: Readonly<Record<HashName, string>>, uri: string | null): HashName | null {
  for (const name of Object.keys(table) as HashName[]) if (table[name] === uri) return name
  return null
}
