import { endpoints, type PrintPreviewInput, type SettingsSections } from '@cuentaclara/contracts'
import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { companySettingsQuery } from '../queries.ts'
import classes from '../settings.module.css'

type DocumentSettings = SettingsSections['documents']
type Shown = NonNullable<PrintPreviewInput['preview_of']>
const paperOf = { invoice: 'paper', ticket: 'ticket_paper', receipt: 'receipt_paper' } as const
const typingMs = 350

/** A sample document as the server prints it, with what is chosen at this moment. */
export function PrintPreview({ company, values }: { company: string; values: DocumentSettings }) {
  const { t } = useTranslation()
  const [settled] = useDebouncedValue(values, typingMs)
  const look = useQuery(companySettingsQuery(company)).data
  const [shown, setShown] = useState<Shown>('invoice')
  const choices = { ...printable(settled), preview_of: shown }
  const { data } = useQuery({
    queryKey: ['settings', company, 'preview', choices, look?.colour, look?.logo_url],
    queryFn: ({ signal }) => call(endpoints.previewDocumentSettings, { body: choices }, { company, signal }),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    retry: false,
  })
  return (
    <section className={classes.preview} aria-label={t('settings.documents.preview')}>
      <p className={classes.label}>{t('settings.documents.preview')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('settings.documents.preview')}
        value={shown}
        data={(['invoice', 'ticket', 'receipt'] as const).map((value) => ({
          value,
          label: t(`settings.documents.shown.${value}`),
        }))}
        onChange={(value) => setShown(value as Shown)}
      />
      {data === undefined ? (
        <Skeleton height={420} radius="md" />
      ) : (
        <div className={classes.sheet} data-roll={/mm$/.test(choices[paperOf[shown]]) || undefined}>
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(data.svg)}`}
            alt={t('settings.documents.previewOf')}
          />
        </div>
      )}
    </section>
  )
}

/** What is still being typed is left out of the picture. */
function printable(values: DocumentSettings): DocumentSettings {
  return {
    ...values,
    bank_accounts: values.bank_accounts.filter(
      ({ bank, iban }) => bank.trim().length >= 2 && /^CR\d{20}$/.test(iban),
    ),
    sinpe_number: /^\d{8}$/.test(values.sinpe_number) ? values.sinpe_number : '',
  }
}
