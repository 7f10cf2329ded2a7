import type { Client, Conversion, SimpleDetail } from '@cuentaclara/contracts'
import { Alert, Button, Group, Input, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { IconFileText, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clientChoices } from '#features/clients/index.ts'
import { useContingency, useIsSimplified } from '#features/companies/index.ts'
import { useCurrencyCode } from '#features/identity/index.ts'
import { type ItemChoice, itemChoices } from '#features/items/index.ts'
import { currencyChoices } from '#lib/currency-names.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { precisePaths } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { FormSheet } from '#ui/form/form-sheet.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { useSaving } from '#ui/form/use-saving.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { meansChoices, otherMeans } from './means.ts'
import {
  createSimple,
  deleteSimple,
  forgetOffersOf,
  forgetSimpleLists,
  issueSimple,
  rememberSimple,
  saveSimple,
  simpleName,
} from './queries.ts'
import {
  blankSimpleLine,
  isFilled,
  type SimpleDraft,
  type SimpleLine,
  toSimpleDraft,
  toSimpleInput,
  totalOf,
  withItem,
} from './simple-draft.ts'
import { uses } from './simple-search.ts'
import classes from './simples.module.css'

type SimpleDrawerProps = {
  company: string
  /** The draft to go on with; null writes a new one. */
  simple: SimpleDetail | null
  /** What a new one is made of. */
  source?: Conversion | null
  onClose: () => void
  /** It has a number now: its sheet may open. */
  onDone: (id: string) => void
}

/** Writes a receipt: for whom, what, how much, how it was paid. */
export function SimpleDrawer({ company, simple, source = null, onClose, onDone }: SimpleDrawerProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const usualCurrency = useCurrencyCode()
  const isSimplified = useIsSimplified()
  const usualUse = isSimplified ? 'regime-sale' : 'internal'
  const isProvisionalNow = useContingency() === 'provisional'
  // What is saved is written over this one: another that is read meanwhile is somebody else's.
  const [begun] = useState(simple)
  const [start, setStart] = useState(() =>
    toSimpleDraft(simple ?? receiptOf(source, usualUse), usualCurrency, usualUse),
  )
  const [draft, setDraft] = useState(start)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start)
  useEffect(() => {
    // What somebody has begun to write stays theirs.
    if (!isProvisionalNow || simple !== null || isDirty || start.use !== 'internal') return
    const provisional = { ...start, use: 'provisional' } as const
    setStart(provisional)
    setDraft(provisional)
  }, [isProvisionalNow, simple, isDirty, start])
  const { idOf, problems, isBusy, run } = useSaving((found) =>
    precisePaths(found).map(([path, sentence]) => [fieldOf(path, draft), sentence]),
  )
  const [how, setHow] = useState<'issue' | 'draft' | 'delete'>('issue')
  const once = useActKey()
  const patch = (change: Partial<SimpleDraft>) => setDraft((before) => ({ ...before, ...change }))
  const errorOf = (field: string) => problems.find(({ fieldId }) => fieldId === idOf(field))?.message

  const send = (how: 'issue' | 'draft') => {
    setHow(how)
    void run(async () => {
      const input = toSimpleInput(draft)
      const answer = await once([how, input], (key) => {
        if (begun === null) return createSimple(company, input, how === 'draft', key)
        return how === 'draft'
          ? saveSimple(company, begun, input, key)
          : issueSimple(company, begun, input, key)
      })
      const saved = rememberSimple(cache, company, answer)
      const number = simpleName(saved.number)
      toastSuccess({
        message: number === null ? t('counter.simples.savedDraft') : t('counter.simples.issued', { number }),
        subject: 'simple',
      })
      if (how === 'draft') onClose()
      else onDone(saved.id)
    })
  }
  const throwAway = (draftOf: SimpleDetail) => {
    setHow('delete')
    void run(async () => {
      await deleteSimple(company, draftOf.id)
      forgetSimpleLists(cache, company)
      forgetOffersOf(cache, company, draftOf)
      onClose()
    })
  }
  return (
    <FormSheet
      title={simple === null ? t('counter.simples.new') : t('counter.simples.draftTitle')}
      submitLabel={t('counter.simples.issue')}
      size={640}
      isDirty={isDirty}
      isBusy={isBusy}
      isSubmitting={isBusy && how === 'issue'}
      problems={problems}
      onSubmit={() => send('issue')}
      onKeep={() => send('draft')}
      onClose={onClose}
      aside={
        simple !== null && (
          <Button variant="subtle" color="red" onClick={() => throwAway(simple)}>
            {t('counter.simples.deleteDraft')}
          </Button>
        )
      }
      beside={
        <Button variant="subtle" onClick={() => send('draft')} loading={isBusy && how === 'draft'}>
          {t('counter.simples.saveDraft')}
        </Button>
      }
    >
      <Stack gap="md">
        {isProvisionalNow && draft.use === 'provisional' && (
          <Alert color="yellow" icon={<IconFileText size={18} aria-hidden />}>
            {t('counter.simples.provisionalNow')}
          </Alert>
        )}
        <NativeSelect
          data-autofocus
          id={idOf('use')}
          label={t('counter.simples.use')}
          description={t(`counter.simples.useHints.${draft.use}`)}
          data={uses
            .filter((use) => use !== 'regime-sale' || isSimplified || draft.use === use)
            .map((value) => ({ value, label: t(`counter.simples.uses.${value}`) }))}
          value={draft.use}
          error={errorOf('use')}
          onChange={(event) => patch({ use: event.currentTarget.value as SimpleDraft['use'] })}
        />
        <Input.Wrapper
          label={t('counter.simples.clientOptional')}
          labelProps={{ htmlFor: idOf('client_id') }}
          error={errorOf('client_id')}
        >
          <SearchCombobox<Client>
            id={idOf('client_id')}
            label={t('counter.simples.clientOptional')}
            display={draft.clientName}
            placeholder={t('counter.simples.clientHint')}
            isInvalid={errorOf('client_id') !== undefined}
            opensEmpty
            search={(text) => clientChoices(company, text)}
            optionKey={(client) => client.id}
            renderOption={(client) => <bdi>{client.name}</bdi>}
            renderNone={(text) => t('counter.simples.clientFree', { text })}
            onTake={(client) => patch({ clientId: client.id, clientName: client.name })}
            onLeave={(text) => patch({ clientId: null, clientName: text })}
          />
        </Input.Wrapper>
        <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
          <legend className={classes.legend}>{t('counter.simples.lines')}</legend>
          <div className={classes.lineHead} aria-hidden>
            <span>{t('counter.simples.text')}</span>
            <span>{t('counter.simples.quantity')}</span>
            <span>{t('counter.simples.price')}</span>
            <span />
          </div>
          {draft.lines.map((line, index) => (
            <LineFields
              key={line.key}
              company={company}
              currency={draft.currency}
              line={line}
              number={index + 1}
              id={(field) => idOf(`lines.${line.key}.${field}`)}
              errorOf={(field) => errorOf(`lines.${line.key}.${field}`)}
              onChange={(next) =>
                patch({ lines: draft.lines.map((each) => (each.key === line.key ? next : each)) })
              }
              onDelete={
                draft.lines.length === 1
                  ? undefined
                  : () => patch({ lines: draft.lines.filter(({ key }) => key !== line.key) })
              }
            />
          ))}
          {errorOf('lines') !== undefined && <Input.Error mt={6}>{errorOf('lines')}</Input.Error>}
          <Button
            id={idOf('lines')}
            variant="subtle"
            size="compact-sm"
            mt="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              patch({
                lines: [...draft.lines, blankSimpleLine(Math.max(...draft.lines.map(({ key }) => key)) + 1)],
              })
            }
          >
            {t('counter.simples.addLine')}
          </Button>
        </fieldset>
        <div className={classes.total} aria-live="polite">
          <span>{t('counter.simples.total')}</span>
          <Money amount={totalOf(draft)} currency={draft.currency} size="lg" />
        </div>
        <Group grow align="start">
          <NativeSelect
            id={idOf('payments')}
            label={t('counter.simples.payment')}
            data={[{ value: '', label: t('counter.simples.notPaid') }, ...meansChoices(t)]}
            value={draft.means}
            error={errorOf('payments')}
            onChange={(event) => patch({ means: event.currentTarget.value })}
          />
          <NativeSelect
            id={idOf('currency')}
            label={t('documents.editor.currency')}
            data={currencyChoices(i18n)}
            value={draft.currency}
            error={errorOf('currency')}
            onChange={(event) => patch({ currency: event.currentTarget.value })}
          />
        </Group>
        {draft.means === otherMeans && (
          <TextInput
            id={idOf('payments.0.other')}
            required
            label={t('documents.editor.meansOther')}
            maxLength={100}
            value={draft.meansOther}
            error={errorOf('payments.0.other')}
            onChange={(event) => patch({ meansOther: event.currentTarget.value })}
          />
        )}
        <Textarea
          id={idOf('notes')}
          label={t('counter.simples.notes')}
          maxLength={500}
          autosize
          minRows={2}
          value={draft.notes}
          error={errorOf('notes')}
          onChange={(event) => patch({ notes: event.currentTarget.value })}
        />
        {!isSimplified && <p className={classes.warning}>{t('counter.simples.notForCredit')}</p>}
      </Stack>
    </FormSheet>
  )
}

