import { CompanyHistory } from '#features/security-history/index.ts'
import type { TabProps } from './tab-props.ts'

/** Who came in, what was taken along, and what guards the company. */
export function SecurityTab({ company }: TabProps) {
  return <CompanyHistory company={company} />
}
