import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlParseError,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'

/** The reference shared by everybody who works here; a clone without it skips the tests that need it. */
const hacienda = join(import.meta.dirname, '../../../../shared/hacienda')

export const hasSharedReference = existsSync(hacienda)

/** Ends the name of a test that cannot run: says plainly what is missing. */
export const sharedNote = hasSharedReference ? '' : ' (skipped: ../shared/hacienda is not here)'

export function sharedPath(...path: string[]): string {
  return join(hacienda, ...path)
}

/** What the official schema of 2026 says against a document; empty when it is valid. */
export function officialFaults(root: string, xml: string): string[] {
  let document: XmlDocument | undefined
  try {
    document = XmlDocument.fromString(xml)
    validatorOf(root).validate(document)
    return []
  } catch (error) {
    if (error instanceof XmlValidateError || error instanceof XmlParseError)
      return error.details.map(({ message }) => message.trim())
    throw error
  } finally {
    document?.dispose()
  }
}

const validators = new Map<string, XsdValidator>()

function validatorOf(root: string): XsdValidator {
  const known = validators.get(root)
  if (known) return known
  if (validators.size === 0) provideSignatureSchema()
  const text = readFileSync(sharedPath('xsd/2026/v4.4', `${root}_V4.4.xsd`), 'utf8')
  const source = XmlDocument.fromString(text, { url: `mem:/xsd/2026/v4.4/${root}.xsd` })
  const validator = XsdValidator.fromDoc(source)
  source.dispose()
  validators.set(root, validator)
  return validator
}

/** The signature's schema names a DTD on the web; without its DOCTYPE nothing can ask for it. */
function provideSignatureSchema(): void {
  const text = readFileSync(sharedPath('xsd/xmldsig-core-schema.xsd'), 'utf8')
    .replace(/<!DOCTYPE[\s\S]*?\]>/, '')
    .replaceAll('&dsig;', 'http://www.w3.org/2000/09/xmldsig#')
  const provider = new XmlBufferInputProvider({
    'mem:/xsd/xmldsig-core-schema.xsd': new TextEncoder().encode(text),
  })
  xmlRegisterInputProvider(provider)
}
