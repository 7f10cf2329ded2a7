import type { AuthoritySetup } from '@cuentaclara/contracts'

export type Environment = AuthoritySetup['environment']

/** What every step of the authority's settings is given. */
export type StepProps = {
  company: string
  setup: AuthoritySetup
  /** What is being set up, which need not be where the company works. */
  target: Environment
  isReadOnly: boolean
}
