// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { cleanup, screen } from '@testing-library/react'
import { createElement, type FunctionComponent } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'La Tertulia',
  permissions: ['members.read', 'authority.read', 'documents.read', 'documents.correct'],
} as unknown as Company
const id = '018f0000-0000-7000-8000-000000000002'
const nothing = () => undefined

beforeAll(async () => {
  await startI18n('en')
  await Promise.all(
    (['counter', 'tools', 'identity', 'settings', 'admin'] as const).map((area) => loadWords(area)),
  )
  companiesStore.set({ currentCompany: company, companies: [company] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Part = { name: string; load: () => Promise<FunctionComponent<never>>; props: object }

const parts: Part[] = [
  {
    name: 'students by month',
    load: async () => (await import('#features/students/billing/months-screen.tsx')).MonthsScreen,
    props: { company: company.id, onClose: nothing },
  },
  {
    name: 'what a note corrects, to choose',
    load: async () => (await import('#features/documents/notes/note-screen.tsx')).NoteScreen,
    props: { company, from: undefined, onFrom: nothing, onIssued: nothing },
  },
  {
    name: 'a note of an invoice',
    load: async () => (await import('#features/documents/notes/note-screen.tsx')).NoteScreen,
    props: { company, from: `invoice:${id}`, onFrom: nothing, onIssued: nothing },
  },
  {
    name: 'new from old',
    load: async () => (await import('#features/documents/clone/clone-screen.tsx')).CloneScreen,
    props: { company, from: undefined, to: undefined, onSearch: nothing },
  },
  {
    name: 'a simple receipt',
    load: async () => (await import('#features/simples/simple-page.tsx')).SimplePage,
    props: { company: company.id, id, nowhere: null },
  },
  {
    name: 'a document to print',
    load: async () => (await import('#features/documents/view/print-screen.tsx')).PrintScreen,
    props: { company, type: 'invoice', id, nowhere: null },
  },
  {
    name: 'a file on its way in',
    load: async () => (await import('#features/imports/import-screen.tsx')).ImportScreen,
    props: { company: company.id, id, search: {}, onSearch: nothing },
  },
  {
    name: 'a payment',
    load: async () => (await import('#features/payments/payment-screen.tsx')).PaymentScreen,
    props: { company: company.id, id },
  },
  {
    name: 'members',
    load: async () => (await import('#features/members/members-screen.tsx')).MembersScreen,
    props: { startsInviting: false },
  },
  {
    name: 'the link to the authority',
    load: async () => (await import('#features/settings/authority/authority-screen.tsx')).AuthorityScreen,
    props: { company: company.id, nowhere: null },
  },
  {
    name: 'keys of other programs',
    load: async () => (await import('#features/settings/automation/api-keys.tsx')).ApiKeys,
    props: { company: company.id },
  },
  {
    name: 'webhooks',
    load: async () => (await import('#features/settings/automation/webhooks.tsx')).Webhooks,
    props: { company: company.id },
  },
  {
    name: 'assigning companies',
    load: async () => (await import('#features/admin/assign-company-screen.tsx')).AssignCompanyScreen,
    props: { search: {}, onSearch: nothing },
  },
  {
    name: 'the catalogue',
    load: async () => (await import('#features/admin/update-cabys-screen.tsx')).UpdateCabysScreen,
    props: { search: {}, onSearch: nothing },
  },
]

// They stood empty behind a slow line, as though there were nothing.
it.each(parts)('says that it waits: $name', async ({ load, props }) => {
  vi.stubGlobal('fetch', () => new Promise(nothing))
  const shown = (await load()) as FunctionComponent<object>
  showAtAddress(createElement(shown, props))
  expect((await screen.findAllByRole('status', { name: 'Loading' })).length).toBeGreaterThan(0)
})
