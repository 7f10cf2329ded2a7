import type { Client, Company, DocumentRow, TillPlace } from '@cuentaclara/contracts'
import { endpoints } from '@cuentaclara/contracts'
import { compare, decimal } from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'
import { claveIn } from '@cuentaclara/einvoice/clave-shape'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { clientQuery } from '#features/clients/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, formatMoney } from '#lib/money.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { ProblemList } from '#ui/feedback/problem-list.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { AskingSheet } from '#ui/form/asking-sheet.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { toDraftInput } from '../editor/draft/draft-mapping.ts'
import { FoundDocument, foundOf } from '../found-document.tsx'
import { usualOf } from '../notes/happenings.ts'
import { type NoteChoice, noteOf, type Original } from '../notes/note-draft.ts'
import { NoteLines } from '../notes/note-lines.tsx'
import { useIssueNote } from '../notes/use-issue-note.ts'
import { usePaidInPart } from '../notes/use-paid-in-part.ts'
import { usePreview } from '../preview/use-preview.tsx'
import { correctableQuery, documentQuery } from '../queries.ts'
import { printTicket } from './print-ticket.ts'
import { moneyBack, type ReturnWay, restMeans, usualRest, usualWay, waysOf } from './return-money.ts'
import { useCartTotals } from './use-cart-total.ts'

/** `place` is where something comes back; null where neither the browser nor its person has one. */
type ReturnSheetProps = { company: Company; place: TillPlace | null; onClose: () => void }

/** Something comes back: which sale, what of it, and the money over the counter, with its credit note. */
export function ReturnSheet({ company, place, onClose }: ReturnSheetProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [original, setOriginal] = useState<Original | null>(null)
  const [clientId, setClientId] = useState<string | null>(null)
  const picked = useRef<string>(undefined)
  const pick = async (row: DocumentRow) => {
    picked.current = row.id
    try {
      const [document, left] = await Promise.all([
        cache.fetchQuery(documentQuery(company.id, row.id)),
        cache.fetchQuery({ ...correctableQuery(company.id, row.id), staleTime: 0 }),
      ])
      // Another was picked meanwhile, or the same twice.
      if (picked.current !== row.id) return
      setOriginal({ document, left })
      setClientId(row.client_id)
    } catch (error) {
      toastRefusal(error, 'return')
    }
  }
  const client = useQuery({ ...clientQuery(company.id, clientId ?? ''), enabled: clientId !== null })
  const isReady = original !== null && (clientId === null || client.data !== undefined)
  return (
    <AskingSheet size={640} onClose={onClose} title={t('counter.returns.title')}>
      {({ onWritten, onDone }) =>
        isReady ? (
          <ReturnForm
            company={company}
            place={place}
            original={original}
            client={clientId === null ? null : (client.data ?? null)}
            onOther={() => setOriginal(null)}
            onWritten={onWritten}
            onDone={onDone}
          />
        ) : (
          <Input.Wrapper
            label={t('counter.returns.which')}
            description={t('counter.returns.whichHint')}
            labelProps={{ htmlFor: 'return-original' }}
            descriptionProps={{ mb: 6 }}
          >
            <SearchCombobox<DocumentRow>
              id="return-original"
              label={t('counter.returns.which')}
              isLarge
              display=""
              autoFocus
              search={(text) => ({
                queryKey: ['documents', company.id, 'returnable', text],
                queryFn: async ({ signal }) => {
                  const query = {
                    kind: 'ticket,invoice',
                    fiscal_status: 'accepted',
                    search: numberIn(text),
                    per_page: 8,
                  }
                  const page = await call(endpoints.listDocuments, { query }, { company: company.id, signal })
                  return [{ label: null, options: page.data }]
                },
              })}
              optionKey={(row) => row.id}
              renderOption={(row) => <FoundDocument {...foundOf(row)} />}
              renderNone={() => t('counter.notes.ownNone')}
              onTake={pick}
              minimumWidth={460}
            />
          </Input.Wrapper>
        )
      }
    </AskingSheet>
  )
}

// Annex v4.4, note 5.
const paidAtOnce = '01'

type ReturnFormProps = {
  company: Company
  place: TillPlace | null
  original: Original
  client: Client | null
  onOther: () => void
  onWritten: () => void
  onDone: () => void
}

