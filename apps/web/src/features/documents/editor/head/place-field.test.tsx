// @vitest-environment happy-dom
import type { Company } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { companiesStore } from '#features/companies/index.ts'
import { auth } from '#features/identity/index.ts'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { blankDraft, type EditorDraft } from '../draft/draft.ts'
import { toDraftInput } from '../draft/draft-mapping.ts'
import { editDraft, startEditing } from '../draft/draft-reducer.ts'
import { fieldId, fieldOfPath } from '../draft/field-path.ts'
import { blankStart, madeStart } from '../editor-opening.tsx'
import { type OpenPlace, PlaceField } from './place-field.tsx'

const company = { id: '018f0000-0000-7000-8000-000000000001' } as unknown as Company
const centre: OpenPlace = {
  branch: '001',
  branch_name: 'Centro',
  terminal: '00001',
  terminal_name: '00001',
  is_own: true,
  series: [{ document_type: '01', next_sequence: 8 }],
}
const beach: OpenPlace = {
  ...centre,
  branch: '002',
  branch_name: 'Playa',
  is_own: false,
  series: [{ document_type: '01', next_sequence: 44 }],
}

beforeAll(async () => {
  await startI18n('en')
  await loadWords('counter')
})
beforeEach(() => {
  localStorage.clear()
  auth.set({ user: { id: 'u1' } } as never)
})
afterEach(cleanup)

const latest: { draft: EditorDraft } = { draft: blankDraft() }

function Editor({ draft: first, places = [centre, beach] }: { draft: EditorDraft; places?: OpenPlace[] }) {
  const [{ draft }, dispatch] = useReducer(editDraft, startEditing(first))
  latest.draft = draft
  return (
    <PlaceField
      company={company.id}
      places={places}
      draft={draft}
      problem={undefined}
      canEdit
      dispatch={dispatch}
    />
  )
}

const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Issue from' })
const named = () => {
  const { branch, terminal } = toDraftInput(latest.draft)
  return [branch, terminal]
}

it('names the branch that was chosen, shows its next number, and is there in the next draft of this browser', async () => {
  await showAtAddress(<Editor draft={blankDraft()} />)
  expect(field().value).toBe('001-00001')
  screen.getByText('Next number: FE-8')
  fireEvent.change(field(), { target: { value: '002-00001' } })
  screen.getByText('Next number: FE 2-1-44')
  expect(named()).toEqual(['002', '00001'])

  expect(blankStart(company, 'CRC', null).draft.kept).toMatchObject({ branch: '002', terminal: '00001' })
  // Who signs in here after them issues as the company does.
  auth.set({ user: { id: 'u2' } } as never)
  expect(blankStart(company, 'CRC', null).draft.kept.branch).toBeUndefined()
})

it("back at the company's own place a draft names none and follows the settings", async () => {
  await showAtAddress(<Editor draft={{ ...blankDraft(), kept: { branch: '002', terminal: '00001' } }} />)
  fireEvent.change(field(), { target: { value: '001-00001' } })
  expect(named()).toEqual([undefined, undefined])
  expect(blankStart(company, 'CRC', null).draft.kept.branch).toBeUndefined()
})

// Every new browser, and whoever sat down at another one, began at the company's own place.
it('begins at the usual place of the person, whatever was chosen in this browser before', async () => {
  await showAtAddress(<Editor draft={blankDraft()} />)
  fireEvent.change(field(), { target: { value: '002-00001' } })
  const place = { branch: '003', terminal: '00002' }
  expect(blankStart({ ...company, place }, 'CRC', null).draft.kept).toMatchObject(place)
  // Of somebody else, who has none, the choice of this browser is asked as before.
  expect(blankStart({ ...company, place: null }, 'CRC', null).draft.kept).toMatchObject({ branch: '002' })
})

it('whoever usually issues elsewhere and chooses the place of the company means it', async () => {
  companiesStore.set({ currentCompany: { ...company, place: { branch: '002', terminal: '00001' } } })
  await showAtAddress(<Editor draft={{ ...blankDraft(), kept: { branch: '002', terminal: '00001' } }} />)
  fireEvent.change(field(), { target: { value: '001-00001' } })
  expect(named()).toEqual(['001', '00001'])
  companiesStore.set({ currentCompany: company })
})

it('a draft that says where it is issued from stays there', () => {
  const draft = { ...blankDraft(), kept: { branch: '003', terminal: '00002' } }
  const place = { branch: '002', terminal: '00001' }
  expect(madeStart({ ...company, place }, draft).draft).toBe(draft)
  // What is made of a sale that says no place, a quotation or a series too, is this person's.
  expect(madeStart({ ...company, place }, blankDraft()).draft.kept).toMatchObject(place)
})

it('says of a place that was closed since that another is to be chosen, as the server does', async () => {
  await showAtAddress(
    <Editor draft={{ ...blankDraft(), kept: { branch: '009', terminal: '00001' } }} places={[centre]} />,
  )
  expect(field().value).toBe('009-00001')
  screen.getByText('This branch or terminal is closed: choose another.')
  expect(fieldId(fieldOfPath('terminal', blankDraft()))).toBe(field().id)
})
