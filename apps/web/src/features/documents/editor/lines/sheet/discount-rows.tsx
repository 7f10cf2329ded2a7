import { discountCodes } from '@cuentaclara/einvoice/codes'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type LineDiscount, standardDiscountCode } from '../../draft/draft.ts'
import { mostDiscounts } from '../../draft/line-extras.ts'
import { readDiscount, readPercent } from '../amount-entry.ts'
import classes from '../line-sheet.module.css'
import { useDiscountProblem } from '../use-discount-problem.ts'
import { sheetFieldId } from './extra-props.ts'
import { RowBox } from './row-box.tsx'

type DiscountRowsProps = {
  discounts: readonly LineDiscount[]
  /** Where they stand among all discounts: findings count from there. */
  from: number
  path: string
  canEdit: boolean
  problem: (path: string) => ReactNode
  /** Parts of an assortment have no nature of a discount. */
  hasNature: boolean
  /** Of an item, which has a price in each currency: a number is a percentage. */
  isInPercent?: boolean
  onChange: (discounts: LineDiscount[]) => void
}

/** Discounts one after the other, each of what the one before it left. Annex v4.4, note 20. */
export function DiscountRows(props: DiscountRowsProps) {
  const { discounts, from, path, canEdit, onChange } = props
  const { t } = useTranslation()
  return (
    <>
      {discounts.map((discount, index) => (
        <RowBox
          // biome-ignore lint/suspicious/noArrayIndexKey: a discount has no identity but its place
          key={index}
          remove={canEdit ? t('lineSheet.discounts.remove', { number: from + index + 1 }) : undefined}
          onRemove={() => onChange(discounts.toSpliced(index, 1))}
          isNew={!discount.amount && !discount.percent}
        >
          {() => (
            <DiscountFields
              {...props}
              discount={discount}
              number={from + index + 1}
              path={`${path}.${from + index}`}
              onChange={(next) => onChange(discounts.with(index, next))}
            />
          )}
        </RowBox>
      ))}
      {canEdit && from + discounts.length < mostDiscounts && (
        <button
          type="button"
          className={classes.quiet}
          onClick={() => onChange([...discounts, { code: standardDiscountCode, percent: '' }])}
        >
          {t(from + discounts.length === 0 ? 'lineSheet.discounts.add' : 'lineSheet.discounts.another')}
        </button>
      )}
    </>
  )
}

type DiscountFieldsProps = Pick<
  DiscountRowsProps,
  'path' | 'canEdit' | 'problem' | 'hasNature' | 'isInPercent'
> & {
  discount: LineDiscount
  number: number
  onChange: (discount: LineDiscount) => void
}

function DiscountFields({ discount, number, path, canEdit, problem, ...props }: DiscountFieldsProps) {
  const { t } = useTranslation()
  const written = discount.percent === undefined ? (discount.amount ?? '') : percentText(discount.percent)
  const [typed, setTyped] = useState(written)
  const [isTyping, setIsTyping] = useState(false)
  const wordsOf = useDiscountProblem()
  const isOther = discount.code === '99'
  const read = props.isInPercent ? readPercent : readDiscount
  // What is no discount stays to be mended: what was there before holds until then.
  const unread = wordsOf(typed, read(typed))
  const take = (text: string) => {
    setTyped(text)
    const { entry, isPercent } = read(text)
    if (entry.kind !== 'value' && entry.kind !== 'empty') return
    const { amount: _, percent: __, ...rest } = discount
    const value = entry.kind === 'value' ? entry.text : ''
    const isPart = isPercent || value === ''
    props.onChange({ ...rest, ...(isPart ? { percent: value } : { amount: value }) })
  }
  return (
    <>
      <TextInput
        id={sheetFieldId(`${path}.amount`)}
        label={t('lineSheet.discounts.value', { number })}
        placeholder={props.isInPercent ? '5%' : t('documents.editor.discountHint')}
        dir="ltr"
        value={isTyping || unread !== null ? typed : written}
        readOnly={!canEdit}
        error={unread ?? problem(`${path}.amount`) ?? problem(`${path}.percent`)}
        {...(unread !== null && { 'data-unread': true })}
        onFocus={() => {
          if (unread === null) setTyped(written)
          setIsTyping(true)
        }}
        onBlur={() => setIsTyping(false)}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <NativeSelect
        id={sheetFieldId(`${path}.code`)}
        label={t('documents.editor.discountKind')}
        value={discount.code}
        disabled={!canEdit}
        error={problem(`${path}.code`)}
        data={discountCodes.map(({ code }) => ({
          value: code,
          label: t(`documents.codes.discounts.${code as '07'}`),
        }))}
        onChange={(event) => props.onChange({ ...discount, code: event.currentTarget.value })}
      />
      {isOther && (
        <TextInput
          id={sheetFieldId(`${path}.other`)}
          label={t('documents.editor.discountOther')}
          maxLength={100}
          value={discount.other ?? ''}
          readOnly={!canEdit}
          error={problem(`${path}.other`)}
          onChange={(event) => props.onChange({ ...discount, other: event.currentTarget.value })}
        />
      )}
      {props.hasNature && (isOther || discount.nature !== undefined) && (
        <TextInput
          id={sheetFieldId(`${path}.nature`)}
          label={t('lineSheet.discounts.nature')}
          maxLength={80}
          value={discount.nature ?? ''}
          readOnly={!canEdit}
          error={problem(`${path}.nature`)}
          onChange={(event) => props.onChange({ ...discount, nature: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function percentText(percent: string): string {
  return percent === '' ? '' : `${percent}%`
}
