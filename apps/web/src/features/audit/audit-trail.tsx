import { type AuditCheck, type AuditQuery, endpoints } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { ExportButton } from '#features/exports/index.ts'
import { dropAbsent } from '#lib/drop-absent.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ChainCheck } from '#ui/feedback/chain-check.tsx'
import { ListFilters } from '#ui/list/list-filters.tsx'
import { ListTools } from '#ui/list/list-tools.tsx'
import { type ListFilter, sayFilters } from '#ui/list/say-filters.ts'
import { SearchInput } from '#ui/list/search-input.tsx'
import classes from './audit.module.css'
import type { AuditSearch } from './audit-search.ts'
import { ChangesTable } from './changes-table.tsx'
import { subjects } from './columns.ts'
import { auditPeopleQuery, auditQuery } from './queries.ts'

type AuditTrailProps = {
  company: string
  search: AuditSearch
  /** Called with the next address. */
  onSearch: (search: AuditSearch) => void
  /** Whether the role may have the chain checked and the trail exported. */
  mayCheck: boolean
}

/** Every change of a company: searched, narrowed, exported, and proven whole. */
export function AuditTrail({ company, search, onSearch, mayCheck }: AuditTrailProps) {
  const { t } = useTranslation()
  const asked = toQuery(search)
  const query = useQuery(auditQuery(company, asked))
  const narrow = (change: Partial<AuditSearch>) =>
    onSearch(dropAbsent({ ...search, ...change, page: undefined }) as AuditSearch)
  const filters = useFilters(company)
  return (
    <>
      <p className={classes.lead}>{t('audit.lead')}</p>
      {mayCheck && (
        <ChainCheck
          check={() => call(endpoints.checkAudit, {}, { company })}
          question={t('audit.chain.check')}
          say={(found) => sayCheck(t, found)}
        />
      )}
      <ListTools
        end={
          <ExportButton
            list="audit"
            query={asked}
            about={{ title: t('settings.config.tabs.audit'), narrowed: sayFilters(t, filters, search) }}
          />
        }
      >
        <SearchInput
          value={search.search ?? ''}
          label={t('audit.search')}
          width={260}
          onChange={(text) => narrow({ search: text || undefined })}
        />
        <ListFilters filters={filters} values={search} onChange={narrow} />
      </ListTools>
      <ChangesTable
        label={t('settings.config.tabs.audit')}
        company={company}
        query={query}
        onPageChange={(page) => onSearch({ ...search, page })}
        isFiltered={filters.some(({ name }) => name in search) || search.search !== undefined}
        onClearFilters={() => onSearch({})}
      />
    </>
  )
}

function sayCheck(t: TFunction, found: AuditCheck): string {
  if (!found.is_whole) return t('audit.chain.broken', { position: found.first_broken })
  const whole = t('audit.chain.whole', { count: found.sealed })
  return found.waiting > 0 ? `${whole} ${t('audit.chain.waiting', { count: found.waiting })}` : whole
}

function toQuery({ search, who, thing, action, from, to, page = 1 }: AuditSearch): AuditQuery {
  return dropAbsent({ search, user_id: who, subject: thing, action, from, to, page, per_page: 25 })
}

function useFilters(company: string): ListFilter[] {
  const { t, i18n } = useTranslation()
  const people = useQuery(auditPeopleQuery(company))
  const nouns = subjects
    .map((value) => ({ value, label: t(`audit.nouns.${value}`) }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  return [
    {
      name: 'who',
      label: t('audit.who'),
      kind: 'choice',
      choices: (people.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'thing', label: t('audit.thing'), kind: 'choice', choices: nouns },
    {
      name: 'action',
      label: t('audit.action'),
      kind: 'choice',
      choices: (['created', 'changed', 'deleted', 'issued'] as const).map((value) => ({
        value,
        label: t(`audit.actions.${value}`),
      })),
    },
    { name: 'from', label: t('common.list.from'), kind: 'day' },
    { name: 'to', label: t('common.list.to'), kind: 'day' },
  ]
}
