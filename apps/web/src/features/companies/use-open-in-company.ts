import { endpoints } from '@cuentaclara/contracts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#lib/http/api.ts'
import { inAppLink } from '#lib/in-app-link.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { useChooseCompany } from './choose-company.ts'
import { companiesStore, selectFailure } from './companies-store.ts'

/** Opens a screen of one of the person's companies, of which only the id may be known. */
export function useOpenInCompany() {
  const choose = useChooseCompany()
  const navigate = useNavigate()
  return async (id: string, path: string, onGo?: () => void) => {
    const go = () => {
      onGo?.()
      return navigate(inAppLink(path))
    }
    if (id === companiesStore.get().currentCompany?.id) return go()
    try {
      const known = companiesStore.get().companies.find((each) => each.id === id)
      const company = known ?? (await call(endpoints.getCompany, { params: { id } })).company
      await choose(company, go)
    } catch (error) {
      toastError({ subject: 'company', message: selectFailure(error) })
    }
  }
}
