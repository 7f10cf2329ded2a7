import { type SignatureReport, verifyXml } from '@cuentaclara/xades'
import type { FileProblem, Report, SignatureFinding } from './report.ts'

/** Of these the schema's finding, or that the file is not well-formed, already says enough. */
const saidElsewhere: ReadonlySet<string> = new Set(['signature-missing', 'malformed', 'hostile'])

/** Every signature of a file, and what concerns all of them. `signedBy` is the number of who should have signed. */
export function checkSignatures(
  bytes: Uint8Array,
  signedBy: string | null,
): { signatures: Report['signatures']; problems: FileProblem[] } {
  const report = verifyXml(bytes)
  const isRefused = report.problems.some(({ code }) => code === 'malformed' || code === 'hostile')
  return {
    signatures: report.signatures.map((signature, index) =>
      findingOf(signature, index === 0 ? signedBy : null),
    ),
    problems: report.problems
      .filter(({ code, severity }) => severity === 'error' && (isRefused || !saidElsewhere.has(code)))
      .map(({ code, message }) => ({ code: `signature.${code}`, message })),
  }
}

function findingOf(report: SignatureReport, signedBy: string | null): SignatureFinding {
  const { signer } = report
  return {
    valid: report.valid,
    signer: signer && {
      name: signer.commonName,
      taxpayer_id: signer.taxpayerId,
      issuer: signer.issuerName,
      serial_number: signer.serialNumber,
      not_before: signer.notBefore,
      not_after: signer.notAfter,
    },
    signing_time: report.signingTime,
    policy_id: report.policyId,
    problems: [...report.problems, ...strangerProblem(signer?.taxpayerId ?? null, signedBy)],
  }
}

/** A representative may sign with a key of their own, so another name is for the reader to judge. */
function strangerProblem(signer: string | null, signedBy: string | null): SignatureFinding['problems'] {
  if (signer === null || signedBy === null || bare(signer) === bare(signedBy)) return []
  const message = `signed by ${signer}, not by ${signedBy}`
  return [{ code: 'signer-not-issuer', severity: 'warning', message }]
}

function bare(number: string): string {
  return number.replace(/^0+/, '')
}
