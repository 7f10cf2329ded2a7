// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Company, QuotationDetail, SimpleRow } from '@cuentaclara/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ReasonDialog as ReachIn } from '#features/admin/reason-dialog.tsx'
import { companiesStore } from '#features/companies/index.ts'
import { ParkDialog } from '#features/documents/tickets/park-dialog.tsx'
import { SendDialog } from '#features/documents/view/send-dialog.tsx'
import { ExportDialog } from '#features/exports/export-dialog.tsx'
import { CopyTemplatesSheet } from '#features/items/copy-templates-sheet.tsx'
import { MembersPanel } from '#features/members/members-panel.tsx'
import { QuotationDialogs } from '#features/quotations/quotation-dialogs.tsx'
import { ScheduleReport } from '#features/reports/schedule-report.tsx'
import { EntryDialog } from '#features/settings/company-settings/entry-dialog.tsx'
import { FilesPanel } from '#features/settings/company-settings/files-panel.tsx'
import { VoidDialog } from '#features/simples/simple-dialogs.tsx'
import { WithholdingsFile } from '#features/vat-return/withholdings-file.tsx'
import { loadWords, startI18n } from '#lib/i18n/i18n.ts'
import { ReasonDialog } from '#ui/form/reason-dialog.tsx'
import { findLeaveQuestion, showAtAddress } from '#ui/testing.tsx'

const id = '018f0000-0000-7000-8000-000000000001'
const company = { id, name: 'Café', permissions: ['members.edit', 'documents.draft'] } as unknown as Company

beforeAll(async () => {
  await startI18n('en')
  const areas = [
    'admin',
    'catalogues',
    'counter',
    'identity',
    'money',
    'monthEnd',
    'reports',
    'sales',
    'settings',
    'tools',
    'vatReturn',
  ]
  await Promise.all(areas.map((area) => loadWords(area as 'admin')))
  companiesStore.set({ currentCompany: company })
})
beforeEach(() => vi.stubGlobal('fetch', async (url: string) => Response.json(answerTo(url))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What each of them asks for. */
function answerTo(url: string): unknown {
  if (url.includes('/exports/')) return { columns: [{ field: 'name', is_usual: true }] }
  if (url.includes('/letter'))
    return { to: 'a@example.test', recipients: [], subject: 'S', message: 'M', attachments: [], papers: [] }
  if (url.includes('withholdings')) return { columns: [], rows: [], refused: [] }
  const template = { id: 't', name: 'Corte', trade: 'shop', cabys: '1', unit: 'Unid', rate_code: '08' }
  return { data: url.includes('/item-templates') ? [{ ...template, is_copied: false }] : [], meta: {} }
}

type Over = (onClose: () => void) => ReactNode
const type = (label: RegExp) => async () =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: 'algo' } })
const reason = { title: 'Why', hint: '', label: 'Reason', tooShort: '', confirmLabel: 'Do' }

const offer = {
  id,
  client_id: null,
  currency: 'CRC',
  open_lines: [0, 1],
  lines: [{ line_total: '1' }, { line_total: '2' }],
  deposits: [],
  content: { lines: [{ description: 'Pintura' }, { description: 'Andamio' }] },
} as unknown as QuotationDetail
const nothing = { onChanged: () => {}, onConverted: () => {}, onDeleted: async () => {} }
function ofOffer(question: 'extend' | 'convert', onClose: () => void): ReactNode {
  return (
    <QuotationDialogs company={id} quotation={offer} question={question} onClose={onClose} {...nothing} />
  )
}

