import type { DocumentDetail, LinkedDocument } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Alert, TextInput } from '@mantine/core'
import { IconReceiptRefund, IconReplace } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { DropdownItem } from '#ui/overlay/dropdown.tsx'
import { createDraft } from '../actions.ts'
import { detailLink } from '../detail-link.ts'
import { rememberDetail } from '../queries.ts'
import { replacementDraft } from './reissue.ts'
import classes from './rejection-banner.module.css'

type ReplacePurchaseProps = { company: string; purchase: DocumentDetail; onClose: () => void }

/** Why a purchase invoice is wrong, and what replaces it: a draft with the same content, to be put right. */
export function ReplacePurchaseDialog({ company, purchase, onClose }: ReplacePurchaseProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const once = useActKey()
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const isReady = reason.trim().length >= 3
  const prepare = async () => {
    setIsTried(true)
    if (!isReady) return document.getElementById('replace-reason')?.focus()
    setIsBusy(true)
    try {
      const body = replacementDraft(purchase, reason.trim())
      const draft = await once(body, (key) => createDraft(company, body, key))
      rememberDetail(cache, company, draft)
      await navigate({ to: '/invoices/new', search: { draft: draft.id } })
    } catch (error) {
      toastRefusal(error, 'replace-purchase')
      setIsBusy(false)
    }
  }
  const number = shortNumber(purchase.consecutivo) ?? ''
  return (
    <DialogForm
      title={t('tools.replacePurchase.title', { number })}
      size={520}
      submitLabel={t('tools.replacePurchase.act')}
      isBusy={isBusy}
      onSubmit={() => void prepare()}
      onClose={onClose}
    >
      <p>{t('tools.replacePurchase.how')}</p>
      <p>{t('tools.replacePurchase.effect')}</p>
      <Alert color="yellow" title={t('tools.replacePurchase.readingTitle')}>
        {t('tools.replacePurchase.reading')}
      </Alert>
      <TextInput
        id="replace-reason"
        mt="md"
        required
        data-autofocus
        label={t('tools.replacePurchase.reason')}
        description={t('tools.replacePurchase.reasonHint')}
        maxLength={180}
        value={reason}
        error={isTried && !isReady ? t('tools.replacePurchase.reasonMissing') : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  )
}

/** Leads to that dialog, among what can be done with a purchase invoice. */
export function ReplacePurchaseItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <DropdownItem icon={<IconReceiptRefund size={17} aria-hidden />} onClick={onClick}>
      {t('tools.replacePurchase.item')}
    </DropdownItem>
  )
}

/** That another purchase invoice stands for this one, or will once the authority takes it. */
export function ReplacedBanner({ by }: { by: LinkedDocument }) {
  const { t } = useTranslation()
  const number = shortNumber(by.consecutivo) ?? ''
  return (
    <Alert className={classes.banner} color="gray" icon={<IconReplace size={20} aria-hidden />}>
      <Link {...detailLink(by)}>
        {by.fiscal_status === 'accepted'
          ? t('tools.replacePurchase.replaced', { number })
          : t('tools.replacePurchase.replacing', { number })}
      </Link>
    </Alert>
  )
}