/** A document as the receipt that it would become. */
function receiptOf(
  source: Conversion | null,
  use: SimpleDraft['use'],
): Pick<SimpleDetail, 'input' | 'client_name'> | null {
  if (source === null) return null
  const { client_id, currency, lines, payments, notes } = source.input
  return {
    client_name: source.client_name,
    input: { use, client_id, currency, lines, payments, notes },
  }
}

type LineFieldsProps = {
  company: string
  currency: string
  line: SimpleLine
  number: number
  id: (field: string) => string
  errorOf: (field: string) => string | undefined
  onChange: (line: SimpleLine) => void
  onDelete: (() => void) | undefined
}

function LineFields({ company, currency, line, number, id, errorOf, onChange, onDelete }: LineFieldsProps) {
  const { t } = useTranslation()
  const labels = { own: t('documents.editor.ownItems'), catalogue: t('documents.editor.catalogue') }
  const take = (choice: ItemChoice) =>
    onChange(
      choice.kind === 'item'
        ? withItem(line, choice.item, currency)
        : {
            ...line,
            description: choice.entry.description.slice(0, 200),
            kept: { cabys: choice.entry.code },
          },
    )
  const name = (field: string) => `${field}, ${t('documents.editor.line', { number })}`
  const problem = errorOf('description') ?? errorOf('unit_price') ?? errorOf('quantity')
  return (
    <>
      <div className={classes.line}>
        <SearchCombobox<ItemChoice>
          id={id('description')}
          label={name(t('counter.simples.text'))}
          display={line.description}
          placeholder={t('counter.simples.textHint')}
          isInvalid={errorOf('description') !== undefined}
          search={(text) => itemChoices(company, text, labels)}
          optionKey={(choice) => (choice.kind === 'item' ? choice.item.id : choice.entry.code)}
          renderOption={(choice) =>
            choice.kind === 'item' ? choice.item.name : choice.entry.description.slice(0, 90)
          }
          renderNone={(text) => t('counter.simples.textFree', { text })}
          onTake={take}
          onLeave={(text) => onChange({ ...line, description: text })}
        />
        <MoneyInput
          id={id('quantity')}
          aria-label={name(t('counter.simples.quantity'))}
          maxDecimals={3}
          value={line.quantity}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
        <MoneyInput
          id={id('unit_price')}
          aria-label={name(t('counter.simples.price'))}
          currency={currency}
          value={line.unitPrice}
          onChange={(unitPrice) => onChange({ ...line, unitPrice })}
        />
        {onDelete && (
          <IconButton label={name(t('counter.simples.deleteLine'))} onClick={onDelete}>
            <IconTrash size={17} aria-hidden />
          </IconButton>
        )}
      </div>
      {problem !== undefined && <Input.Error mt={4}>{problem}</Input.Error>}
    </>
  )
}

/** `lines.0.unit_price` as the drawer names its field: by the key of the line, for empty lines were not sent. */
function fieldOf(path: string, { lines }: SimpleDraft): string {
  if (path === 'payments.0.other') return path
  const [, index, field] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? []
  const line = index === undefined ? undefined : lines.filter(isFilled)[Number(index)]
  return line === undefined ? (path.split('.')[0] ?? path) : `lines.${line.key}.${field}`
}
