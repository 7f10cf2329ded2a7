import { type DocumentDetail, endpoints, type InstalmentPlan } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PlanFields, toPlanInput, usualPlan } from '#features/instalments/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { rememberDetail } from '../queries.ts'

type AgreeSheetProps = { company: string; document: DocumentDetail; onClose: () => void }

/** Agrees with a client in which parts what is left of a document is paid. */
export function AgreeSheet({ company, document, onClose }: AgreeSheetProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [plan, setPlan] = useState<InstalmentPlan>(() => openPlan(document))
  const { id, balance, currency } = document
  const owed = { total: balance, currency, today: costaRicaDay(Date.now()) }
  return (
    <SheetForm
      title={t('instalments.agree')}
      submitLabel={t('instalments.save')}
      isDirty
      onSubmit={async () => {
        const body = toPlanInput(plan)
        rememberDetail(
          cache,
          company,
          await call(endpoints.agreeInstalments, { params: { id }, body }, { company }),
        )
        await cache.invalidateQueries({ queryKey: ['documents', company] })
        toastSuccess({ subject: 'document', message: t('instalments.done') })
        onClose()
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p style={{ margin: 0 }}>{t('instalments.agreeHint')}</p>
          <PlanFields
            plan={plan}
            owed={owed}
            canEdit
            field={(path) => field(path === '' ? 'instalments' : `instalments.${path}`)}
            onChange={setPlan}
          />
        </>
      )}
    </SheetForm>
  )
}

/** What is still open of the parts as they stand, to be moved; else two months. */
function openPlan({ instalments = [] }: DocumentDetail): InstalmentPlan {
  const open = instalments.filter(({ left }) => isSome(left))
  if (open.length === 0) return usualPlan
  return { parts: open.map(({ due_on, left }) => ({ due_on, amount: left })) }
}
