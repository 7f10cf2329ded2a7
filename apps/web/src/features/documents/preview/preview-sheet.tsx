import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { saveBlob } from '#lib/http/download.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { fetchPreview, type Preview } from './preview.ts'
import classes from './preview-sheet.module.css'

type PreviewSheetProps = {
  company: string
  preview: Preview
  onClose: () => void
}

/** What is being written as it will be printed: the server sets the same page as for the PDF. */
export function PreviewSheet({ company, preview, onClose }: PreviewSheetProps) {
  const { t } = useTranslation()
  // One look: what is written may have changed by the next.
  const once = useId()
  const page = useQuery({
    queryKey: ['preview', company, once],
    queryFn: async ({ signal }) => (await fetchPreview(company, preview, 'svg', signal)).text(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const pdf = useMutation({
    mutationFn: async () => saveBlob(await fetchPreview(company, preview, 'pdf'), 'preview.pdf'),
    onError: (error) => toastRefusal(error, 'preview'),
  })
  return (
    <SideSheet
      isOpen
      size={880}
      title={t('lineSheet.preview.title')}
      onClose={onClose}
      footer={
        <Group justify="space-between" gap="md" wrap="nowrap">
          <span className={classes.hint}>{t('lineSheet.preview.hint')}</span>
          <Button
            variant="default"
            flex="none"
            leftSection={<IconFileTypePdf size={17} aria-hidden />}
            loading={pdf.isPending}
            onClick={() => pdf.mutate()}
          >
            {t('lineSheet.preview.pdf')}
          </Button>
        </Group>
      }
    >
      {page.error !== null ? (
        <Alert color="red" role="alert" title={t('lineSheet.preview.failed')}>
          {page.error.message}
          <Button mt="sm" variant="default" size="compact-sm" onClick={() => void page.refetch()}>
            {t('common.actions.tryAgain')}
          </Button>
        </Alert>
      ) : page.data === undefined ? (
        <Skeleton height={640} radius="md" />
      ) : (
        <img
          className={classes.page}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(page.data)}`}
          alt={t('lineSheet.preview.alt')}
        />
      )}
    </SideSheet>
  )
}
