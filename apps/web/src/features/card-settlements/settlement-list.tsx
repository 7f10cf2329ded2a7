import type { CardSettlement } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconCreditCard, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ExportButton } from '#features/exports/index.ts'
import { ImportButton } from '#features/imports/index.ts'
import { CompanyList, type ListProps, Opened, useListQuery, useListWords } from '#features/lists/index.ts'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { FiguresStrip } from '#ui/amount/figures-strip.tsx'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import type { Column } from '#ui/list/column.tsx'
import { periodFilters } from '#ui/list/list-filters.tsx'
import type { ListFilter } from '#ui/list/say-filters.ts'
import { settlementQuery, settlementsQuery, settlementTotalsQuery } from './queries.ts'
import {
  type SettlementSearch,
  settlementViews,
  standardSort,
  toSettlementsQuery,
} from './settlement-search.ts'

const SettlementSheet = part(() => import('./settlement-sheet.tsx'), 'SettlementSheet')

/** What acquirers of cards deposited, kept and withheld, a row per acquirer and day. */
export function SettlementList({ search, onSearch }: ListProps<SettlementSearch>) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const mayPrepare = useCan('vat-return.prepare')
  const asked = toSettlementsQuery(search, today())
  const { sort: _sort, page: _page, per_page: _perPage, ...summed } = asked
  const enabled = company !== ''
  const totals = useQuery({ ...settlementTotalsQuery(company, summed), enabled })
  const open = (id: string | undefined) => onSearch({ ...search, open: id })
  const opened = search.open === 'new' && !mayPrepare ? undefined : search.open
  return (
    <>
      <CompanyList<CardSettlement, SettlementSearch>
        {...useListWords('cardSettlements.register', { views: settlementViews, icon: IconCreditCard })}
        list="card-settlements"
        title={t('cardSettlements.title')}
        search={search}
        onSearch={onSearch}
        standardSort={standardSort}
        filters={[currencyFilter(t), ...periodFilters(t)]}
        strip={
          <FiguresStrip
            label={t('cardSettlements.totals')}
            isPending={totals.isPending}
            groups={totals.data?.map((total) => ({
              id: total.currency,
              figures: [
                ...(['gross', 'commission', 'vat_withheld', 'income_withheld', 'deposit'] as const).map(
                  (figure) => ({
                    term: t(words[figure]),
                    value: <Money amount={total[figure]} currency={total.currency} />,
                  }),
                ),
                ...(total.currency === 'CRC'
                  ? []
                  : [
                      {
                        term: t('cardSettlements.vatInColones'),
                        value: <Money amount={total.vat_withheld_crc} currency="CRC" />,
                      },
                    ]),
              ],
            }))}
          />
        }
        tools={
          <>
            {mayPrepare && <ImportButton kind="card-settlements" />}
            <ExportButton list="card-settlements" query={asked} />
          </>
        }
        newButton={
          mayPrepare && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
              {t('cardSettlements.new')}
            </Button>
          )
        }
        columns={columns(t)}
        query={useListQuery(asked, (asked) => ({ ...settlementsQuery(company, asked), enabled }))}
        rowId={(row) => row.id}
        rowLabel={(row) => row.acquirer}
        onOpen={(row) => open(row.id)}
        card={{
          name: (row) => row.acquirer,
          figure: 'deposit',
          more: ['settled_on', 'reference'],
          state: 'matched_on',
        }}
      />
      {opened !== undefined && enabled && (
        <Opened
          query={opened === 'new' ? null : settlementQuery(company, opened)}
          onClose={() => open(undefined)}
        >
          {(settlement) => (
            <SettlementSheet
              company={company}
              settlement={settlement}
              isReadOnly={!mayPrepare}
              onClose={() => open(undefined)}
            />
          )}
        </Opened>
      )}
    </>
  )
}

const words = {
  gross: 'cardSettlements.gross',
  commission: 'cardSettlements.commission',
  vat_withheld: 'cardSettlements.vatWithheld',
  income_withheld: 'cardSettlements.incomeWithheld',
  deposit: 'cardSettlements.deposit',
} as const

const currencyFilter = (t: TFunction): ListFilter => ({
  name: 'currency',
  kind: 'choice',
  label: t('common.list.currency'),
  choices: [
    { value: 'CRC', label: t('common.currencies.CRC') },
    { value: 'USD', label: t('common.currencies.USD') },
  ],
})

const columns = (t: TFunction): Column<CardSettlement>[] => [
  { id: 'settled_on', header: t('cardSettlements.date'), sorts: true, width: 118, kind: 'day' },
  { id: 'acquirer', header: t('cardSettlements.acquirer'), sorts: true, kind: 'name' },
  { id: 'reference', header: t('cardSettlements.reference'), width: 140, from: 'wide', kind: 'code' },
  {
    id: 'gross',
    header: t(words.gross),
    sorts: true,
    width: 140,
    from: 'medium',
    kind: 'money',
  },
  {
    id: 'commission',
    header: t(words.commission),
    width: 120,
    from: 'roomy',
    kind: 'money',
    muted: 'always',
  },
  { id: 'vat_withheld', header: t(words.vat_withheld), width: 130, kind: 'money' },
  {
    id: 'income_withheld',
    header: t(words.income_withheld),
    width: 130,
    from: 'roomy',
    kind: 'money',
    muted: 'always',
  },
  { id: 'deposit', header: t(words.deposit), sorts: true, width: 140, kind: 'money' },
  {
    id: 'matched_on',
    header: t('cardSettlements.matched'),
    width: 130,
    from: 'medium',
    cell: ({ matched_on: day }) => (day === null ? t('cardSettlements.notMatched') : <DayText day={day} />),
  },
]
