import { documentsQuery } from '@cuentaclara/contracts/schemas'
import { ivaRates, saleConditions } from '@cuentaclara/einvoice/codes'
import { describe, expect, it } from 'vitest'
import { saleConditionCodes, vatRateCodes } from '#lib/sale-codes.ts'
import { parseListSearch, presets, toDocumentsQuery, toTotalsQuery } from './list-search.ts'

const today = '2026-11-21'

describe('the address of the list', () => {
  it('passes over what makes no sense', () => {
    const raw = { view: 'x', sort: 'password', page: '-3', per_page: 7, from: 'yesterday', status: 1 }
    expect(parseListSearch(raw)).toEqual({})
  })

  it('keeps a search for digits that the router took for a number', () => {
    expect(parseListSearch({ search: 12345678 })).toEqual({ search: '12345678' })
  })

  it.each(presets)('asks for %s in words that the server takes', (view) => {
    expect(documentsQuery.safeParse(toDocumentsQuery({ view }, today)).success).toBe(true)
  })

  it('keeps what was bought in a tab of its own', () => {
    expect(toTotalsQuery({ view: 'bought' }, today)).toEqual({ kind: 'purchase' })
  })

  it('lets a filter narrow its preset', () => {
    const query = toDocumentsQuery({ view: 'waiting', status: 'held', currency: 'USD' }, today)
    expect(query).toMatchObject({ fiscal_status: 'held', currency: 'USD', kind: 'invoice,export,purchase' })
  })

  it('asks for a client and from an amount to an amount, which the router took for numbers', () => {
    const client = '01930000-0000-7000-8000-00000000000d'
    const search = parseListSearch({ client, least: 1000, most: '2500.50' })
    expect(documentsQuery.parse(toDocumentsQuery(search, today))).toMatchObject({
      client_id: client,
      total_from: '1000',
      total_to: '2500.50',
    })
  })

  it('finds those that have something to look at', () => {
    const search = parseListSearch({ warning: 'yes' })
    expect(documentsQuery.parse(toDocumentsQuery(search, today))).toMatchObject({ has_warning: true })
  })

  it('narrows by what documents say and where they come from, in words that the server takes', () => {
    const id = '01930000-0000-7000-8000-00000000000d'
    const asked = {
      delivery_status: 'opened',
      sale_condition: '02',
      rate_code: '08',
      branch: '002',
      activity: '5610.0',
      author_id: id,
      recurring_id: 'any',
      student_id: id,
    }
    const search = parseListSearch({ ...asked, tagged: id, page: '2' })
    expect(search).toEqual({ ...asked, tagged: id, page: 2 })
    expect(documentsQuery.parse(toTotalsQuery(search, today))).toMatchObject({ ...asked, tagged: id })
  })

  it('offers the official conditions and rates', () => {
    expect(saleConditionCodes).toEqual(saleConditions.map(({ code }) => code))
    expect(vatRateCodes).toEqual(ivaRates.map(({ code }) => code))
  })

  it('begins this month on its first day', () => {
    expect(toDocumentsQuery({ view: 'month' }, today)).toMatchObject({ from: '2026-11-01', to: today })
  })

  it('adds up what is listed, whatever the page', () => {
    expect(toTotalsQuery({ page: 4, sort: 'total' }, today)).toEqual(toTotalsQuery({}, today))
  })
})
