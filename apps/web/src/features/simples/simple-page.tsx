import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNoSuchRecord } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { MoneyPage } from '#ui/money-page.tsx'
import { simpleName, simpleQuery } from './queries.ts'
import { SimpleButtons } from './simple-buttons.tsx'
import { SimpleFacts } from './simple-facts.tsx'

type SimplePageProps = { company: string; id: string; nowhere: ReactNode }

/** A receipt on a page of its own. */
export function SimplePage({ company, id, nowhere }: SimplePageProps) {
  const { t } = useTranslation()
  const query = useQuery({ ...simpleQuery(company, id), retry: false })
  const { data, error } = query
  const number = data === undefined ? null : (simpleName(data.number) ?? t('documents.number.draft'))
  useScreenTitle(number)
  if (isNoSuchRecord(error)) return nowhere
  return (
    <MoneyPage
      query={query}
      to="/simples"
      list={t('shell.nav.simples')}
      title={number && t('counter.simples.sheetTitle', { number })}
    >
      {(simple, crumb) => (
        <SimpleFacts
          simple={simple}
          crumb={crumb}
          actions={<SimpleButtons company={company} simple={simple} />}
        />
      )}
    </MoneyPage>
  )
}