/** Sheets and dialogs over a screen, and what somebody writes in them. */
const overScreens: [name: string, over: Over, write: () => Promise<unknown>][] = [
  [
    'a file of a list',
    (onClose) => <ExportDialog list="clients" query={{}} onClose={onClose} />,
    type(/^Line above/),
  ],
  [
    'templates that were ticked',
    (onClose) => <CopyTemplatesSheet company={id} onClose={onClose} />,
    async () => fireEvent.click(await screen.findByRole('checkbox', { name: /^Corte/ })),
  ],
  [
    'a file of withholdings',
    (onClose) => <WithholdingsFile onTake={() => {}} onClose={onClose} />,
    async () => {
      await screen.findByText('File of the acquirer')
      const files = [new File(['a;b'], 'liquidacion.xlsx')]
      fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } })
    },
  ],
  [
    'a letter',
    (onClose) => <SendDialog company={id} document={{ id }} isOpen onClose={onClose} />,
    type(/^Message/),
  ],
  [
    'a report to be sent',
    (onClose) => <ScheduleReport report="sales" group="day" query={{}} narrowed={[]} onClose={onClose} />,
    type(/^To/),
  ],
  [
    'an entry of a list',
    (onClose) => <EntryDialog kind="tag" company={id} entry={null} onClose={onClose} />,
    type(/^Name/),
  ],
  [
    'a reason',
    (onClose) => <ReasonDialog {...reason} onConfirm={async () => {}} onClose={onClose} />,
    type(/^Reason/),
  ],
  [
    'why another company is reached into',
    (onClose) => <ReachIn {...reason} text="" onConfirm={async () => {}} onClose={onClose} />,
    type(/./),
  ],
  [
    'why a receipt is void',
    (onClose) => (
      <VoidDialog company={id} row={{ id, number: 7 } as unknown as SimpleRow} onClose={onClose} />
    ),
    type(/^Reason/),
  ],
  ['until when an offer holds', (onClose) => ofOffer('extend', onClose), type(/^Valid until/)],
  [
    'which lines of an offer become a document',
    (onClose) => ofOffer('convert', onClose),
    async () => fireEvent.click(await screen.findByRole('checkbox', { name: 'Andamio' })),
  ],
  [
    'under which name a sale waits',
    (onClose) => <ParkDialog name="" isBusy={false} onPark={() => {}} onClose={onClose} />,
    type(/./),
  ],
]

