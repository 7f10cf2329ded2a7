import type { VatBox, VatReturn } from '@cuentaclara/contracts'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { FormSheet } from '#ui/form/form-sheet.tsx'
import { saveInputs, useVatChange } from './queries.ts'
import { readPrefilled } from './read-prefilled.ts'
import { differenceOf } from './say-box.ts'
import classes from './vat-return.module.css'

/** What the authority's form shows before anybody types, beside ours: typed box by box, or pasted at once. */
export function PrefilledSheet({ data, onClose }: { data: VatReturn; onClose: () => void }) {
  const { t } = useTranslation()
  const mayPrepare = useCan('vat-return.prepare')
  const { mutate, isPending } = useVatChange(data.period, saveInputs(data.period), {
    done: t('vatReturn.saved'),
  })
  const [pasted, setPasted] = useState('')
  const saved = new Map(data.inputs.prefilled.map(({ box, amount }) => [box, amount]))
  const [typed, setTyped] = useState(saved)
  const boxes = data.boxes.filter(
    (box) => box.amount !== null && (box.section !== 'year' || data.settles_year),
  )
  const isFixed = !mayPrepare || data.is_closed || !['draft', 'reviewed'].includes(data.state)
  const take = () => {
    const found = readPrefilled(pasted, boxes)
    setTyped(new Map([...typed, ...found.map(({ box, amount }) => [box, amount] as const)]))
    setPasted('')
  }
  const save = () =>
    mutate({
      ...data.inputs,
      prefilled: [...typed].flatMap(([box, amount]) => (amount === '' ? [] : [{ box, amount }])),
    })
  return (
    <FormSheet
      title={t('vatReturn.prefilled.title')}
      submitLabel={t('common.actions.save')}
      size={640}
      isDirty={pasted !== '' || [...typed].some(([box, amount]) => !isSame(amount, saved.get(box) ?? ''))}
      isBusy={isPending}
      isReadOnly={isFixed}
      problems={[]}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={classes.stack}>
        <p className={classes.muted}>{t('vatReturn.prefilled.lead')}</p>
        {!isFixed && (
          <div>
            <Textarea
              label={t('vatReturn.prefilled.paste')}
              description={t('vatReturn.prefilled.pasteHint')}
              autosize
              minRows={2}
              maxRows={6}
              value={pasted}
              onChange={({ currentTarget }) => setPasted(currentTarget.value)}
            />
            <Button mt="xs" size="compact-sm" variant="default" disabled={pasted === ''} onClick={take}>
              {t('vatReturn.prefilled.take')}
            </Button>
          </div>
        )}
        <ul className={classes.boxes}>
          {boxes.map((box) => (
            <Compared
              key={box.id}
              box={box}
              shown={typed.get(box.id) ?? ''}
              isFixed={isFixed}
              onType={(amount) => setTyped(new Map([...typed, [box.id, amount]]))}
            />
          ))}
        </ul>
      </div>
    </FormSheet>
  )
}

type ComparedProps = { box: VatBox; shown: string; isFixed: boolean; onType: (amount: string) => void }

function Compared({ box, shown, isFixed, onType }: ComparedProps) {
  const { t } = useTranslation()
  const difference = shown === '' ? null : differenceOf({ amount: shown, before: box.amount })
  return (
    <li className={classes.box}>
      <div className={classes.words}>
        <span className={classes.label} lang="es" dir="ltr">
          {box.label}
        </span>
        <span className={classes.muted}>
          {t('vatReturn.prefilled.ours')} <Money amount={box.amount} currency="CRC" muted />
        </span>
        {difference !== null && difference !== '0.00' && (
          <span className={classes.differs}>
            {t('vatReturn.prefilled.difference')} <Money amount={difference} currency="CRC" />
          </span>
        )}
      </div>
      <MoneyInput
        aria-label={`${t('vatReturn.prefilled.shown')}: ${box.label}`}
        currency="CRC"
        maxDecimals={2}
        isSigned
        w={170}
        value={shown}
        disabled={isFixed}
        onChange={onType}
      />
    </li>
  )
}

/** As amounts, however many decimals each is written with. */
function isSame(amount: string, before: string): boolean {
  return amount === before || (amount !== '' && before !== '' && differenceOf({ amount, before }) === '0.00')
}
