// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startI18n } from '#lib/i18n/i18n.ts'
import { showAtAddress } from '#ui/testing.tsx'
import { blankDraft, type EditorDraft } from '../draft/draft.ts'
import { toDraftInput } from '../draft/draft-mapping.ts'
import { editDraft, startEditing } from '../draft/draft-reducer.ts'
import { EditorHead } from './editor-head.tsx'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

const latest: { draft: EditorDraft } = { draft: blankDraft() }

function Editor() {
  const [{ draft }, dispatch] = useReducer(editDraft, startEditing(blankDraft()))
  latest.draft = draft
  return (
    <EditorHead
      head={draft}
      marks={{}}
      settings={null}
      rate={null}
      total="1000"
      canEdit
      dispatch={dispatch}
      onCurrency={() => {}}
    />
  )
}

it('what is paid by SINPE or transfer has its reference, until the means change', async () => {
  await showAtAddress(<Editor />)
  const means = () => screen.getAllByRole<HTMLSelectElement>('combobox', { name: /Means of payment/ })[0]!
  expect(screen.queryByRole('textbox', { name: /Reference/ })).toBeNull()
  fireEvent.change(means(), { target: { value: '06' } })
  fireEvent.change(await screen.findByRole('textbox', { name: /Reference/ }), {
    target: { value: ' 123456 ' },
  })
  expect(toDraftInput(latest.draft).payments).toEqual([{ means: '06', reference: '123456' }])
  fireEvent.change(means(), { target: { value: '04' } })
  expect(toDraftInput(latest.draft).payments).toEqual([{ means: '04' }])
})
