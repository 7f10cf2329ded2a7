import type { SimpleRow } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'
import { convertSimple, downloadSimple, rememberSimple } from './queries.ts'

export type SimpleAction = 'pay' | 'void' | 'send' | 'link'

/** Whether it counts: it was issued and not taken back. */
export function isOpen({ status }: SimpleRow): boolean {
  return status === 'issued' || status === 'paid'
}

export function isUnpaid({ status }: SimpleRow): boolean {
  return status === 'issued'
}

export function isPrintable({ number }: SimpleRow): boolean {
  return number !== null
}

/** What was taken back goes to nobody. */
export function isSendable({ number, status }: SimpleRow): boolean {
  return number !== null && status !== 'void'
}

/** What a press does with a receipt. */
export function useSimpleActions(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const print = (row: SimpleRow) =>
    downloadSimple(company, row).catch(() => toastError({ message: t('documents.view.downloadFailed') }))
  const isConverting = useRef(false)
  const once = useActKey()
  const convert = async (row: SimpleRow, to: 'invoice' | 'ticket') => {
    // A double click makes one draft.
    if (isConverting.current) return
    isConverting.current = true
    try {
      const converted = await once([row.id, to], (key) => convertSimple(company, row.id, { to }, key))
      const { document } = rememberSimple(cache, company, converted)
      if (document !== null) await navigate({ to: '/invoices/new', search: { draft: document.id } })
    } catch (error) {
      toastRefusal(error, row.id)
    } finally {
      isConverting.current = false
    }
  }
  return { print, convert }
}
