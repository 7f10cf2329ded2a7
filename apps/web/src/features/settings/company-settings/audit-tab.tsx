import { AuditTrail } from '#features/audit/index.ts'
import { useCan } from '#features/companies/index.ts'
import type { TabProps } from './tab-props.ts'

/** Who changed what, before and after, from where; and whether the chain of seals is whole. */
export function AuditTab({ company, search, onSearch }: TabProps) {
  const { tab: _tab, ...narrowed } = search
  return (
    <AuditTrail
      company={company}
      search={narrowed}
      onSearch={(next) => onSearch({ tab: 'audit', ...next })}
      mayCheck={useCan('audit.check')}
    />
  )
}
