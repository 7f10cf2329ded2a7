import type { Client, Company, DocumentRow, Item } from '@cuentaclara/contracts'
import { isPositive, parseDecimal } from '@cuentaclara/decimal'
import { parseClave } from '@cuentaclara/einvoice'
import { isSameIdentity, referenceCode, referenceTypeOf } from '@cuentaclara/einvoice/codes'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Alert, Button, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { type ItemChoice, itemChoices } from '#features/items/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { rateChoices } from '#lib/vat-rates.ts'
import { CurrencyControl } from '#ui/amount/currency-control.tsx'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ProblemList } from '#ui/feedback/problem-list.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { useLeaveQuestion } from '#ui/form/leave-question.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { createDraft } from '../actions.ts'
import { blankDraft, blankLine, type EditorDraft, type EditorLine } from '../editor/draft/draft.ts'
import { fromItem, toDraftInput } from '../editor/draft/draft-mapping.ts'
import { withVatWay } from '../editor/draft/line-taxes.ts'
import { ClientPicker } from '../editor/head/client-picker.tsx'
import { noRateWords } from '../editor/lines/no-rate-words.ts'
import { usePreview } from '../preview/use-preview.tsx'
import { useCartTotals } from '../tickets/use-cart-total.ts'
import { ConfirmNote } from './confirm-note.tsx'
import type { NoteWords } from './note-draft.ts'
import { NoteWordsFields } from './note-words.tsx'
import classes from './notes.module.css'
import { useIssueNote } from './use-issue-note.ts'

type OutsideNoteProps = {
  company: Company
  /** Fifty characters that are a clave. */
  clave: string
  onChange: () => void
  onIssued: (row: DocumentRow, corrected: string | null) => void
}

