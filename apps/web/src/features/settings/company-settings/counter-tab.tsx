import type { SettingsSections } from '@cuentaclara/contracts'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ErrorState } from '#ui/feedback/states.tsx'
import { FormSkeleton } from '#ui/form/form-skeleton.tsx'
import classes from '../settings.module.css'
import { SectionFields } from './section-fields.tsx'
import type { TabProps } from './tab-props.ts'
import { useSection } from './use-section.ts'
import { TabFoot } from './use-tab.tsx'

type CounterSettings = SettingsSections['counter']
type ScaleCode = CounterSettings['scale_codes'][number]

const prefixes = Array.from({ length: 10 }, (_, index) => String(20 + index))
const mostScaleCodes = 10

/** How the company sells at the counter. */
export function CounterTab({ company, isReadOnly, onDirty }: TabProps) {
  const { t } = useTranslation()
  const section = useSection(company, 'counter', onDirty)
  const { values, setValues, errors } = section
  if (section.loadError) return <ErrorState error={section.loadError} onRetry={section.foot.onReload} />
  if (values === undefined) return <FormSkeleton fields={4} />
  return (
    <>
      <SectionFields
        fields={[
          ...(['adds_service', 'asks_for_shift', 'prints_at_once'] as const).map((name) => ({
            name,
            kind: 'switch' as const,
            hint: t(`settings.hints.${name}`),
          })),
          { name: 'identity_above', kind: 'amount', hint: t('settings.hints.identity_above') },
        ]}
        values={values}
        errors={errors}
        isReadOnly={isReadOnly}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      <ScaleCodes
        codes={values.scale_codes}
        errors={errors}
        isReadOnly={isReadOnly}
        onChange={(scale_codes) => setValues({ ...values, scale_codes })}
      />
      <TabFoot {...section.foot} isReadOnly={isReadOnly} />
    </>
  )
}

type ScaleCodesProps = {
  codes: readonly ScaleCode[]
  errors: Readonly<Record<string, string>>
  isReadOnly: boolean
  onChange: (codes: ScaleCode[]) => void
}

function ScaleCodes({ codes, errors, isReadOnly, onChange }: ScaleCodesProps) {
  const { t } = useTranslation()
  const free = prefixes.find((prefix) => codes.every((code) => code.prefix !== prefix))
  return (
    <div>
      <p className={classes.label}>{t('settings.counter.scaleCodes')}</p>
      <p className={classes.hint}>{t('settings.counter.scaleHint')}</p>
      {codes.map((code, index) => (
        <ScaleRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a code has no other identity while its prefix is chosen
          key={index}
          code={code}
          error={errors[`scale_codes.${index}.prefix`]}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(codes.map((each, at) => (at === index ? next : each)))}
          onRemove={() => onChange(codes.filter((_, at) => at !== index))}
        />
      ))}
      {!isReadOnly && free !== undefined && codes.length < mostScaleCodes && (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...codes, { prefix: free, holds: 'weight', item_digits: 5, decimals: 3 }])}
        >
          {t('settings.counter.addScaleCode')}
        </Button>
      )}
    </div>
  )
}

type ScaleRowProps = {
  code: ScaleCode
  error: string | undefined
  isReadOnly: boolean
  onChange: (code: ScaleCode) => void
  onRemove: () => void
}

function ScaleRow({ code, error, isReadOnly, onChange, onRemove }: ScaleRowProps) {
  const { t } = useTranslation()
  const choose = (name: 'item_digits' | 'decimals', least: number, most: number) => (
    <NativeSelect
      label={t(`settings.counter.${name}`)}
      disabled={isReadOnly}
      data={Array.from({ length: most - least + 1 }, (_, index) => String(least + index))}
      value={String(code[name])}
      onChange={(event) => onChange({ ...code, [name]: Number(event.currentTarget.value) })}
    />
  )
  return (
    <div className={classes.scaleRow}>
      <NativeSelect
        label={t('settings.counter.prefix')}
        disabled={isReadOnly}
        error={error}
        data={prefixes}
        value={code.prefix}
        onChange={(event) => onChange({ ...code, prefix: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('settings.counter.holds')}
        disabled={isReadOnly}
        data={(['weight', 'price'] as const).map((value) => ({
          value,
          label: t(`settings.counter.holdsWhat.${value}`),
        }))}
        value={code.holds}
        onChange={(event) => {
          const holds = event.currentTarget.value as ScaleCode['holds']
          onChange({ ...code, holds, decimals: holds === 'weight' ? 3 : 0 })
        }}
      />
      {choose('item_digits', 4, 6)}
      {choose('decimals', 0, 3)}
      <TextInput label={t('settings.counter.shape')} readOnly dir="ltr" value={shapeOf(code)} tabIndex={-1} />
      {!isReadOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('settings.counter.removeScaleCode', { prefix: code.prefix })}
          onClick={onRemove}
        >
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

/** `20 IIIII WWWWW C`: how the code reads. */
function shapeOf({ prefix, holds, item_digits, decimals }: ScaleCode): string {
  const digits = 10 - item_digits
  const letter = holds === 'weight' ? 'W' : 'P'
  const amount =
    letter.repeat(Math.max(0, digits - decimals)) + (decimals > 0 ? '.' : '') + letter.repeat(decimals)
  return `${prefix} ${'I'.repeat(item_digits)} ${amount} C`
}
