import { documentKinds } from '@cuentaclara/einvoice'
import { identificationTypes, otherChargeType, otherChargeTypes } from '@cuentaclara/einvoice/codes'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { officialName } from '#lib/official-name.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import {
  type Charge,
  chargeOfType,
  isByPercent,
  mostCharges,
  reckonedBy,
  type Way,
  ways,
  withType,
} from '../draft/charges.ts'
import type { SubjectFieldsProps } from '../editor-subject.ts'
import classes from './charge-fields.module.css'
import terms from './editor-head.module.css'

/** Service, freight, stamps, what is charged for somebody else: added to the sale beside its lines. Few sales have any. */
export function ChargeFields({ draft, dispatch, canEdit, problems }: SubjectFieldsProps) {
  const { t } = useTranslation()
  const charges = draft.kept.other_charges ?? []
  const set = (next: Charge[]) =>
    dispatch({ type: 'head', patch: { kept: { ...draft.kept, other_charges: next } } })
  if (!documentKinds[draft.kind].hasOtherCharges) return null
  return (
    <div className={classes.charges}>
      {charges.map((charge, index) => (
        <ChargeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a charge has no other identity
          key={index}
          number={index + 1}
          charge={charge}
          currency={draft.currency}
          canEdit={canEdit}
          problem={(field) => problems[`charge-${index}-${field}`]}
          idOf={(field) => `field-charge-${index}-${field}`}
          onChange={(next) => set(charges.with(index, next))}
          onRemove={() => set(charges.toSpliced(index, 1))}
        />
      ))}
      {canEdit && charges.length < mostCharges && (
        <button
          type="button"
          className={terms.quietLink}
          onClick={() => set([...charges, chargeOfType(draft.kind === 'export' ? '05' : '06')])}
        >
          {t('counter.charges.add')}
        </button>
      )}
    </div>
  )
}

type ChargeRowProps = Pick<SubjectFieldsProps, 'canEdit'> & {
  number: number
  charge: Charge
  currency: SubjectFieldsProps['draft']['currency']
  problem: (field: string) => string | undefined
  idOf: (field: string) => string
  onChange: (charge: Charge) => void
  onRemove: () => void
}

function ChargeRow({ number, charge, currency, canEdit, problem, idOf, onChange, onRemove }: ChargeRowProps) {
  const { t, i18n } = useTranslation()
  const put = (patch: Partial<Charge>) => onChange({ ...charge, ...patch })
  const field = (name: string) => ({ id: idOf(name), error: problem(name), readOnly: !canEdit })
  const isPercent = isByPercent(charge)
  return (
    <fieldset className={classes.charge}>
      <legend className={classes.legend}>{t('counter.charges.one', { number })}</legend>
      <div className={terms.terms}>
        <NativeSelect
          label={t('counter.charges.type')}
          id={idOf('type')}
          error={problem('type')}
          disabled={!canEdit}
          value={charge.type}
          data={otherChargeTypes.map((row) => ({
            value: row.code,
            label: officialName('otherCharges', row, i18n.language),
          }))}
          onChange={(event) => onChange(withType(charge, event.currentTarget.value))}
        />
        <TextInput
          label={t('counter.charges.description')}
          maxLength={160}
          value={charge.description}
          onChange={(event) => put({ description: event.currentTarget.value })}
          {...field('description')}
        />
        <NativeSelect
          label={t('counter.charges.by')}
          disabled={!canEdit}
          value={isPercent ? 'percent' : 'amount'}
          data={ways.map((value) => ({
            value,
            label: t(`counter.charges.ways.${value}`),
          }))}
          onChange={(event) => onChange(reckonedBy(event.currentTarget.value as Way, charge))}
        />
        <MoneyInput
          label={t(isPercent ? 'counter.charges.percent' : 'counter.charges.amount')}
          {...(isPercent ? {} : { currency })}
          value={charge.percent ?? charge.amount ?? ''}
          onChange={(value) => put(isPercent ? { percent: value } : { amount: value })}
          {...field('value')}
        />
      </div>
      {charge.type === other && (
        <TextInput
          label={t('counter.charges.typeOther')}
          maxLength={100}
          value={charge.type_other ?? ''}
          onChange={(event) => put({ type_other: event.currentTarget.value })}
          {...field('typeOther')}
        />
      )}
      {otherChargeType(charge.type)?.needsThirdParty && (
        <ThirdParty charge={charge} field={field} canEdit={canEdit} onChange={put} />
      )}
      {canEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.remove}
          aria-label={t('counter.charges.remove', { number })}
          onClick={onRemove}
        >
          <IconX size={17} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  )
}

type ThirdPartyProps = {
  charge: Charge
  canEdit: boolean
  field: (name: string) => { id: string; error: string | undefined; readOnly: boolean }
  onChange: (patch: Partial<Charge>) => void
}

/** For whom it is collected. */
function ThirdParty({ charge, canEdit, field, onChange }: ThirdPartyProps) {
  const { t } = useTranslation()
  const { identification = { type: '02', number: '' }, name = '' } = charge.third_party ?? {}
  const put = (patch: Partial<NonNullable<Charge['third_party']>>) =>
    onChange({ third_party: { identification, name, ...patch } })
  return (
    <div className={terms.terms}>
      <TextInput
        label={t('counter.charges.party')}
        maxLength={100}
        value={name}
        onChange={(event) => put({ name: event.currentTarget.value })}
        {...field('thirdParty-name')}
      />
      <NativeSelect
        label={t('counter.charges.partyType')}
        disabled={!canEdit}
        value={identification.type}
        data={identificationTypes.map(({ code }) => ({
          value: code,
          label: t(`catalogue.identityTypes.${code as '01'}`),
        }))}
        onChange={(event) => put({ identification: { ...identification, type: event.currentTarget.value } })}
      />
      <TextInput
        label={t('counter.charges.partyNumber')}
        dir="ltr"
        maxLength={20}
        value={identification.number}
        onChange={(event) =>
          put({ identification: { ...identification, number: event.currentTarget.value } })
        }
        {...field('thirdParty-identification-number')}
      />
    </div>
  )
}

const other = '99'
