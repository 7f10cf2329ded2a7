export type { IssuerTrust } from './certificate/issuer.ts'
export { CertificateError, type CertificateInfo, readCertificate } from './certificate/read-certificate.ts'
export { policyHash, policyId } from './identifiers.ts'
export { createTestPkcs12, type TestKeyOptions } from './pkcs12/create-test-pkcs12.ts'
export { openPkcs12 } from './pkcs12/open-pkcs12.ts'
export { Pkcs12Error, type Pkcs12Reason } from './pkcs12/pkcs12-error.ts'
export { type SignOptions, signXml, signXmlAsync } from './sign/sign-xml.ts'
export type { SigningDigest, SigningKey } from './sign/signing-key.ts'
export type { SignatureForm } from './verify/check-references.ts'
export {
  type Expectation,
  type JudgedSignature,
  type JudgedSignatures,
  judgeSignatures,
} from './verify/judge-signatures.ts'
export type { Problem, ProblemCode } from './verify/problems.ts'
export { type SignatureReport, type VerificationReport, verifyXml } from './verify/verify-xml.ts'