function ReturnForm({ company, place, original, client, onOther, onWritten, onDone }: ReturnFormProps) {
  const { t } = useTranslation()
  const { document } = original
  const { currency } = document.input
  const [choice, setChoice] = useState<NoteChoice>({})
  const [reason, setReason] = useState(t('counter.returns.usualReason'))
  // What is still owed is lowered by the note: nothing is handed out.
  const wasPaid = document.input.sale_condition === paidAtOnce
  const [way, setWay] = useState<ReturnWay>(wasPaid ? usualWay(document.input.payments) : 'none')
  const [cashPart, setCashPart] = useState('')
  const [restBy, setRestBy] = useState(usualRest(document.input.payments))
  const { issue, isBusy, problems } = useIssueNote(company.id)
  const words = { ...usualOf.return, codeOther: '', reason }
  const note = noteOf([original], client, {
    happening: 'return',
    choices: { [document.id]: choice },
    words,
    amounts: {},
  })
  // The service of what comes back comes back with it.
  const service = document.input.other_charges.filter(({ percent }) => percent !== undefined)
  // The money leaves the drawer that is here, whichever till sold it.
  const { branch, terminal } = place ?? {}
  const unpaid = { ...note, kept: { ...note.kept, branch, terminal, other_charges: service } }
  const inPart = usePaidInPart(unpaid, [original], { happening: 'return' })
  // Of what gave tax back for a card the note says the same means, whatever somebody would rather say.
  const gaveTaxBack = isSome(document.summary?.returned_vat ?? '')
  const whole = inPart === null ? unpaid : { ...unpaid, payments: inPart }
  const fixed = gaveTaxBack ? whole.payments : null
  const totals = useCartTotals(whole)
  const total = totals?.total ?? '0'
  const back = moneyBack({
    way,
    total,
    currency,
    cashPart,
    restBy,
    roundsCash: company.cash_rounding ?? false,
    fixed,
  })
  // In cash, for whoever stands at the drawer; until the parts are said, all that goes back.
  const handedOut = way === 'other' || !back.isWhole ? null : (back.cash?.change ?? null)
  const draft = back.payments === null ? whole : { ...whole, payments: back.payments }
  const isEmpty = draft.lines.length === 0
  const isTooMuch = isMoreThanLeft(choice, original)
  const preview = usePreview(
    company.id,
    () =>
      isEmpty || isTooMuch
        ? null
        : { of: 'document', body: { ...toDraftInput(draft), ...(back.cash && { cash: back.cash }) } },
    { isInSheet: true },
  )
  const act = async () => {
    if (isEmpty || isTooMuch || !back.isWhole || reason.trim().length < 3) return
    const row = await issue(draft, back.cash)
    if (row === null) return
    toastSuccess({
      message: t(handedOut === null ? 'counter.returns.done' : 'counter.returns.doneCash', {
        number: shortNumber(row.consecutivo) ?? '',
        amount: formatMoney(handedOut ?? total, currency),
      }),
      subject: 'return',
    })
    onDone()
    if (row.clave !== null) await printTicket(company.id, row).catch(() => {})
  }
  const otherMeans = (
    <NativeSelect
      label={
        way === 'split'
          ? t('till.returns.restBy', { amount: formatMoney(back.rest, currency) })
          : t('till.returns.allBy')
      }
      data={restMeans.map((value) => ({ value, label: t(`documents.codes.paymentMeans.${value}`) }))}
      value={restBy}
      onChange={(event) => setRestBy(event.currentTarget.value)}
    />
  )
  return (
    <form
      noValidate
      onChange={onWritten}
      onSubmit={(event) => {
        event.preventDefault()
        void act()
      }}
    >
      <Stack gap="md">
        <Group justify="space-between">
          <span>
            <strong className="cc-ltr cc-numbers">{shortNumber(document.clave ?? '')}</strong>{' '}
            <bdi>{client?.name ?? t('documents.list.finalConsumer')}</bdi>
          </span>
          <Button variant="subtle" size="compact-sm" onClick={onOther}>
            {t('counter.notes.chooseOther')}
          </Button>
        </Group>
        <NoteLines
          happening="return"
          choices={{ [document.id]: choice }}
          originals={[original]}
          onChoose={(_, next) => setChoice(next)}
        />
        <TextInput
          label={t('counter.notes.reason')}
          maxLength={180}
          value={reason}
          error={reason.trim().length < 3 ? t('counter.notes.reasonMissing') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {wasPaid && (
          <Input.Wrapper
            label={t('till.returns.how')}
            description={client === null ? undefined : t('counter.returns.inCashHint')}
          >
            <SegmentedControl
              fullWidth
              aria-label={t('till.returns.how')}
              value={way}
              onChange={(next) => setWay(next as ReturnWay)}
              data={waysOf(fixed).map((value) => ({ value, label: t(`till.returns.ways.${value}`) }))}
            />
          </Input.Wrapper>
        )}
        {fixed !== null && (back.payments ?? []).length > 0 && (
          <Text size="sm">
            {back
              .payments!.map(
                ({ means, amount }) =>
                  `${t(`documents.codes.paymentMeans.${means as '01'}`)}: ${formatMoney(amount, currency)}`,
              )
              .join(' · ')}
          </Text>
        )}
        {way === 'split' && fixed === null && (
          <Group gap="sm" align="flex-end" grow>
            <MoneyInput
              label={t('till.returns.cashPart')}
              currency={currency as CurrencyCode}
              maxDecimals={coinDecimals(currency)}
              value={cashPart}
              error={
                back.isWhole || cashPart === ''
                  ? undefined
                  : t('till.returns.splitWrong', { amount: formatMoney(total, currency) })
              }
              onChange={setCashPart}
            />
            {otherMeans}
          </Group>
        )}
        {way === 'other' && fixed === null && otherMeans}
        <ProblemList problems={problems} />
        <Button variant="default" title="Ctrl P" disabled={isEmpty || isTooMuch} onClick={preview.show}>
          {t('documents.editor.preview')}
        </Button>
        <Button type="submit" size="lg" loading={isBusy} disabled={isEmpty || isTooMuch || !back.isWhole}>
          {t(back.cash === null ? 'counter.returns.issue' : 'counter.returns.giveBack', {
            amount: formatMoney(handedOut ?? total, currency),
          })}
        </Button>
      </Stack>
      {preview.sheet}
    </form>
  )
}

/** A clave that was scanned from the squares of a ticket stands in the address of its page, or alone. */
function numberIn(text: string): string {
  return claveIn(text) ?? text
}

function isMoreThanLeft(choice: NoteChoice, { left }: Original): boolean {
  return Object.entries(choice).some(
    ([index, typed]) =>
      isSome(typed) && compare(decimal(typed), decimal(left.quantities_left[Number(index)] ?? '0')) > 0,
  )
}
