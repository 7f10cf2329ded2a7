import type { DocumentDetail } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { refreshDocument } from '../actions.ts'
import { rememberRow } from '../queries.ts'

const unanswered = ['queued', 'held', 'sent', 'processing', 'failed']

type AskAgainProps = { document: DocumentDetail; company: string; className?: string | undefined }

/** Has the authority asked now; what could not be sent leaves once more, byte for byte. Nothing where there is a verdict. */
export function AskAgain({ document, company, className }: AskAgainProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayIssue = useCan('documents.issue')
  const isFailed = document.fiscal_status === 'failed'
  const ask = useMutation({
    mutationFn: () => refreshDocument(company, document.id),
    onSuccess: (row) => {
      rememberRow(cache, company, row)
      toastSuccess({
        message: isFailed ? t('tools.waiting.sentAgain') : t('documents.view.asked'),
        subject: document.id,
      })
    },
    onError: (error) => toastRefusal(error, document.id),
  })
  if (!mayIssue || !unanswered.includes(document.fiscal_status)) return null
  return (
    <Button
      className={className}
      variant={isFailed ? 'filled' : 'default'}
      size={isFailed ? 'sm' : 'compact-md'}
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={ask.isPending}
      onClick={() => ask.mutate()}
    >
      {isFailed ? t('tools.waiting.sendAgain') : t('documents.view.actions.askAgain')}
    </Button>
  )
}
