/** A stable name of what is wrong; its meaning never changes. */
export type ProblemCode =
  | 'malformed'
  | 'hostile'
  | 'signature-missing'
  | 'too-many-signatures'
  | 'signature-misplaced'
  | 'duplicate-id'
  | 'algorithm-unsupported'
  | 'algorithm-weak'
  | 'transform-unsupported'
  | 'reference-unresolved'
  | 'document-not-covered'
  | 'unsigned-content'
  | 'split-text'
  | 'digest-mismatch'
  | 'signature-value-mismatch'
  | 'signed-properties-missing'
  | 'signed-properties-not-covered'
  | 'target-mismatch'
  | 'certificate-missing'
  | 'certificate-mismatch'
  | 'signing-certificate-missing'
  | 'issuer-mismatch'
  | 'certificate-expired'
  | 'certificate-not-yet-valid'
  | 'signing-time-missing'
  | 'signing-time-future'
  | 'policy-missing'
  | 'signer-not-issuer'
  | 'issuer-unverified'
  | 'issuer-for-practice'
  | 'issuer-unknown'
  | 'issuer-forged'

export type Problem = {
  code: ProblemCode
  /** An error is a reason to refuse the document; a warning is for the reader to judge. */
  severity: 'error' | 'warning'
  /** English, for logs and developers. */
  message: string
}

/**
 * Whether cryptography and binding fail. Errors about time are reasons to refuse a document too, but say nothing about
 * who signed what: those a caller finds among the problems.
 */
export function isInvalidating({ code, severity }: Problem): boolean {
  return severity === 'error' && !aboutTime.has(code)
}

const aboutTime: ReadonlySet<ProblemCode> = new Set([
  'certificate-expired',
  'certificate-not-yet-valid',
  'signing-time-missing',
])

/** Words of the document in a message: short, and in quotes. */
export function quote(text: string | null): string {
  return text === null ? 'nothing' : JSON.stringify(text.slice(0, 80))
}

/** Gathers the problems of one signature while its parts are looked at one after the other. */
export type Findings = {
  problems: Problem[]
  error(code: ProblemCode, message: string): void
  warn(code: ProblemCode, message: string): void
}

export function startFindings(): Findings {
  const problems: Problem[] = []
  return {
    problems,
    error: (code, message) => problems.push({ code, severity: 'error', message }),
    warn: (code, message) => problems.push({ code, severity: 'warning', message }),
  }
}
