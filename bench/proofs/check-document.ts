import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkArithmetic, readTree } from '@cuentaclara/simulator/judge'
import { signatureMistakes } from '../../chaos/audit/verify-signature.ts'
import {
  hasSharedReference,
  officialFaults,
  sharedPath,
} from '../../packages/simulator/test/official-schemas.ts'
import {
  verifiesWithXadesjs,
  verifiesWithXmlsec1,
  xmlsec1IsInstalled,
} from '../../packages/xades/test/other-verifiers.ts'

/** Whoever judges a document here; none of them shares code with what wrote it. */
export type Verifier = { name: string; mistakes(xml: string): Promise<string[]> }

const xmllintIsInstalled = spawnSync('xmllint', ['--version']).status === 0

/** Everybody who can judge on this machine, and who is missing. */
export function openVerifiers(): { verifiers: Verifier[]; missing: string[] } {
  const verifiers: Verifier[] = [
    ...(hasSharedReference ? [bySchema] : []),
    ...(hasSharedReference && xmllintIsInstalled ? [byXmllint] : []),
    byXadesjs,
    byOwnVerifier,
    ...(xmlsec1IsInstalled ? [byXmlsec1] : []),
    byOtherArithmetic,
  ]
  const missing = [
    ...(hasSharedReference ? [] : ['the official schemas (../shared/hacienda is not here)']),
    ...(xmllintIsInstalled ? [] : ['xmllint (its library judges the schemas)']),
    ...(xmlsec1IsInstalled ? [] : ['xmlsec1']),
  ]
  return { verifiers, missing }
}

const bySchema: Verifier = {
  name: 'official schemas of 2026 (libxml2)',
  mistakes: async (xml) => officialFaults(rootOf(xml), xml),
}

const byXmllint: Verifier = {
  name: 'official schemas of 2026 (xmllint)',
  mistakes: async (xml) =>
    inFile(xml, (file) => {
      const schema = sharedPath('xsd/2026/v4.4', `${rootOf(xml)}_V4.4.xsd`)
      const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', schema, file])
      return status === 0 ? [] : [String(stderr).split('\n')[0] ?? 'refused']
    }),
}

const byXadesjs: Verifier = {
  name: 'signature by xadesjs',
  // It throws for another digest and answers no for another value.
  mistakes: async (xml) => {
    const isValid = await verifiesWithXadesjs(xml).catch(() => false)
    return isValid ? [] : ['the signature does not verify']
  },
}

/** Node's own cryptography and canonical forms of its own, as the auditor of installations has them. */
const byOwnVerifier: Verifier = {
  name: 'signature by node:crypto',
  mistakes: async (xml) => signatureMistakes(xml, signerOf(xml)),
}

const byXmlsec1: Verifier = {
  name: 'signature by xmlsec1',
  mistakes: async (xml) => (verifiesWithXmlsec1(xml) ? [] : ['the signature does not verify']),
}

/** The pretend authority's reader and whole numbers; a message of a receiver has no equations. */
const byOtherArithmetic: Verifier = {
  name: 'arithmetic in whole hundred-thousandths',
  mistakes: async (xml) =>
    rootOf(xml) === 'MensajeReceptor' ? [] : checkArithmetic(readTree(xml)).map(({ message }) => message),
}

function rootOf(xml: string): string {
  return /<(\w+) xmlns=/.exec(xml)?.[1] ?? ''
}

/** Identity number of whoever has to sign: the buyer of a purchase invoice and of a message, else the issuer. */
function signerOf(xml: string): string {
  if (rootOf(xml) === 'MensajeReceptor') return /<NumeroCedulaReceptor>(\w+)</.exec(xml)?.[1] ?? ''
  const party = rootOf(xml) === 'FacturaElectronicaCompra' ? 'Receptor' : 'Emisor'
  return new RegExp(`<${party}>.*?<Numero>(\\w+)<`, 's').exec(xml)?.[1] ?? ''
}

function inFile<Answer>(text: string, look: (file: string) => Answer): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-proof-'))
  try {
    const file = join(folder, 'document.xml')
    writeFileSync(file, text)
    return look(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
