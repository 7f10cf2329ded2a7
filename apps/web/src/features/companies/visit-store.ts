import { endpoints, type SupportVisit } from '@cuentaclara/contracts'
import { auth } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
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

type KeptVisit = { userId: string | undefined; visit: SupportVisit }

/** The tab keeps it across reloads, and no other tab has it. */
export function keepVisit(visit: SupportVisit): void {
  visits.set({ visit })
  const kept: KeptVisit = { userId: auth.get().user?.id, visit }
  sessionStorage.setItem(stored, JSON.stringify(kept))
}

/** What a reload found, while its hour lasts and whoever opened it sits here. */
export function keptVisit(): SupportVisit | null {
  const text = sessionStorage.getItem(stored)
  const kept = text === null ? null : (JSON.parse(text) as Partial<KeptVisit>)
  if (!kept?.visit || kept.userId !== auth.get().user?.id) return null
  return Date.parse(kept.visit.ends_at) > Date.now() ? kept.visit : null
}

/** Nobody is signed in here any more: the next person has nothing of it. */
export function forgetVisit(): void {
  sessionStorage.removeItem(stored)
  visits.set({ visit: null })
}

/** Ends the visit here and tells the server, which ends it by time where it cannot be told. */
export async function dropVisit(): Promise<void> {
  const { visit } = visits.get()
  forgetVisit()
  if (visit === null) return
  await call(endpoints.endSupportVisit, { params: { id: visit.company.id } }).catch((error) =>
    console.error('the visit could not be ended', error),
  )
}
