import type { CabysEntry, LineCodes } from '@cuentaclara/contracts'
import { NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { BecomesArrow } from '#ui/amount/price-rows.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { CabysOption } from './cabys-option.tsx'
import classes from './codes-sheet.module.css'
import { cabysChoices } from './queries.ts'
import { rateWith, type TakenCode } from './taken-codes.ts'

type CodeChoiceProps = {
  company: string
  /** An item, or a line: what it is called and has, and what is proposed. */
  item: Pick<
    LineCodes['data'][number],
    'name' | 'cabys' | 'rate_code' | 'former' | 'follows_rate' | 'proposals'
  >
  /** What it would have. */
  code: TakenCode | undefined
  onChoose: (code: TakenCode) => void
}

const another = 'another'

/** What something has as its code, what it would have, why that is proposed, and another code by words. */
export function CodeChoice({ company, item, code, onChoose }: CodeChoiceProps) {
  const { t } = useTranslation()
  const searchId = useId()
  const [isSearching, setIsSearching] = useState(item.proposals.length === 0)
  const proposal = item.proposals.find((each) => each.code === code?.code)
  const rate = code === undefined ? item.rate_code : rateWith(item, code)
  return (
    <>
      <div className={classes.former}>
        <span className="cc-ltr cc-numbers">{item.cabys}</span> <bdi>{item.former?.description}</bdi>
      </div>
      {item.proposals.length > 0 && (
        <NativeSelect
          aria-label={t('itemSheet.codes.newCode', { item: item.name })}
          // The catalogue is Spanish on every screen: what is too long ends in dots, behind the code.
          dir="ltr"
          classNames={{ input: classes.proposals }}
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
            <bdi lang="es">{code.description}</bdi>
            {proposal !== undefined && <>. {t(`itemSheet.codes.because.${proposal.because}`)}</>}
          </span>
          <span className={classes.rates}>
            <span>{t(`documents.codes.rates.${item.rate_code as '08'}`, item.rate_code)}</span>
            {rate !== item.rate_code && (
              <>
                <BecomesArrow />
                <strong>{t(`documents.codes.rates.${rate as '08'}`, rate)}</strong>
              </>
            )}
          </span>
        </div>
      )}
    </>
  )
}
