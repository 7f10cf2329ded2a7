import { type BankLine, endpoints } from '@cuentaclara/contracts'
import { Button, Skeleton } from '@mantine/core'
import { IconBuildingBank, IconChecks, IconCreditCard } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './bank.module.css'
import { type BankSearch, lineStates } from './bank-search.ts'
import { type LineAct, LineCard } from './line-card.tsx'
import { bankLinesQuery, forgetBank } from './queries.ts'
import { StatementDrop } from './statement-drop.tsx'
import { useOfferReceipts } from './use-offer-receipts.ts'

const AcceptDrawer = part(() => import('./accept-drawer.tsx'), 'AcceptDrawer', {
  words: ['money', 'moneyActs'],
})
const SpendDrawer = part(() => import('./spend-drawer.tsx'), 'SpendDrawer', { words: ['money'] })
const RecordDrawer = part(() => import('./record-drawer.tsx'), 'RecordDrawer', { words: ['money', 'tools'] })
const LineReason = part(() => import('./line-reason.tsx'), 'LineReason', { words: ['money'] })
// Few come just after one was brought in.
const RecentStatements = part(() => import('./recent-statements.tsx'), 'RecentStatements', {
  words: ['money', 'moneyActs'],
})
// A second page is rare.
const PaginationBar = part(() => import('#ui/list/pagination-bar.tsx'), 'PaginationBar')

/** Whoever came for one line goes on to all of them. */
function withoutLine({ line: _, ...rest }: BankSearch): BankSearch {
  return rest
}

type Props = { search: BankSearch; onSearch: (search: BankSearch) => void }

type Asked = { line: BankLine; about: LineAct }

/** Lines of statements: each beside what it may be, until nothing waits. */
export function BankScreen({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  const mayRecord = useCan('payments.record')
  const mayVoid = useCan('payments.void')
  const maySpend = useCan('expenses.record')
  const mayUnpay = useCan('expenses.approve')
  const seesSettlements = useCan('vat-return.read')
  const offerReceipts = useOfferReceipts(company)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { state = 'waiting', account, line, page = 1 } = search
  const query = useQuery({
    ...bankLinesQuery(company, {
      state,
      page,
      ...(account !== undefined && { account }),
      ...(line !== undefined && { id: line }),
    }),
    enabled: company !== '',
  })
  const certain = useMutation({
    mutationFn: () => call(endpoints.acceptCertainLines, {}, { company }),
    onSuccess: ({ accepted, closed }) => {
      forgetBank(cache, company)
      const said = accepted === 0 ? t('bank.noneCertain') : t('bank.accepted', { count: accepted })
      toastSuccess({
        message: closed === 0 ? said : `${said} ${t('bank.certainClosed', { count: closed })}`,
        subject: 'bank',
      })
      if (accepted > 0) offerReceipts(null)
    },
    onError: (error) => toastRefusal(error, 'bank'),
  })
  const { data } = query
  const hasCertain =
    data?.data.some(({ proposals, spendings }) => (proposals[0] ?? spendings[0])?.is_certain) ?? false
  return (
    <>
      <PageHeader
        title={t('shell.nav.bank')}
        subtitle={t('bank.lead')}
        isSaidInBar
        actions={
          <>
            {seesSettlements && (
              <Button
                component={Link}
                to="/card-settlements"
                variant="default"
                leftSection={<IconCreditCard size={18} aria-hidden />}
              >
                {t('bank.settlements')}
              </Button>
            )}
            {mayRecord && hasCertain && (
              <Button
                leftSection={<IconChecks size={18} aria-hidden />}
                loading={certain.isPending}
                onClick={() => certain.mutate()}
              >
                {t('bank.certain')}
              </Button>
            )}
          </>
        }
      />
      {mayRecord && <StatementDrop company={company} />}
      {mayRecord && data !== undefined && data.recent.length > 0 && (
        <Suspense fallback={null}>
          <RecentStatements company={company} statements={data.recent} mayVoid={mayVoid} />
        </Suspense>
      )}
      <div className={classes.states}>
        <SegmentedControl
          aria-label={t('bank.lines')}
          value={state}
          data={lineStates.map((each) => ({
            value: each,
            label:
              data === undefined
                ? t(`bank.states.${each}`)
                : `${t(`bank.states.${each}`)} (${formatCount(data.counts[each] ?? 0)})`,
          }))}
          onChange={(next) => onSearch({ ...withoutLine(search), state: next as BankLine['state'], page: 1 })}
        />
      </div>
      {line !== undefined && (
        <p className={classes.one}>
          {t('bank.onlyOne')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => onSearch(withoutLine(search))}>
            {t('bank.showAll')}
          </Button>
        </p>
      )}
      {query.isPending && <Skeleton height={220} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {data !== undefined && data.data.length === 0 && (
        <EmptyState
          icon={IconBuildingBank}
          title={t(`bank.empty.${hasAny(data.counts) ? state : 'none'}`)}
          hint={t('bank.emptyHint')}
        />
      )}
      {data !== undefined && data.data.length > 0 && (
        <>
          <ol className={classes.lines} aria-label={t('bank.lines')}>
            {data.data.map((line) => (
              <LineCard
                key={line.id}
                company={company}
                line={line}
                mayRecord={mayRecord}
                mayVoid={mayVoid}
                maySpend={maySpend}
                mayUnpay={mayUnpay}
                onAsk={(about) => setAsked({ line, about })}
              />
            ))}
          </ol>
          {data.meta.last_page > 1 && (
            <Suspense fallback={null}>
              <PaginationBar meta={data.meta} onPageChange={(next) => onSearch({ ...search, page: next })} />
            </Suspense>
          )}
        </>
      )}
      {asked !== null && (
        <Suspense fallback={null}>
          <AskedOf {...asked} company={company} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

function AskedOf({ about, ...rest }: Asked & { company: string; onClose: () => void }) {
  switch (about) {
    case 'accept':
      return <AcceptDrawer {...rest} />
    case 'spend':
      return <SpendDrawer {...rest} />
    case 'record':
      return <RecordDrawer {...rest} />
    default:
      return <LineReason {...rest} about={about} />
  }
}

function hasAny(counts: Readonly<Partial<Record<BankLine['state'], number>>>): boolean {
  return Object.values(counts).some((count) => count > 0)
}
