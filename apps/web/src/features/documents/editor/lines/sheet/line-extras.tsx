import { documentKinds } from '@cuentaclara/einvoice'
import { taxOfGoods } from '@cuentaclara/einvoice/codes'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { type Extra, extrasOf, newPart } from '../../draft/line-extras.ts'
import { besideVat, newTax, withExoneration } from '../../draft/line-taxes.ts'
import classes from '../line-sheet.module.css'
import { AssortmentRows } from './assortment-rows.tsx'
import { CodeRows } from './code-rows.tsx'
import { ExonerationFields, newExoneration } from './exoneration-fields.tsx'
import type { ExtraProps } from './extra-props.ts'
import { ExtraSection } from './extra-section.tsx'
import {
  ExportFields,
  MedicineFields,
  SerialNumbers,
  TransactionType,
  UnitOfSeller,
} from './goods-fields.tsx'
import { TaxRows } from './tax-rows.tsx'
import { VatFields } from './vat-fields.tsx'

const PharmaceuticalForm = part(() => import('./form-field.tsx'), 'PharmaceuticalForm')

type LineExtrasProps = ExtraProps & {
  currency: CurrencyCode
  /** Paths of fields that something is wrong with. */
  findings: readonly string[]
  /** What does not belong here. */
  without?: readonly Extra[]
  moreTitle?: string
}

/** What few lines hold: open where it is needed, all else offered below, each by one press. */
export function LineExtras(props: LineExtrasProps) {
  const { line, kind, findings, canEdit, without = [], set } = props
  const { t } = useTranslation()
  const moreTitle = props.moreTitle ?? t('lineSheet.more')
  const [asked, setAsked] = useState<readonly Extra[]>([])
  const { open, offered } = extrasOf(line, kind, { asked, findings, without })
  const ask = (extra: Extra) => {
    setAsked([...asked, extra])
    const begun = beginningOf(extra, props)
    if (begun !== null) set(begun)
  }
  return (
    <>
      {open.map((extra) => (
        <ExtraSection
          key={extra}
          title={single.includes(extra) ? null : t(`lineSheet.extras.${extra}`)}
          {...(extra in hints && { hint: t(`lineSheet.hints.${extra as keyof typeof hints}`) })}
          wasAsked={asked.at(-1) === extra}
        >
          <Fields {...props} extra={extra} />
        </ExtraSection>
      ))}
      {canEdit && offered.length > 0 && (
        <section aria-label={moreTitle}>
          <p className={classes.moreTitle}>{moreTitle}</p>
          <div className={classes.more}>
            {offered.map((extra) => (
              <Button
                key={extra}
                variant="default"
                size="compact-sm"
                radius="xl"
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={() => ask(extra)}
              >
                {t(`lineSheet.extras.${extra}`)}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/** One field each, whose label says what the section would. */
const single: readonly Extra[] = ['unit', 'transaction', 'serials']

const hints = { taxes: true, codes: true, assortment: true } as const

/** What pressing for it already says: the tax of such goods, the first code, the first part. */
function beginningOf(extra: Extra, { line, kind }: LineExtrasProps) {
  const { kept } = line
  if (extra === 'exoneration') return withExoneration(line, newExoneration(line))
  if (extra === 'codes') return { kept: { ...kept, codes: [{ type: '02', code: '' }] } }
  if (extra === 'assortment') return { kept: { ...kept, assortment: [newPart()] } }
  if (extra !== 'taxes') return null
  const ofGoods = documentKinds[kind].hasSpecificTaxes ? taxOfGoods(line.cabys) : undefined
  return { otherTaxes: [...line.otherTaxes, newTax(ofGoods ?? selective)] }
}

// Impuesto Selectivo de Consumo; note 8.
const selective = '02'

function Fields({ extra, ...props }: LineExtrasProps & { extra: Extra }) {
  const { line, kind, set, canEdit, problem } = props
  switch (extra) {
    case 'unit':
      return <UnitOfSeller {...props} />
    case 'exoneration':
      return <ExonerationFields {...props} />
    case 'vat':
      return <VatFields {...props} />
    case 'taxes':
      return (
        <TaxRows
          taxes={besideVat(line)}
          cabys={line.cabys}
          hasSpecific={documentKinds[kind].hasSpecificTaxes}
          path="taxes"
          canEdit={canEdit}
          problem={problem}
          onChange={(at, tax) => set({ otherTaxes: line.otherTaxes.with(at, tax) })}
          onRemove={(at) => set({ otherTaxes: line.otherTaxes.toSpliced(at, 1) })}
          onAdd={(tax) => set({ otherTaxes: [...line.otherTaxes, tax] })}
        />
      )
    case 'codes':
      return (
        <CodeRows
          codes={line.kept.codes ?? []}
          from={line.itemCode === '' ? 0 : 1}
          path="codes"
          canEdit={canEdit}
          problem={problem}
          onChange={(codes) => set({ kept: { ...line.kept, codes } })}
        />
      )
    case 'transaction':
      return <TransactionType {...props} />
    case 'serials':
      return <SerialNumbers {...props} />
    case 'medicine':
      return (
        <>
          <MedicineFields {...props} />
          <Suspense>
            <PharmaceuticalForm {...props} />
          </Suspense>
        </>
      )
    case 'export':
      return <ExportFields {...props} />
    case 'assortment':
      return <AssortmentRows {...props} />
  }
}
