import type { XmlSource } from '@cuentaclara/xml'
import { instantOf } from './check-signer.ts'
import type { Problem, ProblemCode } from './problems.ts'
import { type SignatureReport, type VerificationReport, verifyXml } from './verify-xml.ts'

/** What the reader of a document knows of how it should be signed. */
export type Expectation = {
  /** Identity number of who has to sign first; null when it is not known. Leading zeros do not count. */
  signedBy: string | null
  /** Whether a signature has to name its policy. */
  needsPolicy: boolean
  /** Milliseconds since 1970. */
  nowMs: number
}

export type JudgedSignatures = VerificationReport & {
  /** At least one signature and no error anywhere, be it of cryptography, time, policy or person. */
  isAcceptable: boolean
}

/** Verifies every signature of a document and judges it as its reader has to. Never throws on account of the document. */
export function judgeSignatures(xml: XmlSource, expected: Expectation): JudgedSignatures {
  const report = verifyXml(xml)
  // A comment inside a value is not signed, and readers differ in what the value is.
  const problems = report.problems.map((problem) => severe(problem, ['split-text']))
  const signatures = report.signatures.map((signature, index) => judge(signature, index, expected))
  const all = [...problems, ...signatures.flatMap((signature) => signature.problems)]
  const isAcceptable = report.valid && all.every(({ severity }) => severity !== 'error')
  return { ...report, signatures, problems, isAcceptable }
}

function judge(signature: SignatureReport, index: number, expected: Expectation): SignatureReport {
  const { signedBy, needsPolicy, nowMs } = expected
  return {
    ...signature,
    problems: [
      ...signature.problems.map((problem) => severe(problem, needsPolicy ? ['policy-missing'] : [])),
      ...findFuture(signature, nowMs),
      // Those after the first endorse what somebody else issued.
      ...(index === 0 && signedBy !== null ? findStranger(signature, signedBy) : []),
    ],
  }
}

function severe(problem: Problem, codes: readonly ProblemCode[]): Problem {
  return codes.includes(problem.code) ? { ...problem, severity: 'error' } : problem
}

const clockToleranceMs = 5 * 60 * 1000

function findFuture({ signingTime }: SignatureReport, nowMs: number): Problem[] {
  const signedAt = signingTime === null ? null : instantOf(signingTime)
  if (signedAt === null || signedAt <= nowMs + clockToleranceMs) return []
  return [{ code: 'signing-time-future', severity: 'error', message: `signed at ${signingTime}, to come` }]
}

function findStranger({ signer }: SignatureReport, signedBy: string): Problem[] {
  if (signer === null || (signer.taxpayerId !== null && bare(signer.taxpayerId) === bare(signedBy))) return []
  const who = signer.taxpayerId ?? 'somebody without an identity number'
  return [{ code: 'signer-not-issuer', severity: 'error', message: `signed by ${who}, not by ${signedBy}` }]
}

function bare(number: string): string {
  return number.replaceAll('-', '').toUpperCase().replace(/^0+/, '')
}
