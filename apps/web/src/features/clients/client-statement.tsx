import type { Client, ClientStatement } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { apart } from '@cuentaclara/locales/apart'
import { Button, Skeleton } from '@mantine/core'
import { IconFileImport, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCan, useCanWholeClient, useCurrentCompany } from '#features/companies/index.ts'
import { currencyName } from '#lib/currency-names.ts'
import { formatDay, today, useDateFormat } from '#lib/dates/dates.ts'
import { daysOf, type PeriodSearch } from '#lib/dates/periods.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { AccountStatement, OpenDebts, StatementLink, StatementTools } from '#ui/account-statement.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { clientAccountQuery, clientStatementQuery } from './client-insight-queries.ts'
import { statementCurrencies } from './statement-currencies.ts'

const OpeningBalanceDrawer = part(() => import('#features/payments/index.ts'), 'OpeningBalanceDrawer')
const StatementDialog = part(() => import('./statement-dialog.tsx'), 'StatementDialog', { words: ['tools'] })
const ExportButton = part(() => import('#features/exports/index.ts'), 'ExportButton')

/** What moved the account in a period, on the screen and on paper. */
export function ClientStatementTab({ company, client }: { company: string; client: Client }) {
  const { t, i18n } = useTranslation()
  const [period, setPeriod] = useState<PeriodSearch>({ period: 'quarter' })
  const [currency, setCurrency] = useState(client.currency === 'USD' ? 'USD' : 'CRC')
  const account = useQuery(clientAccountQuery(company, client.id))
  const format = useDateFormat()
  const mayRecord = useCan('payments.record')
  const maySend = useCanWholeClient('documents.send')
  const [isSending, setIsSending] = useState(false)
  const [isTakingOver, setIsTakingOver] = useState(false)
  const days = daysOf(period, today())
  const asked = { ...days, currency }
  const query = useQuery(clientStatementQuery(company, client.id, asked))
  return (
    <>
      <StatementTools
        currencies={statementCurrencies(account.data)}
        currency={currency}
        onCurrency={setCurrency}
        period={period}
        onPeriod={setPeriod}
        file={
          <Suspense>
            <ExportButton
              list="client-statement"
              query={{ ...asked, client_id: client.id }}
              about={{
                title: t('insight.client.statementOf', { client: apart(client.name) }),
                narrowed: [
                  `${formatDay(asked.from, format)} – ${formatDay(asked.to, format)}`,
                  currencyName(currency, i18n),
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
            {t('documents.send.action')}
          </Button>
        )}
        {mayRecord && (
          <Button
            variant="default"
            leftSection={<IconFileImport size={17} aria-hidden />}
            onClick={() => setIsTakingOver(true)}
          >
            {t('money.openingBalance.new')}
          </Button>
        )}
      </StatementTools>
      {isSending && (
        <Suspense>
          <StatementDialog company={company} id={client.id} days={days} onClose={() => setIsSending(false)} />
        </Suspense>
      )}
      {isTakingOver && (
        <Suspense>
          <OpeningBalanceDrawer company={company} client={client} onClose={() => setIsTakingOver(false)} />
        </Suspense>
      )}
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton height={240} radius="md" />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <>
          <Statement statement={query.data} client={client} />
          {query.data.open.length > 0 && <Debts statement={query.data} />}
        </>
      )}
    </>
  )
}

function Statement({ statement, client }: { statement: ClientStatement; client: Client }) {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  return (
    <AccountStatement
      label={t('insight.client.tabs.statement')}
      title={t('insight.client.statementOf', { client: apart(client.name) })}
      company={company?.name}
      statement={statement}
      movement={(entry) => <Movement entry={entry} />}
    />
  )
}

function Movement({ entry }: { entry: ClientStatement['entries'][number] }) {
  const { t } = useTranslation()
  const words =
    entry.what === 'document' || entry.what === 'note'
      ? t(`documents.kinds.${entry.kind as 'invoice'}`)
      : t(`insight.client.movements.${entry.what}`)
  if (entry.id === null) return words
  return (
    <StatementLink
      to={`/transactions/detail/${entry.kind}/${entry.id}`}
      words={words}
      number={shortNumber(entry.number)}
    />
  )
}

/** What is still to be paid, and when: each part of a sale in parts by itself. */
function Debts({ statement: { currency, open } }: { statement: ClientStatement }) {
  const { t } = useTranslation()
  return (
    <OpenDebts
      caption={t('instalments.open')}
      currency={currency}
      debts={open.map(({ due_on, kind, id, number, part, left, is_overdue }) => ({
        key: `${id} ${part?.number}`,
        due_on,
        isOverdue: is_overdue,
        left,
        what: (
          <>
            <StatementLink
              to={`/transactions/detail/${kind}/${id}`}
              words={t(`documents.kinds.${kind as 'invoice'}`)}
              number={shortNumber(number)}
            />
            {part !== null && <> · {t('instalments.partOf', part)}</>}
          </>
        ),
      }))}
    />
  )
}
