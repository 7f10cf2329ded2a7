import { formatFileSize } from '#lib/file-size.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { PaperList } from '#ui/paper-list.tsx'

type PaperPickerProps = { files: readonly File[]; onChange: (files: readonly File[]) => void }

/** Files that will be kept with a record once there is one. */
export function PaperPicker({ files, onChange }: PaperPickerProps) {
  const { t } = useTranslation()
  return (
    <PaperList
      papers={files.map((file, place) => ({
        id: String(place),
        name: file.name,
        more: formatFileSize(file.size),
      }))}
      words={{
        list: t('money.expenses.files'),
        add: t('tools.papers.add'),
        download: (name) => t('money.expenses.downloadFile', { name }),
        remove: (name) => t('money.expenses.removeFile', { name }),
      }}
      takesMany
      mayRemove
      isBusy={false}
      onAdd={(more) => onChange([...files, ...more])}
      onRemove={({ id }) => onChange(files.filter((_, place) => String(place) !== id))}
    />
  )
}
