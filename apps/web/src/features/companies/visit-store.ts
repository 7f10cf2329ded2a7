import { endpoints, type SupportVisit } from '@cuentaclara/contracts'
import { call } from '#lib/api.ts'
import { createStore, useStore } from '#lib/store.ts'

const stored = 'support-visit'
const visits = createStore<{ visit: SupportVisit | null }>({ visit: null })

/** The company that who runs the installation looks at for support in this tab; null without. */
export function useSupportVisit(): SupportVisit | null {
  return useStore(visits, ({ visit }) => visit)
}

export function isVisiting(): boolean {
  return visits.get().visit !== null
}

/** The tab keeps it across reloads, and no other tab has it. */
export function keepVisit(visit: SupportVisit): void {
  visits.set({ visit })
  sessionStorage.setItem(stored, JSON.stringify(visit))
}

/** What a reload found, while its hour lasts. */
export function keptVisit(): SupportVisit | null {
  const text = sessionStorage.getItem(stored)
  const visit = text === null ? null : (JSON.parse(text) as SupportVisit)
  return visit !== null && Date.parse(visit.ends_at) > Date.now() ? visit : null
}

/** Ends the visit here and tells the server, which ends it by time where it cannot be told. */
export async function dropVisit(): Promise<void> {
  const { visit } = visits.get()
  sessionStorage.removeItem(stored)
  if (visit === null) return
  visits.set({ visit: null })
  await call(endpoints.endSupportVisit, { params: { id: visit.company.id } }).catch((error) =>
    console.error('the visit could not be ended', error),
  )
}
