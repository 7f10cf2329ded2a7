import type {
  ClientAccount,
  ClientPortal,
  ClientStatement,
  Dashboard,
  DocumentDetail,
  DocumentRow,
  DocumentTotals,
  DraftInput,
  Page,
  PaymentRow,
  Portal,
  Report,
} from '@cuentaclara/contracts'
import { decimal, subtract, sum, toText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { expect } from 'vitest'
import { depositSubscriber } from '#modules/payments/index.ts'
import { salesSumsSubscriber } from '#modules/sales-sums/index.ts'
import { receiptDepositSubscriber } from '#modules/simples/index.ts'
import { giveStatus, hearEverything } from '#test/hear-events.ts'
import type { TestApp } from '#test/http-app.ts'

export type Seller = { id: string; as: { token: string; company: string } }

export const total = (amounts: readonly string[]) => toText(sum(amounts.map((amount) => decimal(amount))))
export const less = (one: string, other: string) => toText(subtract(decimal(one), decimal(other)))

/** What a story does and asks, of an application that is there once the first test begins. */
export function storiesOf(theApp: () => TestApp) {
  const today = () => costaRicaDay(theApp().clock.now())
  const hear = () =>
    hearEverything(theApp(), {
      subscribers: [depositSubscriber, receiptDepositSubscriber, salesSumsSubscriber],
      watch: async () => {},
    })
  async function read<Body>({ as }: Seller, path: string): Promise<Body> {
    const { status, body, text } = await theApp().send('GET', path, as)
    expect(status, `${path} ${text}`).toBe(200)
    return body
  }
  async function post<Body>({ as }: Seller, path: string, payload: object = {}): Promise<Body> {
    const { status, body, text } = await theApp().send('POST', path, as, { payload })
    expect([200, 201], `${path} ${text}`).toContain(status)
    return body
  }

  /** What everybody says is owed, and what is the client's: they say the same, or the test fails. */
  async function told(seller: Seller, clients: readonly string[], currency = 'CRC') {
    await hear()
    const period = `from=2026-10-01&to=${today()}`
    const receivables = await read<Report>(seller, '/reports/receivables')
    const dashboard = await read<Dashboard>(seller, `/dashboard?${period}&currency=${currency}`)
    const strips = (
      await read<{ data: DocumentTotals }>(seller, '/documents/totals?kind=invoice,export,ticket,debit-note')
    ).data
    const collected = await read<Report>(seller, `/reports/collected?${period}`)
    const byMeans = await read<Report>(seller, `/reports/collected?${period}&group_by=means`)
    const sales = await read<Report>(seller, `/reports/sales?${period}`)
    const strip = strips.find((row) => row.currency === currency)
    const each = await Promise.all(
      clients.map(async (id) => {
        const statement = await read<ClientStatement>(
          seller,
          `/clients/${id}/statement?${period}&currency=${currency}`,
        )
        const account = (await read<ClientAccount>(seller, `/clients/${id}/account`)).balances.find(
          (row) => row.currency === currency,
        )
        const { url } = (
          await theApp().send('PUT', `/clients/${id}/portal`, seller.as, { payload: { is_on: true } })
        ).body as ClientPortal
        const portal = (await theApp().send('GET', `/portals/${url!.split('/portal/')[1]}`)).body as Portal
        const seen = portal.balances.find((row) => row.currency === currency)
        const payments = await read<Page<PaymentRow>>(seller, `/payments?client_id=${id}&per_page=100`)
        const ofCurrency = payments.data.filter((row) => row.currency === currency)
        const credit = total(ofCurrency.map(({ unapplied }) => unapplied))
        const documents = await read<Page<DocumentRow>>(seller, `/documents?client_id=${id}&per_page=100`)
        const owing = documents.data.filter((row) => row.currency === currency)
        const owed = account?.total ?? '0'
        expect(total(owing.map(({ balance }) => balance))).toBe(owed)
        expect(total((account?.ages ?? []).map(({ amount }) => amount))).toBe(owed)
        expect(account?.credit ?? '0').toBe(credit)
        expect([seen?.balance ?? '0', seen?.credit ?? '0']).toEqual([owed, credit])
        const debts = portal.debts.filter((row) => row.currency === currency)
        expect(total(debts.map(({ balance }) => balance ?? '0'))).toBe(owed)
        expect(statement.closing).toBe(less(owed, credit))
        return { owed, credit }
      }),
    )
    const owed = total(each.map((one) => one.owed))
    const listed = receivables.totals.find((row) => row.currency === currency)
    expect(listed?.balance ?? '0').toBe(owed)
    expect(strip?.outstanding ?? '0').toBe(owed)
    // In the currency asked for, as the row of that currency below each report.
    const of = ({ totals }: Report) => totals.find((row) => row.currency === currency)
    expect(dashboard.outstanding.amount).toBe(owed)
    expect(total(dashboard.ages.map(({ amount }) => amount))).toBe(owed)
    expect(dashboard.collected.amount).toBe(of(collected)?.total ?? '0')
    expect(dashboard.invoiced.amount).toBe(of(sales)?.net ?? '0')
    expect(total(byMeans.groups!.map((group) => group.total))).toBe(collected.in_colones.total)
    for (const row of strips) {
      const taken = total([row.collected, row.lowered, row.written_off])
      expect(less(total([row.total, row.taken_over]), taken), row.currency).toBe(row.outstanding)
    }
    return {
      owed,
      credit: total(each.map((one) => one.credit)),
      collected: collected.in_colones.total,
      sold: sales.in_colones.total,
    }
  }

  /** Issues a draft, which the authority accepts. */
  async function issue(seller: Seller, id: string): Promise<DocumentDetail> {
    const { input } = await read<DocumentDetail>(seller, `/documents/${id}`)
    await post(seller, `/documents/${id}/issue`, input)
    return accepted(seller, id)
  }
  async function accepted(seller: Seller, id: string): Promise<DocumentDetail> {
    await giveStatus(theApp(), id, 'accepted')
    await hear()
    return read(seller, `/documents/${id}`)
  }
  async function sell(seller: Seller, input: DraftInput): Promise<DocumentDetail> {
    const { id } = await post<DocumentDetail>(seller, '/documents/issue', input)
    return accepted(seller, id)
  }
  function creditNote(
    seller: Seller,
    original: DocumentDetail,
    lines: DraftInput['lines'] = original.input.lines,
    more: Partial<DraftInput> = {},
  ): Promise<DocumentDetail> {
    const { clave, issued_at, input, kind } = original
    return sell(seller, {
      ...{ kind: 'credit-note', lines, client_id: original.client_id },
      payments: input.sale_condition === '01' ? [{ means: '01' }] : [],
      ...{ sale_condition: input.sale_condition, credit_days: input.credit_days },
      ...{ currency: input.currency, exchange_rate: input.exchange_rate },
      references: [
        {
          ...{ document_type: kind === 'ticket' ? '04' : '01', number: clave!, issued_at: issued_at! },
          ...{ code: '06', reason: 'Devolución de mercancía' },
        },
      ],
      ...more,
    })
  }
  const paymentsOf = async (seller: Seller, client: string) =>
    (await read<Page<PaymentRow>>(seller, `/payments?client_id=${client}&per_page=100&sort=number`)).data
  const byMeans = async (seller: Seller) => {
    const { groups } = await read<Report>(
      seller,
      `/reports/collected?from=2026-10-01&to=${today()}&group_by=means`,
    )
    return Object.fromEntries(groups!.map((group) => [group.key, group.total]))
  }

  return { today, hear, read, post, told, issue, sell, creditNote, paymentsOf, byMeans }
}
