import { type Company, endpoints, type SupportVisit } from '@cuentaclara/contracts'
import { auth } from '#features/identity/index.ts'
import { call } from '#lib/api.ts'
import { companiesStore } from './companies-store.ts'
import { dropVisit, forgetVisit, keepVisit, keptVisit } from './visit-store.ts'

/** Opens a company to look at, in this tab; the server records why and lets nothing be changed. */
export async function openSupportVisit(companyId: string, reason: string): Promise<void> {
  show(await call(endpoints.openSupportVisit, { params: { id: companyId }, body: { reason } }))
}

/** Back to the person's own company. */
export async function endSupportVisit(): Promise<void> {
  await dropVisit()
  showCompany(auth.get().companyDefault)
}

/** The same where the company ended it: the server knows already. */
export function leaveEndedVisit(): void {
  forgetVisit()
  showCompany(auth.get().companyDefault)
}

/** After a reload the tab goes on with the visit that it showed. */
export function restoreVisit(): void {
  const visit = keptVisit()
  if (visit !== null) show(visit)
}

function show(visit: SupportVisit): void {
  keepVisit(visit)
  showCompany(visit.company)
}

function showCompany(company: Company | null): void {
  companiesStore.set({ currentCompany: company })
  const detail = { companyId: company?.id ?? null, company }
  window.dispatchEvent(new CustomEvent('company-changed', { detail }))
}
