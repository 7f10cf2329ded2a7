import { type AuditEntry, endpoints } from '@cuentaclara/contracts'
import { Alert, Button, Group } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '#features/exports/index.ts'
import { call } from '#lib/api.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { InstantText } from '#ui/date-text.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import classes from './settings.module.css'
import type { TabProps } from './tab-props.ts'

/** Who changed what, before and after, from where; and whether the chain of seals is whole. */
export default function AuditTab({ company }: Pick<TabProps, 'company'>) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const asked = { page, per_page: 25, ...(search === '' ? {} : { search }) }
  const query = useQuery({
    queryKey: ['audit', company, asked],
    queryFn: ({ signal }) => call(endpoints.listAudit, { query: asked }, { company, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Group justify="space-between">
        <SearchInput
          value={search}
          label={t('settings.audit.search')}
          onChange={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
        <Group gap="sm">
          <ExportButton list="audit" query={asked} />
          <ChainCheck company={company} />
        </Group>
      </Group>
      <DataTable<AuditEntry>
        label={t('settings.config.tabs.audit')}
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        onPageChange={setPage}
        isFiltered={search !== ''}
        onClearFilters={() => setSearch('')}
      />
    </>
  )
}

function ChainCheck({ company }: { company: string }) {
  const { t } = useTranslation()
  const check = useMutation({ mutationFn: () => call(endpoints.checkAudit, {}, { company }) })
  const found = check.data
  return (
    <div role="status">
      {found === undefined ? (
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={18} aria-hidden />}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('settings.audit.check')}
        </Button>
      ) : (
        <Alert color={found.is_whole ? 'green' : 'red'} py={8}>
          {found.is_whole
            ? t('settings.audit.whole', { sealed: found.sealed, waiting: found.waiting })
            : t('settings.audit.broken', { position: found.first_broken })}
        </Alert>
      )}
    </div>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'at',
      header: t('settings.audit.when'),
      width: 140,
      cell: (row) => <InstantText instant={row.at} mode="relative" />,
    },
    {
      id: 'who',
      header: t('settings.audit.who'),
      width: 170,
      cell: (row) => (
        <span className={classes.diff}>
          <bdi>{row.user?.name ?? t('settings.audit.program')}</bdi>
          {row.origin?.key !== undefined && (
            <bdi className={classes.hint}>{t('settings.audit.withKey', { key: row.origin.key })}</bdi>
          )}
          <span className={`${classes.hint} cc-ltr`}>{row.origin?.address ?? ''}</span>
        </span>
      ),
    },
    {
      id: 'what',
      header: t('settings.audit.what'),
      width: 190,
      cell: (row) => (
        <span className={classes.diff}>
          <span>
            {t(`settings.audit.actions.${row.action}`)} <span className="cc-ltr">{row.subject}</span>
          </span>
          <bdi className={classes.hint}>{row.subject_name ?? row.subject_id}</bdi>
        </span>
      ),
    },
    {
      id: 'change',
      header: t('settings.audit.change'),
      from: 'medium',
      cell: (row) => <Change entry={row} />,
    },
  ]
}

const mostShown = 4

function Change({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const say = (columns: AuditEntry['before'], name: string) => {
    if (columns === null || !(name in columns)) return ''
    const value = columns[name]
    if (value === null) return t('settings.audit.secret')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (
    <span className={classes.diff}>
      {names.slice(0, mostShown).map((name) => (
        <span key={name}>
          <code className="cc-ltr">{name}</code> <del>{say(before, name).slice(0, 60)}</del>{' '}
          <ins>{say(after, name).slice(0, 60)}</ins>
        </span>
      ))}
      {names.length > mostShown && <span className={classes.hint}>+{names.length - mostShown}</span>}
    </span>
  )
}
