import type { SupplierAccount } from '@cuentaclara/contracts'
import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconCash, IconMail, IconPhone, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { reportLink } from '#features/reports/index.ts'
import { currencyName } from '#lib/currency-names.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { Money } from '#ui/amount/money.tsx'
import { RankList } from '#ui/chart/bar-chart.tsx'
import { CopyableId } from '#ui/copyable-id.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { RecordTabs } from '#ui/record-tabs.tsx'
import { supplierQuery } from './queries.ts'
import classes from './supplier-screen.module.css'
import { type SupplierTab, supplierTabs } from './supplier-tab-names.ts'
import { SupplierExpenses, SupplierPayments, SupplierReceptions } from './supplier-tabs.tsx'

const SupplierUsual = part(() => import('./supplier-usual.tsx'), 'SupplierUsual')
const ExpenseDrawer = part(() => import('#features/expenses/index.ts'), 'ExpenseDrawer')

type SupplierScreenProps = {
  /** What the supplier is known by. */
  supplier: string
  tab: SupplierTab
  onTab: (tab: SupplierTab) => void
  notFound: ReactNode
}

/** One supplier: who it is, what we owe it, what was bought of it, and what was paid. */
export function SupplierScreen({ supplier, tab, onTab, notFound }: SupplierScreenProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const mayReadReceptions = useCan('receptions.read')
  const query = useQuery({ ...supplierQuery(company, supplier), enabled: company !== '' })
  useScreenTitle(query.data?.name ?? null)
  if (query.error instanceof ApiError && query.error.status === 404) return notFound
  if (query.data === undefined) {
    return query.error === null ? (
      <Skeleton height={360} radius="md" />
    ) : (
      <div className="cc-card">
        <ErrorState isScreen error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  const { data: account } = query
  const number = account.identification_number
  const tabs = supplierTabs.filter((name) => name !== 'receptions' || (number !== null && mayReadReceptions))
  return (
    <article className={classes.page}>
      <Head account={account} company={company} />
      <div className={classes.cards}>
        <Balances account={account} />
        <Bought account={account} />
      </div>
      <Tabs
        value={tabs.includes(tab) ? tab : 'expenses'}
        onChange={(value) => onTab((value ?? 'expenses') as SupplierTab)}
        keepMounted={false}
      >
        <RecordTabs>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`suppliers.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </RecordTabs>
        <Tabs.Panel value="expenses">
          <SupplierExpenses company={company} supplier={account.key} />
        </Tabs.Panel>
        <Tabs.Panel value="receptions">
          {number !== null && <SupplierReceptions company={company} identification={number} />}
        </Tabs.Panel>
        <Tabs.Panel value="payments">
          <SupplierPayments company={company} supplier={account.key} />
        </Tabs.Panel>
      </Tabs>
    </article>
  )
}

function Head({ account, company }: { account: SupplierAccount; company: string }) {
  const { t } = useTranslation()
  const mayRecord = useCan('expenses.record')
  const [isRecording, setIsRecording] = useState(false)
  const { name, identification_number: number, emails, phone, balances } = account
  const owes = balances.some(({ total }) => total !== '0')
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1 className={classes.name}>
          <bdi>{name}</bdi>
        </h1>
        <p className={classes.more}>
          {number !== null && <CopyableId label={t('suppliers.identity')} value={number} muted />}
          {emails[0] !== undefined && (
            <a href={`mailto:${emails[0]}`} className={classes.contact}>
              <IconMail size={15} aria-hidden />
              <span className="cc-ltr">{emails[0]}</span>
            </a>
          )}
          {phone !== null && (
            <a href={`tel:${phone.replaceAll(' ', '')}`} className={classes.contact}>
              <IconPhone size={15} aria-hidden />
              <span className="cc-ltr">{phone}</span>
            </a>
          )}
        </p>
      </div>
      {mayRecord && (
        <div className={classes.actions}>
          {owes && (
            <Button
              component={Link}
              to="/expenses"
              search={{ supplier: account.key, adds_to: 'unpaid' } as never}
              variant="default"
              leftSection={<IconCash size={18} aria-hidden />}
            >
              {t('suppliers.pay')}
            </Button>
          )}
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsRecording(true)}>
            {t('money.expenses.new')}
          </Button>
        </div>
      )}
      {isRecording && (
        <Suspense fallback={null}>
          <ExpenseDrawer
            company={company}
            expense={null}
            start={{
              supplier_name: name,
              supplier_identification_type: account.identification_type ?? '',
              supplier_identification_number: number ?? '',
            }}
            onClose={() => setIsRecording(false)}
          />
        </Suspense>
      )}
    </header>
  )
}

/** What we owe it by currency and age, and what its notes left in our favour. */
function Balances({ account: { key, balances } }: { account: SupplierAccount }) {
  const { t, i18n } = useTranslation()
  const payables = reportLink({ report: 'payables', query: { supplier: key } })
  return (
    <section className={`${classes.card} cc-card`}>
      {balances.length === 0 && (
        <div>
          <h2 className={classes.title}>{t('suppliers.owed')}</h2>
          <Money amount="0" currency="CRC" size="lg" />
        </div>
      )}
      {balances.map(({ currency, total, credit, overdue, ages }) => (
        <div key={currency}>
          <h2 className={classes.title}>
            {t('suppliers.owedIn', { currency: currencyName(currency, i18n) })}
          </h2>
          <Link to={payables.to as string} search={payables.search as never} className={classes.figure}>
            <Money amount={total} currency={currency} size="lg" />
          </Link>
          <p className={classes.muted}>
            {overdue === '0' ? (
              t('common.figures.nothingOverdue')
            ) : (
              <>
                {t('common.payment.overdue')}: <Money amount={overdue} currency={currency} />
              </>
            )}
          </p>
          {credit !== '0' && (
            <p className={classes.muted}>
              <Link
                to="/expenses"
                search={{ supplier: key, adds_to: 'in_favour' } as never}
                style={{ color: 'var(--cc-accent-text)' }}
              >
                {t('suppliers.credit')}
              </Link>
              : <Money amount={credit} currency={currency} />
            </p>
          )}
          <RankList
            label={t('common.figures.byAge')}
            currency={currency}
            rows={ages
              .filter(({ amount }) => amount !== '0')
              .map(({ age, amount }) => ({ key: age, name: t(`common.figures.ages.${age}`), amount }))}
          />
        </div>
      ))}
    </section>
  )
}

/** What was bought this year and last, and what is usual. */
function Bought({ account: { bought, usual } }: { account: SupplierAccount }) {
  const { t, i18n } = useTranslation()
  const facts: [string, ReactNode][] = bought.map(({ year, currency, net, tax, count }) => [
    t('suppliers.boughtIn', { year, currency: currencyName(currency, i18n) }),
    <span key="bought" className={classes.amounts}>
      <Money amount={net} currency={currency} />
      <span className={classes.muted}>
        {t('suppliers.vatOf')} <Money amount={tax} currency={currency} /> · {formatCount(count)}
      </span>
    </span>,
  ])
  return (
    <section className={`${classes.card} cc-card`}>
      <h2 className={classes.title}>{t('suppliers.bought')}</h2>
      {facts.length === 0 && <p className={classes.muted}>{t('suppliers.nothingBought')}</p>}
      <dl className={classes.terms}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="cc-numbers">{value}</dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={null}>
        <SupplierUsual usual={usual} />
      </Suspense>
    </section>
  )
}
