import { toFixedText } from '@cuentaclara/decimal'
import { calculateLine } from '@cuentaclara/einvoice'
import { discountCodes } from '@cuentaclara/einvoice/codes'
import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { type Dispatch, type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { rateChoices } from '#lib/vat-rates.ts'
import { Money } from '#ui/amount/money.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'
import { UnitField } from '#ui/form/unit-field.tsx'
import { unreadIn } from '#ui/form/unread-in.ts'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { type EditorKind, type EditorLine, isBlank } from '../draft/draft.ts'
import { toEngineLine } from '../draft/draft-mapping.ts'
import { canMove, type EditorAction, type TextColumn } from '../draft/draft-reducer.ts'
import headClasses from '../head/editor-head.module.css'
import { ItemCell } from './item-cell.tsx'
import type { LineMarks } from './line-marks.ts'
import classes from './line-sheet.module.css'
import { noRateWords } from './no-rate-words.ts'
import { DiscountRows } from './sheet/discount-rows.tsx'
import { sheetFieldId } from './sheet/extra-props.ts'
import { LineExtras } from './sheet/line-extras.tsx'

type LineSheetProps = {
  company: string
  /** Whose document it is: what is kept with them is offered. */
  clientId?: string | undefined
  lines: readonly EditorLine[]
  lineKey: string
  currency: CurrencyCode
  /** Of the document: it says what a line may hold. */
  kind: EditorKind
  /** The field that a finding leads to, by its path in the line. */
  at?: string | undefined
  marks: LineMarks
  canEdit: boolean
  dispatch: Dispatch<EditorAction>
  onGo: (key: string) => void
  onClose: () => void
}

/**
 * One line with everything it can hold; on a phone it fills the screen. What its goods and its document ask for stands
 * open, the rest is one press away.
 */
export function LineSheet(props: LineSheetProps) {
  const { lines, lineKey, currency, marks, canEdit, dispatch, kind, at } = props
  const { t } = useTranslation()
  useLeadTo(at)
  const body = useRef<HTMLDivElement>(null)
  const index = lines.findIndex((line) => line.key === lineKey)
  const line = lines[index]
  if (line === undefined) return null
  const number = index + 1
  const set = (patch: Partial<Omit<EditorLine, 'key'>>) => dispatch({ type: 'line', key: line.key, patch })
  const problem = (path: string) => said(marks.fields?.[path])
  const text = (column: TextColumn) => ({
    value: line[column],
    readOnly: !canEdit,
    error: problem(column),
    onChange: (event: { currentTarget: { value: string } }) =>
      dispatch({ type: 'cell', key: line.key, column, text: event.currentTarget.value }),
    onBlur: () => dispatch({ type: 'leave', key: line.key, column }),
  })
  /** What a field could not read is not in the line: it is mended before the sheet is left. */
  const whenRead = (leave: () => void) => {
    const { activeElement } = document
    // What somebody still writes counts once it is left: Esc closes without leaving it.
    if (activeElement instanceof HTMLInputElement && body.current?.contains(activeElement))
      flushSync(() => activeElement.blur())
    const unread = unreadIn(body.current)
    if (unread === null) return leave()
    unread.focus()
    const field = unread.labels?.[0]?.textContent ?? ''
    toastError({ message: t('lineSheet.mendFirst', { field }), subject: 'mend-first' })
  }
  return (
    <SideSheet
      isOpen
      onClose={() => whenRead(props.onClose)}
      title={t('documents.editor.line', { number })}
      footer={
        <Foot
          {...props}
          line={line}
          index={index}
          onGo={(key) => whenRead(() => props.onGo(key))}
          onClose={() => whenRead(props.onClose)}
        />
      }
    >
      <Stack gap="md" key={line.key} className={classes.body} ref={body}>
        <Labelled id={`sheet-item-${line.key}`} label={t('documents.editor.columns.item')}>
          <ItemCell
            company={props.company}
            line={line}
            number={number}
            currency={currency}
            mark={marks.fields?.cabys}
            dispatch={dispatch}
            id={`sheet-item-${line.key}`}
            className={headClasses.field}
            autoFocus={isBlank(line)}
            onTaken={() => requestAnimationFrame(() => document.getElementById('sheet-quantity')?.focus())}
          />
        </Labelled>
        <Textarea
          label={t('documents.editor.columns.description')}
          maxLength={200}
          autosize
          minRows={2}
          maxRows={5}
          {...text('description')}
        />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            id="sheet-quantity"
            label={t('lineSheet.quantity')}
            inputMode="decimal"
            dir="ltr"
            // Of a line that says what is sold, how many is what changes.
            data-autofocus={(!isBlank(line) && at === undefined) || undefined}
            onFocus={(event) => event.currentTarget.select()}
            {...text('quantity')}
          />
          <UnitField
            id="sheet-unit"
            label={t('documents.editor.columns.unit')}
            value={line.unit}
            error={problem('unit')}
            isReadOnly={!canEdit}
            onChange={(unit) => set({ unit })}
          />
          <TextInput
            id="sheet-unitPrice"
            label={t('documents.editor.columns.unitPrice')}
            inputMode="decimal"
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
            {...text('unitPrice')}
          />
          <NativeSelect
            label={t('documents.editor.columns.tax')}
            value={line.rateCode}
            disabled={!canEdit}
            error={problem('taxes') ?? problem('taxes.0.rateCode')}
            data={rateChoices(t, line.rateCode, t(noRateWords(line)))}
            onChange={(event) => set({ rateCode: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Switch
          label={t('documents.editor.taxIncluded')}
          checked={line.priceIncludesTax}
          disabled={!canEdit}
          onChange={(event) => set({ priceIncludesTax: event.currentTarget.checked })}
        />
        <Discounts line={line} canEdit={canEdit} text={text('discount')} problem={problem} set={set} />
        <TextInput
          label={t('documents.editor.cabys')}
          description={t('documents.editor.cabysHint')}
          inputMode="numeric"
          dir="ltr"
          maxLength={13}
          value={line.cabys}
          readOnly={!canEdit}
          error={problem('cabys')}
          onChange={(event) => set({ cabys: event.currentTarget.value.replace(/\D/g, ''), itemId: null })}
        />
        <LineExtras
          company={props.company}
          clientId={props.clientId}
          line={line}
          kind={kind}
          currency={currency}
          findings={Object.keys(marks.fields ?? {})}
          canEdit={canEdit}
          problem={problem}
          set={set}
        />
        {canEdit && (
          <Group gap="xs">
            {([-1, 1] as const)
              .filter((by) => canMove(lines, index, by))
              .map((by) => (
                <Button
                  key={by}
                  variant="subtle"
                  leftSection={
                    by === -1 ? (
                      <IconArrowUp size={17} aria-hidden />
                    ) : (
                      <IconArrowDown size={17} aria-hidden />
                    )
                  }
                  onClick={() => dispatch({ type: 'move', key: line.key, by })}
                >
                  {t(by === -1 ? 'lineSheet.order.up' : 'lineSheet.order.down', {
                    name: t('documents.editor.line', { number }),
                  })}
                </Button>
              ))}
          </Group>
        )}
        {!isBlank(line) && canEdit && (
          <Button
            variant="subtle"
            color="red"
            className={classes.start}
            leftSection={<IconTrash size={17} aria-hidden />}
            onClick={() => {
              dispatch({ type: 'delete', key: line.key })
              props.onClose()
            }}
          >
            {t('documents.editor.deleteLine', { number })}
          </Button>
        )}
      </Stack>
    </SideSheet>
  )
}

/** What is only worth a look does not look as if it stood in the way. */
function said(mark: { severity: 'error' | 'warning'; text: string } | undefined): ReactNode {
  return mark?.severity === 'warning' ? <span className={classes.advice}>{mark.text}</span> : mark?.text
}

/** Whoever pressed a finding stands in its field, as soon as the sheet is there. */
function useLeadTo(path: string | undefined): void {
  useEffect(() => {
    if (path === undefined) return
    let tries = 40
    const timer = setInterval(() => {
      const field = document.getElementById(sheetFieldId(path))
      tries -= 1
      if (field === null && tries > 0) return
      clearInterval(timer)
      field?.focus()
      field?.scrollIntoView?.({ block: 'center' })
    }, 50)
    return () => clearInterval(timer)
  }, [path])
}

type FootProps = Pick<LineSheetProps, 'lines' | 'currency' | 'onGo' | 'onClose'> & {
  line: EditorLine
  index: number
}

function Foot({ lines, line, index, currency, onGo, onClose }: FootProps) {
  const { t } = useTranslation()
  const previous = lines[index - 1]
  const next = lines[index + 1]
  const total = toFixedText(calculateLine(toEngineLine(line)).lineTotal, 2)
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Money amount={total} currency={currency} size="lg" />
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={38}
          disabled={previous === undefined}
          aria-label={t('documents.editor.previousLine')}
          onClick={() => previous && onGo(previous.key)}
        >
          <IconChevronLeft size={18} className="cc-mirror" aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={38}
          disabled={next === undefined}
          aria-label={t('documents.editor.nextLine')}
          onClick={() => next && onGo(next.key)}
        >
          <IconChevronRight size={18} className="cc-mirror" aria-hidden />
        </ActionIcon>
        <Button onClick={onClose}>{t('documents.editor.done')}</Button>
      </Group>
    </Group>
  )
}

type DiscountsProps = {
  line: EditorLine
  canEdit: boolean
  text: { value: string; error: ReactNode }
  problem: (path: string) => ReactNode
  set: (patch: Partial<Omit<EditorLine, 'key'>>) => void
}

/** The first as the grid has it, the others below it. */
function Discounts({ line, canEdit, text, problem, set }: DiscountsProps) {
  const { t } = useTranslation()
  const isGiven = line.discount.trim() !== ''
  return (
    <div className={classes.within}>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          id={sheetFieldId('discounts.0.amount')}
          label={t('documents.view.columns.discount')}
          placeholder={t('documents.editor.discountHint')}
          dir="ltr"
          {...text}
          error={problem('discounts') ?? problem('discounts.0.amount') ?? problem('discounts.0.percent')}
        />
        <NativeSelect
          label={t('documents.editor.discountKind')}
          value={line.discountCode}
          disabled={!canEdit || !isGiven}
          error={problem('discounts.0.code')}
          data={discountCodes.map(({ code }) => ({
            value: code,
            label: t(`documents.codes.discounts.${code as '07'}`),
          }))}
          onChange={(event) => set({ discountCode: event.currentTarget.value })}
        />
      </SimpleGrid>
      {line.discountCode === '99' && isGiven && (
        <TextInput
          id={sheetFieldId('discounts.0.other')}
          label={t('documents.editor.discountOther')}
          description={t('lineSheet.discounts.otherHint')}
          maxLength={100}
          value={line.discountOther}
          readOnly={!canEdit}
          error={problem('discounts.0.other') ?? problem('discounts.0.nature')}
          onChange={(event) => set({ discountOther: event.currentTarget.value })}
        />
      )}
      {(isGiven || line.otherDiscounts.length > 0) && (
        <DiscountRows
          discounts={line.otherDiscounts}
          from={isGiven ? 1 : 0}
          path="discounts"
          canEdit={canEdit}
          problem={problem}
          hasNature
          onChange={(otherDiscounts) => set({ otherDiscounts })}
        />
      )}
    </div>
  )
}

function Labelled(props: { id: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label className={headClasses.label} htmlFor={props.id}>
        {props.label}
      </label>
      {props.children}
    </div>
  )
}
