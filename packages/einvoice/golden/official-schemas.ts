import { existsSync, readFileSync } from 'node:fs'
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'

/** The reference shared by everybody who works here; a clone without it skips the tests that need it. */
const hacienda = new URL('../../../../shared/hacienda/', import.meta.url)

export const hasSharedReference = existsSync(hacienda)

/** Ends the name of a test that cannot run: says plainly what is missing. */
export const sharedNote = hasSharedReference ? '' : ' (skipped: ../shared/hacienda is not here)'

export function sharedFile(path: string): URL {
  return new URL(path, hacienda)
}

const signatureSchema = 'mem:/xsd/xmldsig-core-schema.xsd'

/** The official schema of a root, as text with LF line ends: of 2026 for version 4.4, of 2019 for 4.3. */
export function schemaText(root: string, version: '4.4' | '4.3' = '4.4'): string {
  const year = version === '4.4' ? '2026' : '2019'
  return readFileSync(sharedFile(`xsd/${year}/v${version}/${root}_V${version}.xsd`), 'utf8').replace(/\r\n?/g, '\n')
}

/** What the official schema says against a document, one sentence per fault; empty when it is valid. */
export function schemaFaults(root: string, xml: string, version: '4.4' | '4.3' = '4.4'): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    validatorOf(root, version).validate(document)
    return []
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map((detail) => detail.message.trim())
    throw error
  } finally {
    document.dispose()
  }
}

/**
 * The same document with the least that the schema takes for a signature: it demands one, and these tests are about
 * the rest.
 */
export function withEmptySignature(xml: string): string {
  const at = xml.lastIndexOf('</')
  return xml.slice(0, at) + emptySignature + xml.slice(at)
}

const emptySignature =
  '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>' +
  '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"></ds:CanonicalizationMethod>' +
  '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>' +
  '<ds:Reference><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>' +
  '<ds:DigestValue></ds:DigestValue></ds:Reference></ds:SignedInfo>' +
  '<ds:SignatureValue></ds:SignatureValue></ds:Signature>'

const validators = new Map<string, XsdValidator>()

function validatorOf(root: string, version: '4.4' | '4.3'): XsdValidator {
  const key = `${root} ${version}`
  const known = validators.get(key)
  if (known) return known
  provideSignatureSchema()
  const source = XmlDocument.fromString(schemaText(root, version), {
    url: `mem:/xsd/year/version/${root}.xsd`,
    option: ParseOption.XML_PARSE_NO_XXE,
  })
  const validator = XsdValidator.fromDoc(source)
  source.dispose()
  validators.set(key, validator)
  return validator
}

let isProvided = false

/** The signature's schema names a DTD on the web; without its DOCTYPE nothing can ask for it (xsd/README.md). */
function provideSignatureSchema() {
  if (isProvided) return
  const text = readFileSync(sharedFile('xsd/xmldsig-core-schema.xsd'), 'utf8')
    .replace(/<!DOCTYPE[\s\S]*?\]>/, '')
    .replaceAll('&dsig;', 'http://www.w3.org/2000/09/xmldsig#')
  xmlRegisterInputProvider(new XmlBufferInputProvider({ [signatureSchema]: new TextEncoder().encode(text) }))
  isProvided = true
}