/** A note to a document that another program issued: what its key says, and what is typed. */
export function OutsideNote({ company, clave, onChange, onIssued }: OutsideNoteProps) {
  const { t } = useTranslation()
  const mayIssue = useCan('documents.correct')
  const { issue, isBusy, problems } = useIssueNote(company.id)
  const navigate = useNavigate()
  const [client, setClient] = useState<Client | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isWritten, setIsWritten] = useState(false)
  const { leave, question } = useLeaveQuestion({ isDirty: isWritten })
  const [text, setText] = useState('')
  const [product, setProduct] = useState<Product>(noProduct)
  const [currency, setCurrency] = useState<CurrencyCode>('CRC')
  const [exchangeRate, setExchangeRate] = useState('')
  const [amount, setAmount] = useState('')
  const [rateCode, setRateCode] = useState('08')
  const [words, setWords] = useState<NoteWords>({
    kind: 'credit-note',
    code: '02',
    codeOther: '',
    reason: '',
  })
  const parsed = parseClave(clave)
  const documentType = clave.slice(29, 31)
  const draft = outsideDraft({
    ...{ clave, documentType, client, text, product, amount, rateCode, words, currency, exchangeRate },
  })
  const total = useCartTotals(draft)?.total ?? '0'
  // Several lines, other terms, what else a line holds: the editor has a place for all of it.
  const writing = useMutation({
    mutationFn: () => createDraft(company.id, toDraftInput(draft), crypto.randomUUID()),
    onSuccess: ({ id }) => {
      leave()
      return navigate({ to: '/invoices/new', search: { draft: id } })
    },
    onError: (error) => toastRefusal(error, 'note'),
  })
  const preview = usePreview(company.id, () => ({ of: 'document', body: toDraftInput(draft) }))
  if (parsed === null) return <Alert color="red">{t('counter.notes.keyWrong')}</Alert>
  const day = dayOfClave(clave)
  const kind = kindsByCode[documentType]
  const isOurs = isSameIdentity(parsed.issuerNumber, company.identification_number)
  const isNamed = product.cabys.length === 13 || !needsProduct(words.code, day)
  const isRated = currency === 'CRC' || isAmount(exchangeRate)
  const isReady =
    words.reason.trim().length >= 3 && text.trim().length >= 3 && isAmount(amount) && isNamed && isRated
  const act = () => {
    if (isReady) setIsAsking(true)
  }
  const confirmed = async () => {
    const row = await issue(draft)
    if (row === null) return
    leave()
    onIssued(row, null)
  }
  return (
    <form
      noValidate
      className={classes.steps}
      onChange={() => setIsWritten(true)}
      onSubmit={(event) => {
        event.preventDefault()
        act()
      }}
    >
      <section className={`${classes.step} ${classes.original} cc-card`}>
        <div>
          <strong>
            {kind === undefined ? '' : t(`documents.kinds.${kind}`)}{' '}
            <span className="cc-ltr cc-numbers">{shortNumber(clave)}</span>
          </strong>
          <div className={classes.muted}>
            <DayText day={day} /> · <span className="cc-ltr cc-numbers">{clave}</span>
          </div>
        </div>
        <Button variant="subtle" size="compact-sm" onClick={onChange}>
          {t('counter.notes.chooseOther')}
        </Button>
      </section>
      {!isOurs && <Alert color="yellow">{t('counter.notes.notOurs', { company: company.name })}</Alert>}
      <section className={`${classes.step} cc-card`}>
        <h2 className={classes.stepTitle}>{t('counter.notes.stepWhat')}</h2>
        <Stack gap="md">
          <ClientPicker
            company={company.id}
            client={client}
            isOptional
            canEdit
            problem={null}
            onPick={setClient}
            onPicked={() => document.getElementById('note-product')?.focus()}
          />
          <ProductField
            company={company.id}
            cabys={product.cabys}
            isNeeded={needsProduct(words.code, day)}
            onLeave={(cabys) => cabys !== product.cabys && setProduct({ ...product, item: null, cabys })}
            onTake={(choice) => {
              const { cabys, unit, name, rate } = factsOf(choice)
              const item = choice.kind === 'item' ? choice.item : null
              setProduct({ item, cabys, unit })
              if (text.trim() === '') setText(name.slice(0, 200))
              const said = item === null ? rate : lineOf(item, { kind: words.kind, currency }).rateCode
              // An item by a base or a factor has no rate; of a code that has none the one that stands there is left.
              if (item !== null || said !== '') setRateCode(said)
            }}
          />
          <TextInput
            id="note-text"
            required
            label={t('counter.notes.line')}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group grow align="start">
            <MoneyInput
              required
              label={t('counter.notes.backAmount')}
              currency={currency}
              value={amount}
              onChange={setAmount}
            />
            <NativeSelect
              label={t('documents.editor.columns.tax')}
              data={rateChoices(t, rateCode, t(noRateWords(draft.lines[0]!)))}
              value={rateCode}
              onChange={(event) => setRateCode(event.currentTarget.value)}
            />
          </Group>
          <Group grow align="start">
            <CurrencyControl
              id="note-currency"
              label={t('documents.editor.currency')}
              value={currency}
              onChange={setCurrency}
            />
            {currency !== 'CRC' && (
              <MoneyInput
                required
                label={t('documents.editor.rate')}
                description={t('counter.notes.rateOfOriginal')}
                value={exchangeRate}
                onChange={setExchangeRate}
              />
            )}
          </Group>
          <NoteWordsFields words={words} error={null} onChange={setWords} />
        </Stack>
      </section>
      <section className={`${classes.step} cc-card`} aria-live="polite">
        <dl className={classes.result}>
          <div>
            <dt>{words.kind === 'credit-note' ? t('counter.notes.credit') : t('counter.notes.debit')}</dt>
            <dd>
              <Money amount={total} currency={currency} size="lg" />
            </dd>
          </div>
        </dl>
        <ProblemList problems={problems} />
        <div className={classes.acts}>
          <Button
            variant="default"
            disabled={!mayIssue || isBusy}
            loading={writing.isPending}
            onClick={() => writing.mutate()}
          >
            {t('counter.notes.inEditor')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!mayIssue || !isReady}>
            {words.kind === 'credit-note' ? t('counter.notes.issueCredit') : t('counter.notes.issueDebit')}
          </Button>
        </div>
      </section>
      {preview.sheet}
      {question}
      <ConfirmNote
        kind={words.kind}
        total={total}
        currency={currency}
        number={shortNumber(clave)}
        clientName={client?.name ?? t('documents.list.finalConsumer')}
        isOpen={isAsking}
        onConfirm={confirmed}
        onClose={() => setIsAsking(false)}
      />
    </form>
  )
}

type Typed = {
  clave: string
  documentType: string
  client: Client | null
  text: string
  product: Product
  amount: string
  rateCode: string
  words: NoteWords
  currency: CurrencyCode
  exchangeRate: string
}

