import {
  endpoints,
  type LetterTemplateInput,
  type LetterText,
  letterPlaceholders,
} from '@cuentaclara/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from '../settings.module.css'

/** What a letter fills in, as it is typed. */
export function sayPlaceholders(letter: LetterText): string {
  return asTyped(letterPlaceholders[letter])
}

function asTyped(names: readonly string[]): string {
  return names.map((name) => `{{${name}}}`).join(' ')
}

export const letterPreviewQuery = (company: string, template: LetterTemplateInput) =>
  queryOptions({
    queryKey: ['settings', company, 'letter-preview', template],
    queryFn: ({ signal }) => call(endpoints.previewLetter, { body: template }, { company, signal }),
    retry: false,
  })

/** What a template says about a sample, while it is written. */
export function LetterPreview({
  company,
  template,
  label: ownLabel,
}: {
  company: string
  template: LetterTemplateInput
  /** Where it is read, when that is no letter. */
  label?: string
}) {
  const { t } = useTranslation()
  const label = ownLabel ?? t('settings.delivery.preview')
  const [asked] = useDebouncedValue(template, 300)
  const { data } = useQuery({ ...letterPreviewQuery(company, asked), placeholderData: keepPreviousData })
  if (data === undefined) return null
  return (
    <section className={classes.letter} aria-label={label} aria-live="polite">
      <p className={classes.hint}>{label}</p>
      {data.subject !== '' && (
        <p className={classes.letterSubject} dir="auto">
          {data.subject}
        </p>
      )}
      <p className={classes.letterText} dir="auto">
        {data.message}
      </p>
      {data.unknown.length > 0 && (
        <p className={classes.error}>{t('settings.delivery.unknown', { names: asTyped(data.unknown) })}</p>
      )}
    </section>
  )
}
