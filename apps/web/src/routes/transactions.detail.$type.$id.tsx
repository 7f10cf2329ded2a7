import type { Company } from '@cuentaclara/contracts'
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useCurrentCompany } from '#features/companies/index.ts'
import { DocumentScreen, type DocumentTab } from '#features/documents/view/document-screen.tsx'
import { Elsewhere } from '#features/documents/view/elsewhere.tsx'
import { NotFoundInside } from '#features/layout/index.ts'
import type { PaymentAsk } from '#features/payments/index.ts'
import type { QuotationAsk } from '#features/quotations/quotation-asks.ts'
import {
  ExpenseScreen,
  PaymentScreen,
  QuotationScreen,
  ReceptionScreen,
  RunScreen,
  SimplePage,
} from './-detail-screens.ts'

type Search = { tab?: Exclude<DocumentTab, 'document'>; make?: 'invoice'; ask?: QuotationAsk | PaymentAsk }

const tabs = ['payments', 'authority', 'delivery', 'links', 'files', 'history'] as const

export const Route = createFileRoute('/transactions/detail/$type/$id')({
  staticData: { layout: 'default', requiresAuth: true, title: 'documents.view.tabs.document' },
  validateSearch: ({ tab, make, ask }: Record<string, unknown>): Search => {
    const known = tabs.find((each) => each === tab)
    return {
      ...(known !== undefined && { tab: known }),
      ...(make === 'invoice' && { make }),
      // Which of them an offer or a payment takes is known on its page.
      ...(typeof ask === 'string' && { ask: ask as QuotationAsk | PaymentAsk }),
    }
  },
  component: DetailRoute,
})

function DetailRoute() {
  const company = useCurrentCompany()
  const { type, id } = Route.useParams()
  if (company === null) return null
  // An address may name what every object has, such as its constructor.
  const Screen = Object.hasOwn(screens, type) ? screens[type] : undefined
  if (Screen === undefined || !/^[0-9a-f-]{36}$/i.test(id)) return <NotFoundInside />
  return (
    <Elsewhere
      key={`${company.id} ${type} ${id}`}
      type={type}
      id={id}
      company={company.id}
      nowhere={<NotFoundInside />}
    >
      <Suspense>
        <Screen company={company} type={type} id={id} />
      </Suspense>
    </Elsewhere>
  )
}

type ScreenProps = { company: Company; type: string; id: string }

/** The page of each type of document that an address may name. */
const screens: Readonly<Record<string, (props: ScreenProps) => ReactNode>> = {
  invoice: OfDocument,
  export: OfDocument,
  purchase: OfDocument,
  ticket: OfDocument,
  'credit-note': OfDocument,
  'debit-note': OfDocument,
  'payment-receipt': OfDocument,
  quotation: OfQuotation,
  simple: OfSimple,
  payment: OfPayment,
  expense: ({ company, id }) => <ExpenseScreen company={company.id} id={id} />,
  reception: ({ company, id }) => <ReceptionScreen company={company.id} id={id} />,
  'recurring-run': ({ company, id }) => <RunScreen company={company} id={id} />,
}

function OfDocument(props: ScreenProps) {
  const { tab, make } = Route.useSearch()
  const navigate = useNavigate()
  const { type, id } = props
  const onMake = (next: 'invoice' | undefined) =>
    navigate({
      to: '/transactions/detail/$type/$id',
      params: { type, id },
      search: { ...(tab !== undefined && { tab }), ...(next && { make: next }) },
      replace: true,
    })
  return <DocumentScreen {...props} {...useTab(props)} make={make} onMake={onMake} />
}

function OfQuotation({ company, type, id }: ScreenProps) {
  const { tab, onTab } = useTab({ type, id })
  const { ask } = Route.useSearch()
  const navigate = useNavigate()
  const { history } = useRouter()
  const onAsk = (next: QuotationAsk | undefined) => {
    // An answer may have led elsewhere, to the draft that it made: whoever is there is not called back.
    if (!history.location.pathname.endsWith(`/${type}/${id}`)) return
    void navigate({
      to: '/transactions/detail/$type/$id',
      params: { type, id },
      search: { ...(isOffered(tab) && { tab }), ...(next && { ask: next }) },
      replace: true,
    })
  }
  return (
    <QuotationScreen
      company={company}
      id={id}
      tab={isOffered(tab) ? tab : 'document'}
      onTab={onTab}
      ask={ask as QuotationAsk | undefined}
      onAsk={onAsk}
    />
  )
}

/** Tabs that the page of an offer has besides the offer itself. */
function isOffered(tab: string): tab is 'delivery' | 'files' | 'history' {
  return ['delivery', 'files', 'history'].includes(tab)
}

function OfPayment({ company, type, id }: ScreenProps) {
  const { ask } = Route.useSearch()
  const navigate = useNavigate()
  const onAsked = () =>
    navigate({ to: '/transactions/detail/$type/$id', params: { type, id }, search: {}, replace: true })
  return <PaymentScreen company={company.id} id={id} ask={ask as PaymentAsk | undefined} onAsked={onAsked} />
}

function OfSimple({ company, id }: ScreenProps) {
  return <SimplePage company={company.id} id={id} nowhere={<NotFoundInside />} />
}

/** The open tab stands in the address. */
function useTab({ type, id }: { type: string; id: string }) {
  const { tab } = Route.useSearch()
  const navigate = useNavigate()
  return {
    tab: tab ?? ('document' as const),
    onTab: (next: DocumentTab) =>
      navigate({
        to: '/transactions/detail/$type/$id',
        params: { type, id },
        search: next === 'document' ? {} : { tab: next },
        replace: true,
      }),
  }
}
