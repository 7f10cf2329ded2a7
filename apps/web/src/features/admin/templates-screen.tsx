import { endpoints, type ItemTemplate, trades } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconPackage,
  IconPencil,
  IconPlus,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { CompanyList, useListQuery } from '#features/lists/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toPageQuery } from '#lib/list-search.ts'
import { part } from '#lib/part.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import type { Column } from '#ui/list/column.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import classes from './admin.module.css'
import { itemTemplatesQuery } from './queries.ts'
import type { TemplatesSearch } from './searches.ts'

const TemplateSheet = part(() => import('./template-sheet.tsx'), 'TemplateSheet')

type Props = { search: TemplatesSearch; onSearch: (search: TemplatesSearch) => void }

/** The items that companies of a trade usually sell. */
export function TemplatesScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const query = useListQuery(toQuery(search), itemTemplatesQuery)
  const [deleting, setDeleting] = useState<ItemTemplate | null>(null)
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const opened = query.data?.data.find(({ id }) => id === search.open)
  const remove = async ({ id }: ItemTemplate) => {
    await call(endpoints.deleteItemTemplate, { params: { id } }).catch((error) =>
      toastRefusal(error, 'template'),
    )
    await cache.invalidateQueries({ queryKey: ['admin', null, 'item-templates'] })
  }
  return (
    <>
      <CompanyList<ItemTemplate, TemplatesSearch>
        list="item-templates"
        title={t('shell.nav.itemTemplates')}
        subtitle={t('catalogues.templates.lead')}
        search={search}
        onSearch={onSearch}
        standardSort="name"
        views={(['all', 'active', 'outdated', 'inactive'] as const).map((name) => ({
          name,
          label: t(`catalogues.templates.views.${name}`),
        }))}
        filters={[
          {
            name: 'trade',
            label: t('catalogues.templates.trade'),
            kind: 'choice',
            choices: trades.map((value) => ({ value, label: t(`catalogues.trades.${value}`) })),
          },
        ]}
        searchLabel={t('catalogues.templates.search')}
        newButton={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
            {t('catalogues.templates.new')}
          </Button>
        }
        columns={useColumns()}
        query={query}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row) => open(row.id)}
        actions={[
          { label: t('common.actions.edit'), icon: IconPencil, key: 'e', act: ({ id }) => open(id) },
          { label: t('catalogues.templates.delete'), icon: IconTrash, isDangerous: true, act: setDeleting },
        ]}
        card={(row) => <TemplateCard template={row} />}
        empty={{
          icon: IconTemplate,
          title: t('catalogues.templates.emptyTitle'),
          hint: t('catalogues.templates.emptyHint'),
        }}
      />
      <Suspense fallback={null}>
        {search.open === 'new' && <TemplateSheet template={null} onClose={() => open(undefined)} />}
        {opened && <TemplateSheet key={opened.id} template={opened} onClose={() => open(undefined)} />}
      </Suspense>
      {deleting && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('catalogues.templates.deleteTitle', { name: deleting.name })}
          confirmLabel={t('catalogues.templates.delete')}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          {t('catalogues.templates.deleteText', { count: deleting.used_by })}
        </ConfirmDialog>
      )}
    </>
  )
}

function toQuery(search: TemplatesSearch) {
  const flags: Record<string, object> = {
    active: { is_active: 'true' },
    inactive: { is_active: 'false' },
    outdated: { outdated: 'true' },
  }
  return { ...toPageQuery(search, 'name'), trade: search.trade, ...flags[search.view ?? 'all'] }
}

function useColumns(): Column<ItemTemplate>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'name',
      header: t('catalogues.templates.name'),
      sorts: true,
      cell: (row) => (
        <span className={classes.cardName}>
          <bdi className="cc-truncate">{row.name}</bdi>
          <TemplateChips template={row} />
        </span>
      ),
    },
    {
      id: 'cabys',
      header: t('catalogues.templates.cabys'),
      sorts: true,
      from: 'medium',
      cell: (row) => (
        <span className={classes.two}>
          <span className="cc-ltr cc-numbers">{row.cabys}</span>
          <span className={`${classes.muted} cc-truncate`} lang="es" title={row.cabys_description ?? ''}>
            {row.cabys_description ?? ''}
          </span>
        </span>
      ),
    },
    {
      id: 'rate',
      header: t('catalogues.templates.rate'),
      width: 100,
      align: 'end',
      cell: (row) => (
        <span className="cc-numbers cc-ltr">
          {t(`documents.codes.rates.${row.rate_code as '08'}`, row.rate_code)}
        </span>
      ),
    },
    {
      id: 'unit',
      header: t('catalogues.templates.unit'),
      width: 90,
      from: 'medium',
      cell: (row) => row.unit,
    },
    {
      id: 'trade',
      header: t('catalogues.templates.trade'),
      sorts: true,
      width: 160,
      from: 'medium',
      cell: (row) => t(`catalogues.trades.${row.trade}`),
    },
    {
      id: 'used_by',
      header: t('catalogues.templates.usedBy'),
      sorts: true,
      width: 120,
      from: 'wide',
      kind: 'count',
    },
  ]
}

function TemplateChips({ template }: { template: ItemTemplate }) {
  const { t } = useTranslation()
  return (
    <>
      {template.is_cabys_outdated && (
        <ToneChip tone="warning" icon={IconAlertTriangle}>
          {t('catalogue.items.cabysOutdated')}
        </ToneChip>
      )}
      {!template.is_active && (
        <ToneChip tone="neutral" icon={IconPackage}>
          {t('catalogue.items.inactive')}
        </ToneChip>
      )}
    </>
  )
}

function TemplateCard({ template }: { template: ItemTemplate }) {
  const { t } = useTranslation()
  return (
    <div className={classes.card}>
      <span className={classes.cardName}>
        <bdi>{template.name}</bdi>
        <TemplateChips template={template} />
      </span>
      <span className={`${classes.muted} cc-ltr cc-numbers`}>{template.cabys}</span>
      <span className={classes.muted}>{t(`catalogues.trades.${template.trade}`)}</span>
    </div>
  )
}
