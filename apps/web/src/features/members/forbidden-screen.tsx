import type { Company } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ForbiddenState } from '#ui/feedback/states.tsx'
import { membersQuery } from './queries.ts'

/** What a role may not see in a company: which role that is, and who could change it. */
export function ForbiddenScreen({ company }: { company: Pick<Company, 'id' | 'name' | 'role'> }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(membersQuery(company.id))
  const owners = data?.data.filter(({ role, active }) => role === 'owner' && active === 1) ?? []
  if (company.role === null || owners.length === 0) return <ForbiddenState />
  const hint = t('common.states.forbiddenAsk', {
    company: company.name,
    role: t(`common.roles.${company.role}`),
    owners: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
      owners.map(({ name }) => name),
    ),
  })
  return <ForbiddenState hint={hint} />
}
