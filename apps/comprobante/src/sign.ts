import { readFileSync } from 'node:fs'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { checkXml } from '@cuentaclara/einvoice/xml'
import { openPkcs12, Pkcs12Error, type SigningKey, signXml } from '@cuentaclara/xades'
import type { Arguments } from './arguments.ts'
import { oneFile, write } from './convert.ts'
import { Failure } from './failure.ts'
import { readContent } from './read-content.ts'
import { nameOf, readInput } from './read-input.ts'

/** `sign`: the signed XML of an unsigned document, given as XML or as canonical JSON. */
export async function sign({ operands, options }: Arguments): Promise<number> {
  const file = oneFile('sign', operands)
  const key = openKey(options.p12, options['pin-file'])
  const signed = signBytes(file, readInput(file), key)
  tellFindings(file, signed)
  await write(signed, options.output)
  return 0
}

function openKey(p12: string | undefined, pinFile: string | undefined): SigningKey {
  if (p12 === undefined) throw new Failure('usage', 'sign needs --p12 with the key file')
  if (pinFile === undefined)
    throw new Failure('usage', 'sign needs --pin-file with the file that holds the PIN')
  const bytes = readFile(p12)
  const pin = readFile(pinFile)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n$/, '')
  try {
    return openPkcs12(bytes, pin)
  } catch (error) {
    if (error instanceof Pkcs12Error) throw new Failure('usage', `${p12}: ${error.message}`)
    throw error
  }
}

function readFile(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new Failure('usage', `${file}: cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** The form in which a text is signed is its canonical one: as it stands when it is, else as our writer makes it. */
function signBytes(file: string, bytes: Uint8Array, key: SigningKey): string {
  const name = nameOf(file)
  const signingTime = costaRicaInstant(Date.now())
  const asItIs = canonicalText(bytes)
  if (asItIs !== null) {
    try {
      return signXml(asItIs, key, { signingTime })
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  const content = readContent(file, bytes)
  if (isSigned(bytes)) throw new Failure('document', `${name}: this document is signed already`)
  if (content.version !== '4.4') {
    throw new Failure('document', `${name}: only version 4.4 is signed, this is ${content.version}`)
  }
  const lost = content.notices.filter(({ code }) => code !== 'encoding-guessed')
  if (lost.length > 0) {
    throw new Failure(
      'document',
      `${name}: ${lost[0]!.code} ${lost[0]!.path}: it would not be in what is signed`,
    )
  }
  return signXml(content.xml(), key, { signingTime })
}

/** The text without declaration and line end, if it is UTF-8 and not signed yet. */
function canonicalText(bytes: Uint8Array): string | null {
  if (isSigned(bytes)) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.replace(/^<\?xml[^>]*\?>\s*/, '').trimEnd()
  } catch {
    return null
  }
}

function isSigned(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).includes('http://www.w3.org/2000/09/xmldsig#')
}

/** Signing asks nothing of the content, but nobody should send what will be refused without having been told. */
function tellFindings(file: string, signed: string): void {
  const checked = checkXml(signed)
  if (!checked.ok) return
  for (const { code, path } of checked.findings) {
    process.stderr.write(`comprobante: ${nameOf(file)}: ${code} ${path}\n`)
  }
}
