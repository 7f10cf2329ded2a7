export {
  type AuthorityClient,
  type AuthorityClientOptions,
  createAuthorityClient,
  readVerdict,
} from './client.ts'
export { createLookUps, type LookUpsOptions, type PublishedRate } from './look-ups.ts'
export type {
  AuthorityState,
  ProbeOutcome,
  QueryOutcome,
  SendOutcome,
  Submission,
  TaxpayerId,
} from './outcomes.ts'
