import { endpoints } from '@cuentaclara/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'

type Asked = { month: string; companies?: string[] }

const asked = ['files.download', 'reports.export', 'vat-return.read']

/** Whether somebody may take all of a company along that its package shows. */
export function mayPackage({ permissions }: { permissions: readonly string[] }): boolean {
  return asked.every((permission) => permissions.includes(permission))
}

/** Begins the package of a month; its progress stands in the tray, wherever one goes meanwhile. */
export function useStartPackage(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Asked) => call(endpoints.startMonthPackage, { body }, { company }),
    onSuccess: () => {
      toastSuccess({ subject: 'month-package', message: t('monthEnd.package.started') })
      return cache.invalidateQueries({ queryKey: ['tasks', company] })
    },
    onError: (error) => toastRefusal(error, 'month-package'),
  })
}
