import type { SimpleRow } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { convertSimple, downloadSimple, rememberSimple } from './queries.ts'

export type SimpleAction = 'pay' | 'void'

/** What may be done with a receipt as it stands, by this role. */
export function useSimpleActions(company: string, row: SimpleRow) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const isOpen = row.status === 'issued' || row.status === 'paid'
  const may = {
    pay: useCan('payments.record') && row.status === 'issued',
    void: useCan('documents.correct') && isOpen,
    convert: useCan('documents.draft') && isOpen,
    print: row.number !== null,
  }
  const print = () =>
    downloadSimple(company, row).catch(() => toastError({ message: t('documents.view.downloadFailed') }))
  const isConverting = useRef(false)
  const once = useActKey()
  const convert = async (to: 'invoice' | 'ticket') => {
    // A double click makes one draft.
    if (isConverting.current) return
    isConverting.current = true
    try {
      const converted = await once([row.id, to], (key) => convertSimple(company, row.id, { to }, key))
      const { document } = rememberSimple(cache, company, converted)
      if (document !== null) await navigate({ to: '/invoices/new', search: { draft: document.id } })
    } catch (error) {
      toastError({ message: error instanceof Error ? error.message : '', subject: row.id })
    } finally {
      isConverting.current = false
    }
  }
  return { may, print, convert }
}
