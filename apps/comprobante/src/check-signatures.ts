import {
  type Expectation,
  judgeSignatures,
  type Problem as SignatureProblem,
  type SignatureReport,
} from '@cuentaclara/xades'
import type { XmlDocument } from '@cuentaclara/xml'
import type { SignatureFinding } from './report.ts'

/** Every signature of a file, as whoever reads it has to judge them. */
export function checkSignatures(xml: XmlDocument, expected: Expectation): SignatureFinding[] {
  const report = judgeSignatures(xml, expected)
  // That none is there the schema says; what else concerns all of them keeps each from being valid.
  const shared = report.problems.filter(
    ({ code, severity }) => severity === 'error' && code !== 'signature-missing',
  )
  const found = report.signatures.map((signature) => findingOf(signature, shared))
  return found.length === 0 && shared.length > 0 ? [{ valid: false, signer: null, problems: shared }] : found
}

function findingOf(
  { valid, signer, problems, signingTime, policyId }: SignatureReport,
  shared: readonly SignatureProblem[],
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
    problems: [...problems, ...shared.filter(({ code }) => !known.has(code))],
  }
}
