import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { Application, Parse, SignedXml, setNodeDependencies } from 'xadesjs'
import { dsigNamespace } from '../src/identifiers.ts'

// xadesjs takes its parser from outside; the XPath it was made for comes with the library below it.
const requireOfXades = createRequire(createRequire(import.meta.url).resolve('xadesjs'))
const requireOfXmlCore = createRequire(requireOfXades.resolve('xml-core'))
setNodeDependencies({ DOMParser, XMLSerializer, xpath: requireOfXmlCore('xpath') })
Application.setEngine('node', globalThis.crypto)

/** The verdict of xadesjs about the first signature of a document. */
export async function verifiesWithXadesjs(xml: string): Promise<boolean> {
  const document = Parse(xml)
  const signature = document.getElementsByTagNameNS(dsigNamespace, 'Signature')[0]!
  const signedXml = new SignedXml(document)
  signedXml.LoadXml(signature)
  return signedXml.Verify()
}

export const xmlsec1IsInstalled = spawnSync('xmlsec1', ['--version']).status === 0

/** The verdict of xmlsec1 about the first signature of a document; the trust chain is not asked for. */
export function verifiesWithXmlsec1(xml: string | Uint8Array): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'xades-'))
  try {
    const file = join(folder, 'document.xml')
    writeFileSync(file, xml)
    execFileSync('xmlsec1', [...xmlsec1Options, file], { stdio: 'pipe' })
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const xmlsec1Options = [
  '--verify',
  '--enabled-key-data',
  'x509,rsa',
  '--insecure',
  '--id-attr:Id',
  'http://uri.etsi.org/01903/v1.3.2#:SignedProperties',
  '--id-attr:Id',
  'http://www.w3.org/2000/09/xmldsig#:KeyInfo',
]
