import type { TabProps } from '../company-settings/tab-props.ts'
import { ApiKeys } from './api-keys.tsx'
import { Rules } from './rules.tsx'
import { Webhooks } from './webhooks.tsx'

/** How other programs work in the company and hear of it. */
export function AutomationTab({ company }: Pick<TabProps, 'company'>) {
  return (
    <>
      <ApiKeys company={company} />
      <Webhooks company={company} />
      <Rules company={company} />
    </>
  )
}
