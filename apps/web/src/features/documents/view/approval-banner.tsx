import type { DocumentDetail, TimelineEntry } from '@cuentaclara/contracts'
import { Alert, Button, Group, Textarea } from '@mantine/core'
import { IconArrowBackUp, IconUserCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { formatInstant } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { approveDocument, returnDocument } from '../actions.ts'
import { documentQuery, forgetLists, rememberRow } from '../queries.ts'
import classes from './document-screen.module.css'

type Approval = NonNullable<DocumentDetail['approval']>
type ApprovalBannerProps = { company: string; document: DocumentDetail; approval: Approval }

/** What waits for a second person, who asked, and what this reader can do about it. */
export function ApprovalBanner({ company, document, approval }: ApprovalBannerProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayApprove = useCan('documents.approve') && !approval.is_mine
  const [open, setOpen] = useState<'approve' | 'return' | null>(null)
  const key = useRef(crypto.randomUUID())
  const settle = async (words: string) => {
    forgetLists(cache, company)
    await cache.invalidateQueries({ queryKey: documentQuery(company, document.id).queryKey })
    toastSuccess({ message: words, subject: document.id })
  }
  const fail = (error: unknown) => {
    toastRefusal(error, document.id)
    throw error
  }
  const approve = async () => {
    const row = await approveDocument(company, document, key.current).catch(fail)
    rememberRow(cache, company, row)
    await settle(t('tools.approval.approved'))
  }
  const giveBack = async (reason: string) => {
    await returnDocument(company, document, reason).catch(fail)
    await settle(approval.is_mine ? t('tools.approval.withdrawn') : t('tools.approval.returned'))
  }
  const who = approval.asked_by ?? '–'
  return (
    <Alert
      className={classes.approval}
      color="yellow"
      icon={<IconUserCheck size={20} aria-hidden />}
      title={t('tools.approval.title')}
    >
      <p className={classes.approvalWords}>
        {approval.is_mine
          ? t('tools.approval.mine')
          : t('tools.approval.asked', { name: who, day: formatInstant(approval.asked_at) })}
      </p>
      <Group gap="xs">
        {mayApprove && <Button onClick={() => setOpen('approve')}>{t('tools.approval.approve')}</Button>}
        {mayApprove && (
          <Button variant="default" onClick={() => setOpen('return')}>
            {t('tools.approval.giveBack')}
          </Button>
        )}
        {approval.is_mine && (
          <Button variant="default" onClick={() => void giveBack('').catch(() => {})}>
            {t('tools.approval.withdraw')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        isOpen={open === 'approve'}
        title={t('tools.approval.approveTitle')}
        confirmLabel={t('tools.approval.approve')}
        onConfirm={approve}
        onClose={() => setOpen(null)}
      >
        {t('tools.approval.approveHint', {
          total: formatMoney(document.total, document.currency),
          client: document.client_name ?? t('documents.view.finalConsumer'),
        })}
      </ConfirmDialog>
      {open === 'return' && <ReturnDialog onReturn={giveBack} onClose={() => setOpen(null)} />}
    </Alert>
  )
}

/** A draft that came back, and what is to be changed about it. */
export function ReturnedBanner({ entry: { actor, at, detail } }: { entry: TimelineEntry }) {
  const { t } = useTranslation()
  return (
    <Alert
      className={classes.approval}
      color="red"
      icon={<IconArrowBackUp size={20} aria-hidden />}
      title={t('tools.approval.returnedTitle')}
    >
      <p className={classes.approvalWords}>
        {t('tools.approval.returnedBy', { name: actor ?? '–', day: formatInstant(at) })}
      </p>
      {detail !== null && <p className={classes.approvalReason}>{detail}</p>}
    </Alert>
  )
}

type ReturnDialogProps = { onReturn: (reason: string) => Promise<void>; onClose: () => void }

function ReturnDialog({ onReturn, onClose }: ReturnDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    if (reason.trim() === '') return setIsEmpty(true)
    setIsBusy(true)
    await onReturn(reason.trim()).then(onClose, () => setIsBusy(false))
  }
  return (
    <DialogForm
      title={t('tools.approval.returnTitle')}
      size={460}
      submitLabel={t('tools.approval.giveBack')}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label={t('tools.approval.reason')}
        maxLength={300}
        autosize
        minRows={2}
        maxRows={6}
        value={reason}
        error={isEmpty && reason.trim() === '' ? t('tools.approval.reasonNeeded') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
