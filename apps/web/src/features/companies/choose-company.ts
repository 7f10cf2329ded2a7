import type { Company } from '@cuentaclara/contracts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { hasOpenDraft } from '#lib/company/open-draft.ts'
import { createStore, useStore } from '#lib/store.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { selectCompany, selectFailure, useCompanies } from './companies-store.ts'
import { rememberCompany } from './recent-companies.ts'

/** A company, and where to go in it; without it one stays on the same screen. */
type Asked = { company: Company; go?: (() => unknown) | undefined }
/** What somebody chose while a draft was open, until they said whether they meant it. */
const question = createStore<{ asked: Asked | null }>({ asked: null })

/** The one way to another company, wherever it is chosen: asks first while a draft is open. */
export function useChooseCompany() {
  const change = useChangeCompany()
  const currentId = useCompanies((state) => state.currentCompany?.id)
  return async (company: Company, go?: Asked['go']) => {
    if (company.id === currentId) return
    if (hasOpenDraft()) question.set({ asked: { company, go } })
    else await change({ company, go })
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
  return async ({ company, go }: Asked) => {
    try {
      if ((await selectCompany(company)) === null) return
      rememberCompany(company.id)
      if (go !== undefined) await go()
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
