export { createCentralBank } from './central-bank.ts'
export {
  type AuthorityClient,
  type AuthorityClientOptions,
  createAuthorityClient,
  readVerdict,
} from './client.ts'
export { createLookUps, type LookUpOutcome, type LookUpsOptions } from './look-ups.ts'
export type {
  AuthorityState,
  ListOutcome,
  ProbeOutcome,
  QueryOutcome,
  SendOutcome,
  Submission,
  TaxpayerId,
} from './outcomes.ts'
export type {
  CabysFacts,
  ExemptionFacts,
  PublishedEuro,
  PublishedRate,
  TaxpayerFacts,
} from './registry-facts.ts'
