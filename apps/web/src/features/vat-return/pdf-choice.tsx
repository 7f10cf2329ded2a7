import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatFileSize } from '#lib/file-size.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { filingsQuery } from './filings-query.ts'
import { PdfChoicePlace } from './pdf-choice-place.tsx'

type Props = { company: string; period: string; value: boolean; onChange: (value: boolean) => void }

/** Whether the PDFs of what was issued are kept with the package, and how much that adds; nothing where nothing was issued. */
export function PdfChoice({ company, period, value, onChange }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(filingsQuery(company, period))
  if (data === undefined) return <PdfChoicePlace />
  if (data.pdfs.count === 0) return null
  const { count, size } = data.pdfs
  return (
    <Checkbox
      mt="sm"
      label={t('vatReturn.kept.pdfs', { count })}
      description={t('vatReturn.kept.pdfsHint', { size: formatFileSize(size) })}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
