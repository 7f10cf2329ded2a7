import type { DocumentDetail, LinkedDocument } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Alert, Button, Group, TextInput } from '@mantine/core'
import { IconReceiptRefund, IconReplace } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastProblem } from '#ui/feedback/toast-problem.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
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
    if (isBusy) return
    setIsBusy(true)
    try {
      const body = replacementDraft(purchase, reason.trim())
      const draft = await once(body, (key) => createDraft(company, body, key))
      rememberDetail(cache, company, draft)
      await navigate({ to: '/invoices/new', search: { draft: draft.id } })
    } catch (error) {
      toastProblem(error as Error, 'replace-purchase')
      setIsBusy(false)
    }
  }
  const number = shortNumber(purchase.consecutivo) ?? ''
  return (
    <Dialog
      onClose={isBusy ? () => {} : onClose}
      title={t('counter.replacePurchase.title', { number })}
      size={520}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void prepare()
        }}
      >
        <p>{t('counter.replacePurchase.how')}</p>
        <p>{t('counter.replacePurchase.effect')}</p>
        <Alert color="yellow" title={t('counter.replacePurchase.readingTitle')}>
          {t('counter.replacePurchase.reading')}
        </Alert>
        <TextInput
          id="replace-reason"
          mt="md"
          required
          data-autofocus
          label={t('counter.replacePurchase.reason')}
          description={t('counter.replacePurchase.reasonHint')}
          maxLength={180}
          value={reason}
          error={isTried && !isReady ? t('counter.replacePurchase.reasonMissing') : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('counter.replacePurchase.act')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Leads to that dialog, among what can be done with a purchase invoice. */
export function ReplacePurchaseItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <DropdownItem icon={<IconReceiptRefund size={17} aria-hidden />} onClick={onClick}>
      {t('counter.replacePurchase.item')}
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
          ? t('counter.replacePurchase.replaced', { number })
          : t('counter.replacePurchase.replacing', { number })}
      </Link>
    </Alert>
  )
}
