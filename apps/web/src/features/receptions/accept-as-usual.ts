import { endpoints, type ReceptionRow } from '@cuentaclara/contracts'
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '#lib/http/api.ts'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { rememberReception } from './queries.ts'

/** Accepts a document as the rules say for its supplier, in one press; says how it went. */
export async function acceptAsUsual(
  cache: QueryClient,
  { company, row, t }: { company: string; row: ReceptionRow; t: TFunction },
): Promise<void> {
  try {
    const saved = await call(endpoints.acceptReception, { params: { id: row.id } }, { company })
    rememberReception(cache, company, saved)
    toastSuccess({
      subject: 'reception',
      message: t('money.receptions.sent.accepted', { name: row.supplier_name }),
    })
  } catch (error) {
    toastError({ subject: 'reception', message: (error as Error).message })
  }
}
