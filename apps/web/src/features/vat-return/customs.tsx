import type { VatInputs } from '@cuentaclara/contracts'
import { decimal, divide, halfUp, multiply, subtract, toText } from '@cuentaclara/decimal'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatPrice } from '#lib/money.ts'
import { TypedList } from './typed-list.tsx'
import type { Typing } from './typing.ts'
import { type Choice, choiceOf, choices, toUse } from './use-choices.ts'

type Typed = VatInputs['customs'][number]
/** As it is typed: what it serves is one choice, and its tax is proposed. */
type Row = Omit<Typed, 'use' | 'reduced_rate' | 'vat'> & { vat: string; use: Choice }

const rates = [
  ['08', '13'],
  ['04', '4'],
  ['03', '2'],
  ['02', '1'],
  ['09', '0.5'],
  ['10', '0'],
] as const satisfies readonly (readonly [Typed['rate_code'], string])[]

/** Customs declarations, and other purchases that come with no electronic document. */
export function Customs({ data, isFixed, change }: Typing) {
  const { t } = useTranslation()
  return (
    <TypedList<Row>
      title={t('vatReturn.typed.customs')}
      isFixed={isFixed}
      rows={data.inputs.customs.map(toRow)}
      empty={{
        ...{ number: '', day: `${data.period}-15`, supplier: '', rate_code: '08', base: '', vat: '' },
        ...{ use: 'full', is_capital: false },
      }}
      fields={[
        { name: 'number', label: t('vatReturn.typed.number'), kind: 'text' },
        { name: 'day', label: t('vatReturn.typed.day'), kind: 'day' },
        { name: 'supplier', label: t('vatReturn.typed.supplier'), kind: 'text', isOptional: true },
        {
          name: 'rate_code',
          label: t('vatReturn.typed.rate'),
          kind: 'choice',
          choices: rates.map(([code, rate]) => [code, `${rate} %`]),
        },
        { name: 'base', label: t('vatReturn.typed.base'), kind: 'money' },
        { name: 'vat', label: t('vatReturn.typed.vat'), kind: 'money', isOptional: true },
        {
          name: 'use',
          label: t('vatReturn.uses.title'),
          kind: 'choice',
          choices: choices.map((use) => [use, t(`vatReturn.uses.${use}`)]),
        },
        { name: 'is_capital', label: t('vatReturn.capital.mark'), kind: 'flag' },
      ]}
      propose={(next, before) =>
        before.vat === taxOf(before) && next.vat === before.vat ? { ...next, vat: taxOf(next) } : next
      }
      remark={(row) =>
        row.vat === taxOf(row)
          ? ''
          : t('vatReturn.typed.vatDiffers', {
              amount: formatPrice(toText(subtract(decimal(row.vat || '0'), decimal(taxOf(row) || '0')))),
            })
      }
      onSave={(rows) => change({ customs: rows.map(toTyped) })}
    />
  )
}

/** Base times rate to the cent; empty while there is no base. */
function taxOf({ base, rate_code }: Pick<Typed, 'base' | 'rate_code'>): string {
  if (base === '') return ''
  const rate = rates.find(([code]) => code === rate_code)?.[1] ?? '0'
  return toText(divide(multiply(decimal(base), decimal(rate)), decimal('100'), 2, halfUp))
}

function toRow({ reduced_rate, vat, use, ...typed }: Typed): Row {
  const choice = choiceOf({ use, reduced_rate })
  return { ...typed, vat: vat ?? taxOf(typed), use: choice === 'given' ? 'full' : choice }
}

/** What is as proposed goes on following base and rate. */
function toTyped({ vat, use, ...typed }: Row): Typed {
  return { ...typed, ...toTypedUse(use), vat: vat === '' || vat === taxOf(typed) ? null : vat }
}

function toTypedUse(choice: Choice): Pick<Typed, 'use' | 'reduced_rate'> {
  const { use, reduced_rate } = toUse(choice)
  return { use: use ?? 'full', reduced_rate }
}
