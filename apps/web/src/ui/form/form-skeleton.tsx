import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** A form whose values are on their way: labels and fields in their places. */
export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  const { t } = useTranslation()
  return (
    <Stack gap="lg" role="status" aria-busy aria-label={t('common.words.loading')}>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <div key={index}>
          <Skeleton height={13} width={index % 2 === 0 ? 132 : 184} mb={8} />
          <Skeleton height={38} maw={420} radius="sm" />
        </div>
      ))}
    </Stack>
  )
}
