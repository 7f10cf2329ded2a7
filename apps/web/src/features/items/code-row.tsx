import type { CabysEntry } from '@cuentaclara/contracts'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { CabysOption } from './cabys-option.tsx'
import classes from './codes-sheet.module.css'
import { cabysChoices } from './queries.ts'
import { type AffectedItem, codeFor, rateWith, type Taken, type TakenCode } from './taken-codes.ts'

type CodeRowProps = {
  company: string
  item: AffectedItem
  taken: Taken
  onTick: (isIn: boolean) => void
  /** The rate stays as it is, on purpose. */
  onKeep: () => void
  onChoose: (code: TakenCode) => void
}

const another = 'another'

/** One item: what it has, what it would have, why that is proposed, and another code by words. */
export function CodeRow({ company, item, taken, onTick, onKeep, onChoose }: CodeRowProps) {
  const { t } = useTranslation()
  const searchId = useId()
  const [isSearching, setIsSearching] = useState(item.proposals.length === 0)
  const code = codeFor(taken, item)
  const proposal = item.proposals.find((each) => each.code === code?.code)
  const rate = code === undefined ? item.rate_code : rateWith(item, code)
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Checkbox
          checked={taken.ticked.has(item.id)}
          disabled={code === undefined}
          onChange={(event) => onTick(event.currentTarget.checked)}
          label={<bdi>{item.name}</bdi>}
        />
        <ToneChip tone="warning" icon={IconAlertTriangle}>
          {t(`itemSheet.codes.problems.${item.problem}`)}
        </ToneChip>
      </div>
      <div className={classes.former}>
        <span className="cc-ltr cc-numbers">{item.cabys}</span> <bdi>{item.former?.description}</bdi>
      </div>
      {item.proposals.length > 0 && (
        <NativeSelect
          aria-label={t('itemSheet.codes.newCode', { item: item.name })}
          value={isSearching ? another : (proposal?.code ?? another)}
          data={[
            ...item.proposals.map((each) => ({
              value: each.code,
              label: `${each.code} · ${each.description}`,
            })),
            { value: another, label: t('itemSheet.codes.another') },
          ]}
          onChange={(event) => {
            const chosen = item.proposals.find((each) => each.code === event.currentTarget.value)
            setIsSearching(chosen === undefined)
            if (chosen !== undefined) onChoose(chosen)
          }}
        />
      )}
      {isSearching && (
        <SearchCombobox<CabysEntry>
          id={searchId}
          label={t('itemSheet.codes.newCode', { item: item.name })}
          display={proposal === undefined ? (code?.code ?? '') : ''}
          placeholder={t('catalogue.items.cabysPlaceholder')}
          search={cabysChoices(company)}
          optionKey={(entry) => entry.code}
          renderOption={(entry) => <CabysOption entry={entry} />}
          renderNone={(text) => t('catalogue.items.cabysNone', { text })}
          onTake={onChoose}
          minimumWidth={380}
        />
      )}
      {code === undefined ? (
        <p className={classes.muted}>{t('itemSheet.codes.noProposal')}</p>
      ) : (
        <div className={classes.after}>
          <span className={classes.why}>
            {proposal === undefined
              ? code.description
              : `${code.description}. ${t(`itemSheet.codes.because.${proposal.because}`)}`}
          </span>
          <span className={classes.rates}>
            <span>{t(`documents.codes.rates.${item.rate_code as '08'}`, item.rate_code)}</span>
            {rate !== item.rate_code && (
              <>
                <IconArrowRight size={14} className="cc-mirror" aria-label="→" />
                <strong>{t(`documents.codes.rates.${rate as '08'}`, rate)}</strong>
              </>
            )}
          </span>
        </div>
      )}
      {item.problem === 'rate' && (
        <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={onKeep}>
          {t('itemSheet.codes.keep', {
            rate: t(`documents.codes.rates.${item.rate_code as '08'}`, item.rate_code),
          })}
        </Button>
      )}
    </li>
  )
}
