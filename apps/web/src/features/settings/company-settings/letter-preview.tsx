import { endpoints, type LetterTemplateInput } from '@cuentaclara/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from '../settings.module.css'

/** What templates fill in, as it is typed. */
export const placeholders = [
  'kind',
  'number',
  'client',
  'company',
  'date',
  'due',
  'total',
  'balance',
  'key',
  'link',
]
  .map((name) => `{{${name}}}`)
  .join(' ')

/** What a template says about a sample invoice, while it is written. */
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
  const { data } = useQuery({
    queryKey: ['settings', company, 'letter-preview', asked],
    queryFn: ({ signal }) => call(endpoints.previewLetter, { body: asked }, { company, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
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
    </section>
  )
}