function outsideDraft(typed: Typed): EditorDraft {
  const { clave, documentType, client, text, product, amount, rateCode, words } = typed
  return {
    ...blankDraft(typed.currency),
    exchangeRate: typed.exchangeRate,
    kind: words.kind,
    client,
    lines: [
      {
        ...lineOfProduct(product, { kind: words.kind, currency: typed.currency }, rateCode),
        description: text,
        unitPrice: amount,
        priceIncludesTax: true,
      },
    ],
    kept: {
      references: [
        {
          document_type: referenceTypeOf(documentType),
          number: clave,
          // A key tells the day and no hour.
          issued_at: `${dayOfClave(clave)}T12:00:00-06:00`,
          code: words.code,
          ...(words.code === '99' && { code_other: words.codeOther.trim() }),
          reason: words.reason.trim(),
        },
      ],
    },
  }
}

/** What is noted, of the catalogue or an item of ours. */
type Product = { item: Item | null; cabys: string; unit: string }
const noProduct: Product = { item: null, cabys: '', unit: 'Unid' }

type Where = Pick<EditorDraft, 'kind' | 'currency'>

/** What an item says of the line of a note. What comes back is said by its amount: nothing is taken off it, and no parts come to it. */
function lineOf(item: Item, where: Where): EditorLine {
  const blank = blankLine('l1', true)
  const { kept = {}, ...said } = fromItem(item, where)
  const { discount, discountCode, discountOther, otherDiscounts } = blank
  const { assortment: _, ...rest } = kept
  return { ...blank, ...said, discount, discountCode, discountOther, otherDiscounts, kept: rest }
}

function lineOfProduct({ item, cabys, unit }: Product, where: Where, rateCode: string): EditorLine {
  if (item === null) return { ...blankLine('l1', true), cabys, unit, rateCode }
  const line = lineOf(item, where)
  // Whoever chose a rate said so of its VAT.
  return { ...line, ...(rateCode === '' ? {} : withVatWay(line, 'usual')), rateCode }
}

type ProductProps = {
  company: string
  cabys: string
  isNeeded: boolean
  onTake: (choice: ItemChoice) => void
  onLeave: (cabys: string) => void
}

/** Of which product: one's own, or any of the catalogue. */
function ProductField({ company, cabys, isNeeded, onTake, onLeave }: ProductProps) {
  const { t } = useTranslation()
  const labels = { own: t('documents.editor.ownItems'), catalogue: t('documents.editor.catalogue') }
  return (
    <Input.Wrapper
      label={t('documents.editor.cabys')}
      required={isNeeded}
      description={isNeeded ? undefined : t('counter.notes.noProductNeeded')}
      labelProps={{ htmlFor: 'note-product' }}
    >
      <SearchCombobox<ItemChoice>
        id="note-product"
        label={t('documents.editor.cabys')}
        display={cabys}
        placeholder={t('documents.editor.itemPlaceholder')}
        search={(text) => itemChoices(company, text, labels)}
        optionKey={(choice) => (choice.kind === 'item' ? choice.item.id : choice.entry.code)}
        renderOption={(choice) => {
          const { name, cabys: code } = factsOf(choice)
          return (
            <>
              <span>{name}</span>
              <span className={`${classes.muted} cc-ltr cc-numbers`}>{code}</span>
            </>
          )
        }}
        renderNone={(text) => t('counter.notes.noProduct', { text })}
        onTake={onTake}
        onLeave={(text) => /^\d{13}$/.test(text) && onLeave(text)}
        minimumWidth={400}
      />
    </Input.Wrapper>
  )
}

function factsOf(choice: ItemChoice) {
  if (choice.kind === 'item') {
    const { cabys, unit, name, rate_code } = choice.item
    return { cabys, unit, name, rate: rate_code }
  }
  const { code, kind, description, rate_code } = choice.entry
  return { cabys: code, unit: kind === 'service' ? 'Sp' : 'Unid', name: description, rate: rate_code ?? '' }
}

/** Financial notes name no product, nor do notes to documents of before the catalogue (Annex v4.4, CodigoCABYS). */
function needsProduct(code: string, day: string): boolean {
  return !(referenceCode(code)?.isFinancial ?? false) && day >= '2020-12-01'
}

/** Positions 4 to 9 of a clave: day, month and year. Annex v4.4, note 1. */
function dayOfClave(clave: string): string {
  return `20${clave.slice(7, 9)}-${clave.slice(5, 7)}-${clave.slice(3, 5)}`
}

function isAmount(text: string): boolean {
  const amount = parseDecimal(text)
  return amount !== null && isPositive(amount)
}

/** What a note may correct, by the digits of its consecutivo. Annex v4.4, note 3. */
const kindsByCode: Readonly<Record<string, DocumentRow['kind']>> = {
  '01': 'invoice',
  '02': 'debit-note',
  '03': 'credit-note',
  '04': 'ticket',
  '09': 'export',
  '10': 'payment-receipt',
}
