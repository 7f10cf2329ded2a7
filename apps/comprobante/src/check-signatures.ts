import { type Problem as SignatureProblem, type SignatureReport, verifyXml } from '@cuentaclara/xades'
import type { SignatureFinding } from './report.ts'

/** Every signature of a file. `signedBy` is the number of who should have signed. */
export function checkSignatures(bytes: Uint8Array, signedBy: string | null): SignatureFinding[] {
  const report = verifyXml(bytes)
  // That none is there the schema says; what else concerns all of them keeps each from being valid.
  const shared = report.problems.filter(
    ({ code, severity }) => severity === 'error' && code !== 'signature-missing',
  )
  const found = report.signatures.map((signature, index) =>
    findingOf(signature, shared, index === 0 ? signedBy : null),
  )
  return found.length === 0 && shared.length > 0 ? [{ valid: false, signer: null, problems: shared }] : found
}

function findingOf(
  { valid, signer, problems, signingTime, policyId }: SignatureReport,
  shared: readonly SignatureProblem[],
  signedBy: string | null,
): SignatureFinding {
  const known = new Set(problems.map(({ code }) => code))
  return {
    valid: valid && shared.length === 0,
    signer: signer && {
      name: signer.commonName,
      taxpayer_id: signer.taxpayerId,
      issuer: signer.issuerName,
      serial_number: signer.serialNumber,
      not_before: signer.notBefore,
      not_after: signer.notAfter,
      signing_time: signingTime,
      policy_id: policyId,
    },
    problems: [
      ...problems,
      ...shared.filter(({ code }) => !known.has(code)),
      ...strangerProblem(signer?.taxpayerId ?? null, signedBy),
    ],
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
