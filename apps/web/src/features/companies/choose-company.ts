import { type Company, endpoints } from '@cuentaclara/contracts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { call } from '#lib/api.ts'
import { inAppLink } from '#lib/in-app-link.ts'
import { hasOpenDraft } from '#lib/open-draft.ts'
import { createStore, useStore } from '#lib/store.ts'
import { toastError } from '#ui/toasts.tsx'
import { companiesStore, selectCompany, selectFailure, useCompanies } from './companies-store.ts'
import { rememberCompany } from './recent-companies.ts'

/** The company somebody chose while a draft was open, and the screen of it, until they said whether they meant it. */
type Asked = { company: Company; path: string | undefined }
const question = createStore<{ asked: Asked | null }>({ asked: null })

/** The one way to another company, wherever it is chosen: asks first while a draft is open. `path` is where it opens. */
export function useChooseCompany() {
  const change = useChangeCompany()
  const currentId = useCompanies((state) => state.currentCompany?.id)
  return async (company: Company, path?: string) => {
    if (company.id === currentId) return
    if (hasOpenDraft()) question.set({ asked: { company, path } })
    else await change(company, path)
  }
}

/** Opens a screen of one of the person's companies, of which only the id may be known. */
export function useOpenInCompany() {
  const choose = useChooseCompany()
  return async (id: string, path: string) => {
    try {
      const known = companiesStore.get().companies.find((each) => each.id === id)
      await choose(known ?? (await call(endpoints.getCompany, { params: { id } })).company, path)
    } catch (error) {
      toastError({ subject: 'company', message: selectFailure(error) })
    }
  }
}

/** What `SwitchQuestion` asks about, and what to do with the answer. */
export function useSwitchQuestion() {
  const asked = useStore(question, (state) => state.asked)
  return { asked, change: useChangeCompany(), close: () => question.set({ asked: null }) }
}

/** Selects on the server first; on failure the old company stays and a toast says why. */
function useChangeCompany() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (company: Company, path?: string) => {
    try {
      await selectCompany(company)
      rememberCompany(company.id)
      if (path !== undefined) await navigate(inAppLink(path))
      // A single record belongs to the company we just left.
      else if (hasRecordId(pathname)) await navigate({ to: '/' })
    } catch (error) {
      toastError({ subject: 'company', message: selectFailure(error) })
    }
  }
}

function hasRecordId(path: string): boolean {
  return /[0-9a-f]{8}-[0-9a-f]{4}-/.test(path)
}
