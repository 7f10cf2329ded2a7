import type { XmlSource } from '@cuentaclara/xml'
import { type IssuerTrust, judgeIssuer } from '../certificate/issuer.ts'
import type { CertificateInfo } from '../certificate/read-certificate.ts'
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
  /**
   * Whose certificates are good here: the authority's and the central bank's unless said, those of demo, simulator and tests
   * besides, or anybody's, where the caller judges `issuer` by what it knows.
   */
  issuers?: 'official' | 'practice' | 'any'
}

/** A signature, and who vouches for its certificate; null where there is none. */
export type JudgedSignature = SignatureReport & { issuer: IssuerTrust | null }

export type JudgedSignatures = Omit<VerificationReport, 'signatures'> & {
  signatures: JudgedSignature[]
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

function judge(signature: SignatureReport, index: number, expected: Expectation): JudgedSignature {
  const { signedBy, needsPolicy, nowMs, issuers = 'official' } = expected
  const { signer } = signature
  const issuer = signer && judgeIssuer(signer)
  return {
    ...signature,
    issuer,
    problems: [
      ...signature.problems.map((problem) => severe(problem, needsPolicy ? ['policy-missing'] : [])),
      ...findFuture(signature, nowMs),
      // Those after the first endorse what somebody else issued.
      ...(index === 0 && signedBy !== null ? findStranger(signature, signedBy) : []),
      ...(signer && issuer ? doubtsAbout(signer, issuer, issuers) : []),
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

/** A name alone proves nothing: who writes a certificate by themselves chooses it. */
function doubtsAbout(
  { issuerName }: CertificateInfo,
  issuer: IssuerTrust,
  good: NonNullable<Expectation['issuers']>,
): Problem[] {
  if (good === 'any' || issuer === 'verified' || issuer === good) return []
  const { code, severity, says } = doubts[issuer]
  return [{ code, severity, message: `the certificate names ${issuerName} as its issuer${says}` }]
}

const doubts = {
  named: {
    code: 'issuer-unverified',
    severity: 'warning',
    says: ', whose key is not at hand: nobody checked it',
  },
  practice: {
    code: 'issuer-for-practice',
    severity: 'error',
    says: ', which exists for practice only: nobody vouches for it',
  },
  unknown: {
    code: 'issuer-unknown',
    severity: 'error',
    says: ', which is neither the authority nor the central bank',
  },
  forged: { code: 'issuer-forged', severity: 'error', says: ', whose key never signed it' },
} as const satisfies Record<
  Exclude<IssuerTrust, 'verified'>,
  Pick<Problem, 'code' | 'severity'> & { says: string }
>

function bare(number: string): string {
  return number.replaceAll('-', '').toUpperCase().replace(/^0+/, '')
}
