import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The shape of an editor while what it opens is fetched. */
export function EditorSkeleton() {
  const { t } = useTranslation()
  return (
    <div aria-busy aria-label={t('documents.editor.loading')} role="status">
      <Skeleton height={28} width={180} mb={24} />
      <Skeleton height={420} radius="md" />
    </div>
  )
}
