import type { SupplierAccount } from '@cuentaclara/contracts'
import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconCash, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { PartyHead } from '#ui/party-head.tsx'
import { RecordTabs } from '#ui/record-tabs.tsx'
import { supplierQuery } from './queries.ts'
import classes from './supplier-screen.module.css'
import { type SupplierTab, supplierTabs } from './supplier-tab-names.ts'

const SupplierCards = part(() => import('./supplier-cards.tsx'), 'SupplierCards')
const SupplierExpenses = part(() => import('./supplier-tabs.tsx'), 'SupplierExpenses')
const SupplierReceptions = part(() => import('./supplier-tabs.tsx'), 'SupplierReceptions')
const SupplierPayments = part(() => import('./supplier-tabs.tsx'), 'SupplierPayments')
const SupplierStatementTab = part(() => import('./supplier-statement.tsx'), 'SupplierStatementTab', {
  words: ['insight', 'instalments'],
})
const ExpenseDrawer = part(() => import('#features/expenses/index.ts'), 'ExpenseDrawer', { words: ['tools'] })

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
  useScreenTitle(query.data?.name ?? null, { isSaidBelow: true })
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
      <Suspense fallback={<Skeleton height={220} radius="md" />}>
        <SupplierCards account={account} />
      </Suspense>
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
        <Suspense fallback={<Skeleton height={240} radius="md" />}>
          <Tabs.Panel value="expenses">
            <SupplierExpenses company={company} supplier={account.key} />
          </Tabs.Panel>
          <Tabs.Panel value="receptions">
            {number !== null && <SupplierReceptions company={company} identification={number} />}
          </Tabs.Panel>
          <Tabs.Panel value="payments">
            <SupplierPayments company={company} supplier={account.key} />
          </Tabs.Panel>
          <Tabs.Panel value="statement">
            <SupplierStatementTab company={company} account={account} />
          </Tabs.Panel>
        </Suspense>
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
    <>
      <PartyHead
        crumb={<BackLink to="/expenses">{t('shell.nav.expenses')}</BackLink>}
        name={name}
        identity={number === null ? null : { label: t('suppliers.identity'), value: number }}
        email={emails[0]}
        phone={phone === null ? null : { text: phone, href: `tel:${phone.replaceAll(' ', '')}` }}
        actions={
          mayRecord && (
            <>
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
            </>
          )
        }
      />
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
    </>
  )
}
