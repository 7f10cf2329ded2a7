import { toFixedText } from '@cuentaclara/decimal'
import { calculateLine, costaRicaDay, isGoods } from '@cuentaclara/einvoice'
import {
  discountCodes,
  exemptionInstitutions,
  exemptionTypes,
  ivaRates,
  units,
} from '@cuentaclara/einvoice/codes'
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
import { IconChevronLeft, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { type Dispatch, type ReactNode, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { rateChoices } from '#lib/vat-rates.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { type EditorLine, isBlank, type LineExoneration } from '../draft/draft.ts'
import { toEngineLine } from '../draft/draft-mapping.ts'
import type { EditorAction, TextColumn } from '../draft/draft-reducer.ts'
import headClasses from '../head/editor-head.module.css'
import { ItemCell } from './item-cell.tsx'
import type { LineMarks } from './line-marks.ts'
import classes from './line-sheet.module.css'
import { noRateWords } from './no-rate-words.ts'

type LineSheetProps = {
  company: string
  lines: readonly EditorLine[]
  lineKey: string
  currency: CurrencyCode
  /** Whether goods say under which heading they leave the country. */
  asksTariff: boolean
  marks: LineMarks
  canEdit: boolean
  dispatch: Dispatch<EditorAction>
  onGo: (key: string) => void
  onClose: () => void
}

/** One line with everything it can hold; on a phone it fills the screen. */
export function LineSheet(props: LineSheetProps) {
  const { lines, lineKey, currency, marks, canEdit, dispatch } = props
  const { t, i18n } = useTranslation()
  const index = lines.findIndex((line) => line.key === lineKey)
  const line = lines[index]
  if (line === undefined) return null
  const number = index + 1
  const previous = lines[index - 1]
  const next = lines[index + 1]
  const set = (patch: Partial<Omit<EditorLine, 'key'>>) => dispatch({ type: 'line', key: line.key, patch })
  const text = (column: TextColumn) => ({
    value: line[column],
    readOnly: !canEdit,
    error: marks[column]?.text,
    onChange: (event: { currentTarget: { value: string } }) =>
      dispatch({ type: 'cell', key: line.key, column, text: event.currentTarget.value }),
    onBlur: () => dispatch({ type: 'leave', key: line.key, column }),
  })
  const total = toFixedText(calculateLine(toEngineLine(line)).lineTotal, 2)
  return (
    <SideSheet
      isOpen
      onClose={props.onClose}
      title={t('documents.editor.line', { number })}
      footer={
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Money amount={total} currency={currency} size="lg" />
          <Group gap="xs" wrap="nowrap">
            <ActionIcon
              variant="default"
              size={38}
              disabled={previous === undefined}
              aria-label={t('documents.editor.previousLine')}
              onClick={() => previous && props.onGo(previous.key)}
            >
              <IconChevronLeft size={18} className="cc-mirror" aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={38}
              disabled={next === undefined}
              aria-label={t('documents.editor.nextLine')}
              onClick={() => next && props.onGo(next.key)}
            >
              <IconChevronRight size={18} className="cc-mirror" aria-hidden />
            </ActionIcon>
            <Button onClick={props.onClose}>{t('documents.editor.done')}</Button>
          </Group>
        </Group>
      }
    >
      <Stack gap="md" key={line.key}>
        <Labelled
          id={`sheet-item-${line.key}`}
          label={t('documents.editor.columns.item')}
          error={marks.item?.text}
        >
          <ItemCell
            company={props.company}
            line={line}
            number={number}
            currency={currency}
            mark={marks.item}
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
            label={t('documents.editor.columns.quantity')}
            inputMode="decimal"
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
            {...text('quantity')}
          />
          <NativeSelect
            label={t('documents.editor.columns.unit')}
            value={line.unit}
            disabled={!canEdit}
            error={marks.unit?.text}
            data={units.map(({ code, nameEs, nameEn }) => ({
              value: code,
              label: `${code} · ${i18n.language === 'es' ? nameEs : nameEn}`,
            }))}
            onChange={(event) => set({ unit: event.currentTarget.value })}
          />
          <TextInput
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
            error={isOfExoneration(marks, marks.tax?.text) ? undefined : marks.tax?.text}
            data={rateChoices(t, line.rateCode, t(noRateWords(line)))}
            onChange={(event) => set({ rateCode: event.currentTarget.value })}
          />
        </SimpleGrid>
        <TextInput
          label={t('documents.editor.commercialUnit')}
          description={t('documents.editor.commercialUnitHint')}
          maxLength={20}
          value={line.kept.commercial_unit ?? ''}
          readOnly={!canEdit}
          onChange={(event) =>
            set({ kept: { ...line.kept, commercial_unit: event.currentTarget.value || undefined } })
          }
        />
        <Switch
          label={t('documents.editor.taxIncluded')}
          checked={line.priceIncludesTax}
          disabled={!canEdit}
          onChange={(event) => set({ priceIncludesTax: event.currentTarget.checked })}
        />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            label={t('documents.editor.columns.discount')}
            placeholder={t('documents.editor.discountHint')}
            dir="ltr"
            {...text('discount')}
          />
          <NativeSelect
            label={t('documents.editor.discountKind')}
            value={line.discountCode}
            disabled={!canEdit || line.discount.trim() === ''}
            data={discountCodes.map(({ code }) => ({
              value: code,
              label: t(`documents.codes.discounts.${code as '07'}`),
            }))}
            onChange={(event) => set({ discountCode: event.currentTarget.value })}
          />
        </SimpleGrid>
        {line.discountCode === '99' && line.discount.trim() !== '' && (
          <TextInput
            label={t('documents.editor.discountOther')}
            maxLength={100}
            value={line.discountOther}
            readOnly={!canEdit}
            onChange={(event) => set({ discountOther: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={t('documents.editor.cabys')}
          description={t('documents.editor.cabysHint')}
          inputMode="numeric"
          dir="ltr"
          maxLength={13}
          value={line.cabys}
          readOnly={!canEdit}
          error={marks.item?.text}
          onChange={(event) => set({ cabys: event.currentTarget.value.replace(/\D/g, ''), itemId: null })}
        />
        {(line.kept.tariff_heading != null || (props.asksTariff && isGoods(line.cabys))) && (
          <TextInput
            label={t('documents.editor.tariffHeading')}
            description={t('documents.editor.tariffHeadingHint')}
            inputMode="numeric"
            dir="ltr"
            maxLength={12}
            value={line.kept.tariff_heading ?? ''}
            readOnly={!canEdit}
            error={marks.tariffHeading}
            onChange={(event) =>
              set({
                kept: {
                  ...line.kept,
                  tariff_heading: event.currentTarget.value.replace(/\D/g, '') || undefined,
                },
              })
            }
          />
        )}
        <ExonerationFields
          line={line}
          problems={marks.exoneration ?? noProblems}
          canEdit={canEdit}
          onChange={(exoneration) => set({ exoneration })}
        />
        {!isBlank(line) && canEdit && (
          <Button
            variant="subtle"
            color="red"
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

const noProblems = {}

/** It is said below its own field: once is enough. */
function isOfExoneration({ exoneration = noProblems }: LineMarks, text: string | undefined): boolean {
  return text !== undefined && Object.values(exoneration).includes(text)
}

function ExonerationFields(props: {
  line: EditorLine
  /** By name of the field. */
  problems: Readonly<Record<string, string>>
  canEdit: boolean
  onChange: (exoneration: LineExoneration | null) => void
}) {
  const { t, i18n } = useTranslation()
  const { exoneration } = props.line
  // An empty form is not a list of faults: a field is judged once somebody has been in it.
  const [left, setLeft] = useState<readonly string[]>(
    exoneration === null || exoneration.document_number === '' ? [] : judgedAtOnce,
  )
  const judged = (name: string) => ({
    error: left.includes(name) ? props.problems[name] : undefined,
    onBlur: () => setLeft([...left, name]),
  })
  const name = (row: { nameEs: string; nameEn: string }) => (i18n.language === 'es' ? row.nameEs : row.nameEn)
  if (exoneration === null) {
    if (!props.canEdit) return null
    return (
      <Button
        variant="subtle"
        className={classes.start}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => props.onChange(newExoneration(props.line))}
      >
        {t('documents.editor.exonerationAdd')}
      </Button>
    )
  }
  const set = (patch: Partial<LineExoneration>) => props.onChange({ ...exoneration, ...patch })
  return (
    <fieldset className={classes.group}>
      <legend>{t('documents.editor.exoneration')}</legend>
      <Stack gap="sm">
        <NativeSelect
          label={t('documents.editor.exonerationKind')}
          value={exoneration.document_type}
          disabled={!props.canEdit}
          data={exemptionTypes.map((row) => ({ value: row.code, label: `${row.code} · ${name(row)}` }))}
          onChange={(event) => set({ document_type: event.currentTarget.value })}
        />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            label={t('documents.editor.exonerationNumber')}
            autoFocus={exoneration.document_number === ''}
            {...judged('documentNumber')}
            maxLength={40}
            value={exoneration.document_number}
            readOnly={!props.canEdit}
            onChange={(event) => set({ document_number: event.currentTarget.value })}
          />
          <DayInput
            label={t('documents.editor.exonerationDate')}
            error={left.includes('documentNumber') ? props.problems.issuedAt : undefined}
            value={exoneration.issued_at.slice(0, 10)}
            readOnly={!props.canEdit}
            onChange={(day) => {
              if (day !== '') set({ issued_at: `${day}T00:00:00-06:00` })
            }}
          />
          <NumberText
            label={t('documents.editor.exonerationArticle')}
            value={exoneration.article}
            canEdit={props.canEdit}
            onChange={(article) => set({ article })}
          />
          <NumberText
            label={t('documents.editor.exonerationClause')}
            value={exoneration.clause}
            canEdit={props.canEdit}
            onChange={(clause) => set({ clause })}
          />
        </SimpleGrid>
        <NativeSelect
          label={t('documents.editor.exonerationInstitution')}
          value={exoneration.institution}
          disabled={!props.canEdit}
          data={exemptionInstitutions.map((row) => ({ value: row.code, label: name(row) }))}
          onChange={(event) => set({ institution: event.currentTarget.value })}
        />
        <TextInput
          label={t('documents.editor.exonerationPoints')}
          {...judged('ratePoints')}
          inputMode="decimal"
          dir="ltr"
          rightSection="%"
          value={exoneration.rate_points}
          readOnly={!props.canEdit}
          onChange={(event) => {
            const typed = event.currentTarget.value.trim()
            if (/^\d{0,2}(\.\d{0,2})?$/.test(typed)) set({ rate_points: typed })
          }}
        />
        {props.canEdit && (
          <Button variant="default" className={classes.start} onClick={() => props.onChange(null)}>
            {t('documents.editor.exonerationRemove')}
          </Button>
        )}
      </Stack>
    </fieldset>
  )
}

const judgedAtOnce = ['documentNumber', 'ratePoints']

function NumberText(props: {
  label: string
  value: number | undefined
  canEdit: boolean
  onChange: (value: number | undefined) => void
}) {
  return (
    <TextInput
      label={props.label}
      inputMode="numeric"
      dir="ltr"
      maxLength={6}
      value={props.value ?? ''}
      readOnly={!props.canEdit}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/\D/g, '')
        props.onChange(typed === '' ? undefined : Number.parseInt(typed, 10))
      }}
    />
  )
}

/** All points of the line's rate, today: what most authorisations say. */
function newExoneration(line: EditorLine): LineExoneration {
  return {
    document_type: '04',
    document_number: '',
    institution: '01',
    issued_at: `${costaRicaDay(Date.now())}T00:00:00-06:00`,
    rate_points: ivaRates.find((rate) => rate.code === line.rateCode)?.rate ?? '13',
  }
}

function Labelled(props: { id: string; label: string; error?: string; children: ReactNode }) {
  return (
    <div>
      <label className={headClasses.label} htmlFor={props.id}>
        {props.label}
      </label>
      {props.children}
      {props.error !== undefined && <div className={headClasses.problem}>{props.error}</div>}
    </div>
  )
}