// Esc, the cross and the Back of a phone threw away what somebody had been writing for minutes.
describe.each(overScreens)('%s', (_, over, write) => {
  it('that was begun is lost on Esc and by another address only after a question', async () => {
    const onClose = vi.fn()
    const { address, go } = await showAtAddress(over(onClose))
    await write()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    ;(await findLeaveQuestion()).stay()
    await waitFor(() => expect(screen.queryByText(/without saving\?$/)).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
    go('/elsewhere')
    ;(await findLeaveQuestion()).leave()
    await waitFor(() => expect(address()).toBe('/elsewhere'))
  })

  it('that nobody touched closes at once', async () => {
    const onClose = vi.fn()
    await showAtAddress(over(onClose))
    await screen.findByRole('dialog')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})

// In a sheet that the address opens, and on a page, every way out is another address.
it.each([
  [
    'an invitation',
    <MembersPanel key="members" company={id} companyName="Café" mayManage />,
    async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Invite' }))
      await type(/^E-mail/)()
    },
  ],
  [
    'the days of a file',
    <FilesPanel key="files" company={id} />,
    async () => {
      const from = await screen.findByRole('textbox', { name: /^From/ })
      fireEvent.change(from, { target: { value: '2026-11-01' } })
      fireEvent.blur(from)
    },
  ],
])('%s in a panel is lost only after a question', async (_, node, write) => {
  const { address, go } = await showAtAddress(node)
  await write()
  go('/here?open=none')
  ;(await findLeaveQuestion()).stay()
  expect(address()).toBe('/here')
  await waitFor(() => expect(screen.queryByText(/without saving\?$/)).toBeNull())
  go('/elsewhere')
  ;(await findLeaveQuestion()).leave()
  await waitFor(() => expect(address()).toBe('/elsewhere'))
})

/** Where nothing is lost that was written, and why. */
const savedAtOnce = 'saves each change as it is made'
const nothingToLose: Readonly<Record<string, string>> = {
  'clients/client-portal-dialog.tsx': savedAtOnce,
  'delivery/client-link-dialog.tsx': 'its field is only read',
  'documents/editor/issue-dialog.tsx': 'has one tick, kept for the next time',
  'documents/editor/lines/line-sheet.tsx': 'writes into the draft, which is kept',
  'documents/tickets/invoice-ticket-dialog.tsx': 'names one client, found again with a press',
  'documents/tickets/offline/till-sheet.tsx': 'names one client, found again with a press',
  'documents/tickets/pay-dialog.tsx': 'a till goes back to the cart with one press; the cart is kept',
  'identity/account/proof-dialog.tsx': 'asks for a password, which nobody has kept for them',
  'layout/shell/customiser.tsx': savedAtOnce,
  'layout/shortcuts/keyboard-sheet.tsx': savedAtOnce,
  'periods/close-dialog.tsx': 'repeats the name of a month',
  'recurring/start-question.tsx': 'chooses one of two',
  'settings/authority/live-question.tsx': 'repeats the name of the company',
  'settings/companies/delete-company-dialog.tsx': 'repeats the name of the company',
  'settings/company-settings/switched-list.tsx': savedAtOnce,
  'vat-return/copy-sheet.tsx': 'chooses what is shown',
  'vat-return/exonerations-sheet.tsx': savedAtOnce,
  'vat-return/uses-sheet.tsx': savedAtOnce,
}

const folder = join(import.meta.dirname, '../features')
const files = globSync('**/*.tsx', { cwd: folder, exclude: ['**/*.test.tsx'] })
const sources = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
/** By what components are called; what is chosen with a button alone, in a menu or on a map of colours, is not seen. */
const fields =
  /<([A-Z][\w.]*(Input|Fields?|Select|Combobox|Picker|Zone|Control)|Textarea|Checkbox|Radio|Switch|Chip|Autocomplete)\b/
const around = /<(Dialog|SideSheet|Modal|Drawer)\b/
/** These ask by themselves, and so does whoever has the question. */
const asks = /LeaveQuestion\b|<(DialogForm|AskingSheet|AskingDialog|FormSheet|SheetForm)\b/

/** A sheet or a dialog with fields of its own file, or of a file beside it that stands in it. */
function takesWriting(file: string, source: string): boolean {
  if (!around.test(source)) return false
  return fields.test(source) || besides(file, source).some((other) => fields.test(sources.get(other) ?? ''))
}

/** Files that it imports from its own feature, now or later, and that neither open something nor ask by themselves. */
function besides(file: string, source: string): string[] {
  const paths = source.matchAll(/(?:from |import\()'(\.[^']+\.tsx)'/g)
  const near = [...paths].map(([, path]) => normalize(join(dirname(file), path!)))
  return near.filter((other) => {
    const text = sources.get(other)
    return text !== undefined && !around.test(text) && !asks.test(text)
  })
}

/** A question with a yes and a no has no fields: they would be lost with the no. */
function hasFieldsInQuestion(source: string): boolean {
  return [...source.matchAll(/<ConfirmDialog\b[\s\S]*?<\/ConfirmDialog>/g)].some(([box]) => fields.test(box))
}

it('whoever writes in a sheet or a dialog is asked, also in the next one that is built', () => {
  const silent = [...sources].filter(
    ([file, source]) =>
      hasFieldsInQuestion(source) || (!/LeaveQuestion\b/.test(source) && takesWriting(file, source)),
  )
  expect(silent.map(([file]) => file).toSorted()).toEqual(Object.keys(nothingToLose).toSorted())
})

// It saw text fields alone, in the file of the sheet itself, and no question with a yes and a no.
it.each([
  ['a day in a question', '<ConfirmDialog title="Extend">\n<DayInput /></ConfirmDialog>', true],
  ['ticks in a question', '<ConfirmDialog><Checkbox /></ConfirmDialog>', true],
  ['words beside a question', '<ConfirmDialog>Sure?</ConfirmDialog><TextInput />', false],
])('it sees %s: %j', (_, source, isSeen) => {
  expect(hasFieldsInQuestion(source)).toBe(isSeen)
})

it.each(['<NativeSelect />', '<SearchCombobox<Client> />', '<Radio />', '<ClientPicker />'])(
  'it sees %s in a sheet, and in the form of another file',
  (field) => {
    expect(takesWriting('x/sheet.tsx', `<SideSheet>${field}</SideSheet>`)).toBe(true)
    sources.set('x/form.tsx', field)
    expect(
      takesWriting('x/sheet.tsx', "import { Form } from './form.tsx'\n<SideSheet><Form /></SideSheet>"),
    ).toBe(true)
    sources.delete('x/form.tsx')
  },
)
