import { endpoints, type SupplierAccount, type SupplierStatement } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { apart } from '@cuentaclara/locales/apart'
import { Button, Skeleton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan, useCurrentCompany } from '#features/companies/index.ts'
import { currencyName } from '#lib/currency-names.ts'
import { formatDay, today, useDateFormat } from '#lib/dates/dates.ts'
import { daysOf, type PeriodSearch } from '#lib/dates/periods.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { AccountStatement, OpenDebts, StatementLink, StatementTools } from '#ui/account-statement.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { supplierStatementQuery } from './queries.ts'
import classes from './supplier-screen.module.css'

const ExportButton = part(() => import('#features/exports/index.ts'), 'ExportButton')
const LetterDialog = part(() => import('#features/delivery/index.ts'), 'LetterDialog', { words: ['tools'] })

type SupplierStatementTabProps = { company: string; account: SupplierAccount }

/** What moved the account with a supplier in a period, what of it is open, and how late: on the screen, on paper and by mail. */
export function SupplierStatementTab({ company, account }: SupplierStatementTabProps) {
  const { t, i18n } = useTranslation()
  const format = useDateFormat()
  const { key, name, balances, bought } = account
  const currencies = [...new Set(['CRC', 'USD', ...[...balances, ...bought].map((each) => each.currency)])]
  const [period, setPeriod] = useState<PeriodSearch>({ period: 'quarter' })
  const [currency, setCurrency] = useState(balances[0]?.currency ?? bought[0]?.currency ?? 'CRC')
  const [isSending, setIsSending] = useState(false)
  const maySend = useCan('documents.send')
  const days = daysOf(period, today())
  const asked = { ...days, currency }
  const query = useQuery(supplierStatementQuery(company, key, asked))
  const title = t('suppliers.statement.of', { supplier: apart(name) })
  return (
    <>
      <StatementTools
        currencies={currencies}
        currency={currency}
        onCurrency={setCurrency}
        period={period}
        onPeriod={setPeriod}
        file={
          <Suspense>
            <ExportButton
              list="supplier-statement"
              query={{ ...asked, supplier: key }}
              about={{
                title,
                narrowed: [
                  `${formatDay(asked.from, format)} – ${formatDay(asked.to, format)}`,
                  currencyName(currency, i18n),
                  ...(query.data?.ages ?? [])
                    .filter(({ amount }) => amount !== '0')
                    .map(
                      ({ age, amount }) =>
                        `${t(`common.figures.ages.${age}`)}: ${apart(formatMoney(amount, currency))}`,
                    ),
                ],
              }}
            />
          </Suspense>
        }
      >
        {maySend && (
          <Button
            variant="default"
            leftSection={<IconSend size={17} aria-hidden />}
            onClick={() => setIsSending(true)}
          >
            {t('suppliers.statement.send')}
          </Button>
        )}
      </StatementTools>
      {isSending && (
        <Suspense>
          <StatementLetter company={company} supplier={key} days={days} onClose={() => setIsSending(false)} />
        </Suspense>
      )}
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton height={240} radius="md" />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <Statement statement={query.data} title={title} />
      )}
    </>
  )
}

function Statement({ statement, title }: { statement: SupplierStatement; title: string }) {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  const { currency, open, ages } = statement
  const owed = ages.filter(({ amount }) => amount !== '0')
  return (
    <>
      <AccountStatement
        label={t('suppliers.tabs.statement')}
        title={title}
        company={company?.name}
        statement={statement}
        movement={(entry) => <Movement entry={entry} />}
      />
      {open.length > 0 && (
        <OpenDebts
          caption={t('suppliers.statement.open')}
          currency={currency}
          debts={open.map(({ due_on, id, number, left, is_overdue }) => ({
            key: id,
            due_on,
            isOverdue: is_overdue,
            left,
            what: (
              <StatementLink
                to={`/transactions/detail/expense/${id}`}
                words={due_on === null ? t('suppliers.statement.inFavour') : ''}
                number={shortNumber(number) ?? '—'}
              />
            ),
          }))}
        />
      )}
      {owed.length > 0 && (
        <dl className={classes.ages} aria-label={t('common.figures.byAge')}>
          {owed.map(({ age, amount }) => (
            <div key={age}>
              <dt>{t(`common.figures.ages.${age}`)}</dt>
              <dd className="cc-numbers cc-ltr">{formatMoney(amount, currency)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function Movement({ entry }: { entry: SupplierStatement['entries'][number] }) {
  const { t } = useTranslation()
  return (
    <StatementLink
      to={`/transactions/detail/${entry.kind}/${entry.id}`}
      words={sayMovement(t, entry)}
      number={shortNumber(entry.number)}
    />
  )
}

function sayMovement(
  t: ReturnType<typeof useTranslation>['t'],
  { what, document_kind: kind }: SupplierStatement['entries'][number],
): string {
  if (what === 'document') return t(`money.expenses.documentKinds.${kind ?? 'none'}`)
  if (what === 'note') return t('documents.kinds.credit-note')
  return what === 'applied' ? t('suppliers.use.kinds.applied') : t(`insight.client.movements.${what}`)
}

type StatementLetterProps = {
  company: string
  supplier: string
  days: { from: string; to: string }
  onClose: () => void
}

/** The letter with its PDF, to the address that the supplier's documents say. */
function StatementLetter({ company, supplier, days, onClose }: StatementLetterProps) {
  const { t } = useTranslation()
  const params = { key: supplier }
  const query = useQuery({
    queryKey: ['expenses', company, 'supplier', supplier, 'letter', days],
    queryFn: ({ signal }) =>
      call(endpoints.getSupplierStatementLetter, { params, query: days }, { company, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <LetterDialog
      title={t('suppliers.statement.send')}
      query={query}
      send={({ papers: _none, ...letter }, key) =>
        call(endpoints.mailSupplierStatement, { params, body: { ...letter, days } }, { company, key })
      }
      isOpen
      onClose={onClose}
    />
  )
}
