// @vitest-environment happy-dom
import type {
  Company,
  RecurringPreviewInput,
  RecurringRecipients,
  RecurringRunDetail,
} from '@cuentaclara/contracts'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { aDraft } from '../documents/editor/testing.ts'
import { PlaceholderHelp } from './placeholder-help.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { blankFields, fieldsOf, toRecurringInput } from './recurring-fields.ts'
import { RunScreen } from './run-screen.tsx'

const company = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Escuela',
  permissions: ['recurring.read', 'recurring.start', 'documents.draft', 'documents.read'],
} as unknown as Company

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 })
  await startI18n('en')
  await loadWords('sales')
  companiesStore.set({ currentCompany: company })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const seen = (change: Partial<RecurringRecipients> = {}): RecurringRecipients => ({
  on: '2099-01-31',
  rows: [
    {
      client_id: 'c1',
      client_name: 'Marta Mora',
      students: [{ id: 's1', name: 'Sofía' }],
      currency: 'CRC',
      total: '1130',
      lines: ['Materiales de Sofía, enero'],
      planned: [],
      problem: null,
    },
    {
      client_id: 'c2',
      client_name: 'Pedro Solís',
      students: [{ id: 's2', name: 'Ana' }],
      currency: 'CRC',
      total: '0',
      lines: [],
      planned: ['Ana'],
      problem: 'Their plan of the month has this already.',
    },
  ],
  count: 2,
  total: { currency: 'CRC', amount: '1130' },
  left_out: [],
  ...change,
})

function Fields() {
  const [draft, setDraft] = useState(
    aDraft({ kind: 'recurring', more: { ...blankFields('2099-01-31'), of: 'students' } }),
  )
  return (
    <RecipientFields
      company={company.id}
      draft={draft}
      fields={fieldsOf(draft)}
      set={(patch) => setDraft((before) => ({ ...before, more: { ...(before.more as object), ...patch } }))}
      canEdit
    />
  )
}

// A group was billed by as many series as it has payers.
it('who is billed and how much is seen before, and somebody is left out and taken in again', async () => {
  const asked: RecurringPreviewInput[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input, 'http://here')
    if (pathname.endsWith('/recipients')) {
      const body = JSON.parse(String(init.body)) as RecurringPreviewInput
      asked.push(body)
      const except = body.series.recipients?.except ?? []
      return Response.json(seen({ left_out: except.map((id) => ({ id, name: 'Sofía' })) }))
    }
    if (pathname.endsWith('/setup')) return Response.json({ is_on: true, groups: ['A1'], plans: [] })
    return Response.json({ data: [] })
  })
  await showAtAddress(<Fields />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Who and how much' }).disabled).toBe(true)
  await screen.findByRole('option', { name: 'A1' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Group' }), { target: { value: 'A1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Who and how much' }))
  const list = await screen.findByRole('region', { name: 'Whom it bills' })
  expect(within(list).getByText('Materiales de Sofía, enero')).toBeTruthy()
  expect(within(list).getByText('Their plan of the month has this already.')).toBeTruthy()
  expect(within(list).getByText(/bills it for Ana/)).toBeTruthy()
  fireEvent.click(within(list).getByRole('button', { name: 'Leave out Sofía' }))
  const back = await screen.findByRole('button', { name: 'Take in Sofía' })
  expect(asked.at(-1)!.series.recipients).toEqual({ of: 'students', group_name: 'A1', except: ['s1'] })
  fireEvent.click(back)
  await waitFor(() => expect(asked.at(-1)!.series.recipients!.except).toEqual([]))
})

it('a series for many has no client of its own, whoever was picked before', () => {
  const draft = aDraft({
    kind: 'recurring',
    more: { ...blankFields('2099-01-31'), of: 'clients', tagId: 't1', except: 'c9' },
  })
  expect(toRecurringInput(draft, '2099-01-01')).toMatchObject({
    recipients: { of: 'clients', tag_id: 't1', except: ['c9'] },
    content: { client_id: null },
  })
})

it('texts are told what they may leave open, and are shown as they will read', async () => {
  const draft = aDraft({ kind: 'recurring', more: { ...blankFields('2099-01-31'), of: 'students' } })
  draft.lines[0]!.description = 'Materiales de {student}, {mes} {year}'
  await showAtAddress(<PlaceholderHelp draft={draft} />)
  expect(await screen.findByText('{student}')).toBeTruthy()
  expect(screen.getByText('whom the client pays for')).toBeTruthy()
  expect(screen.getByText('Materiales de {student}, enero 2099')).toBeTruthy()
})

it('the page of a date says what became of each, and tries those that failed again', async () => {
  const parts = { made: 1, failed: 1, skipped: 0, waiting: 0 }
  const part = { students: ['Sofía'], document: null, problem: null }
  const run: RecurringRunDetail = {
    id: 'run',
    recurring_id: 'series',
    recurring_name: 'Materiales',
    client_name: 'A1',
    planned_on: '2099-01-31',
    status: 'created',
    document: null,
    parts,
    attempts: 3,
    problem: null,
    ran_at: null,
    part_rows: [
      { ...part, id: 'p1', client_id: 'c1', client_name: 'Marta Mora', status: 'created' },
      {
        ...part,
        id: 'p2',
        client_id: 'c2',
        client_name: 'Pedro Solís',
        status: 'failed',
        problem: {
          code: 'not-issuable',
          message: 'It cannot be issued.',
          findings: ['The identity is missing.'],
        },
      },
    ],
  }
  const tried = vi.fn()
  let stands = run
  vi.stubGlobal('fetch', async (input: string, { method }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json(stands)
    tried(new URL(input, 'http://here').pathname)
    const mended = run.part_rows.map((row) => ({ ...row, status: 'created' as const, problem: null }))
    stands = { ...run, parts: { ...parts, made: 2, failed: 0 }, part_rows: mended }
    return Response.json(stands)
  })
  await showAtAddress(<RunScreen company={company} id="run" />)
  expect(await screen.findByText('It cannot be issued. The identity is missing.')).toBeTruthy()
  expect(screen.getByText('1 made · 1 failed')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try those that failed again' }))
  expect(await screen.findByText('2 made')).toBeTruthy()
  expect(tried).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Try those that failed again' })).toBeNull()
})
