import type { CabysEntry, ItemCodePreview } from '@cuentaclara/contracts'
import { Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkSheetProps } from '#features/lists/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from '#ui/amount/price-rows.module.css'
import { BecomesArrow, ChangeRefused, PriceRows } from '#ui/amount/price-rows.tsx'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { CabysOption } from './cabys-option.tsx'
import { CodePages } from './code-pages.tsx'
import { itemCodePreviewQuery } from './code-queries.ts'
import { cabysChoices } from './queries.ts'

/** Gives many items one code, after a look at each: the rate follows where it came with the code, and for a day there is a way back. */
export function ReplaceCodeSheet({
  company,
  which,
  count,
  onRun,
  onClose,
}: Omit<BulkSheetProps, 'usual' | 'list' | 'onDone'>) {
  const { t } = useTranslation()
  const [code, setCode] = useState<CabysEntry | null>(null)
  const [page, setPage] = useState(1)
  const question = { ...which, cabys: code?.code ?? '', page }
  const preview = useQuery({
    ...itemCodePreviewQuery(company, question),
    enabled: code !== null,
    retry: false,
  })
  const seen = code === null ? undefined : preview.data
  const isSeen = preview.isSuccess && !preview.isPlaceholderData
  const save = async () => {
    // Nobody confirms what is not on the screen yet.
    if (code === null || seen === undefined || !isSeen) {
      await preview.refetch({ cancelRefetch: false })
      return
    }
    await onRun({ cabys: code.code })
  }
  return (
    <SheetForm
      title={t('itemSheet.replace.title', { count })}
      submitLabel={
        seen !== undefined && isSeen && seen.changed > 0
          ? t('itemSheet.replace.submit', { count: seen.changed })
          : t('itemSheet.replace.look')
      }
      size={640}
      isDirty={code !== null}
      check={() => ({
        cabys:
          code === null
            ? t('itemSheet.replace.choose')
            : isSeen && seen?.changed === 0
              ? t('itemSheet.replace.nothing')
              : undefined,
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Input.Wrapper
            label={t('itemSheet.replace.code')}
            labelProps={{ htmlFor: field('cabys').id }}
            required
            error={field('cabys').error}
            description={code && <bdi lang="es">{code.description}</bdi>}
            descriptionProps={{ mt: 6 }}
          >
            <SearchCombobox<CabysEntry>
              id={field('cabys').id}
              label={t('itemSheet.replace.code')}
              display={code?.code ?? ''}
              placeholder={t('catalogue.items.cabysPlaceholder')}
              isInvalid={field('cabys').error !== undefined}
              autoFocus
              search={cabysChoices(company)}
              optionKey={(entry) => entry.code}
              renderOption={(entry) => <CabysOption entry={entry} />}
              renderNone={(text) => t('catalogue.items.cabysNone', { text })}
              onTake={(entry) => {
                setCode(entry)
                setPage(1)
              }}
              minimumWidth={380}
            />
          </Input.Wrapper>
          {code === null && <p className={classes.muted}>{t('itemSheet.replace.waiting')}</p>}
          {code !== null && <ChangeRefused error={preview.error} />}
          {seen !== undefined && <Preview seen={seen} isSeen={isSeen} onPage={setPage} />}
        </>
      )}
    </SheetForm>
  )
}

type PreviewProps = { seen: ItemCodePreview; isSeen: boolean; onPage: (page: number) => void }

/** Each item as it is and as it would be; what changes with the code besides is its rate. */
function Preview({ seen, isSeen, onPage }: PreviewProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes.sum} aria-live="polite">
        {seen.changed === 0
          ? t('itemSheet.replace.nothing')
          : t('itemSheet.replace.changes', { count: seen.changed })}{' '}
        {seen.rates_changed > 0 && t('itemSheet.replace.rates', { count: seen.rates_changed })}
      </p>
      <PriceRows label={t('itemSheet.replace.after')} isSeen={isSeen} isOfCodes>
        <li className={classes.heads} aria-hidden>
          <span>{t('catalogue.items.name')}</span>
          <span>{t('itemSheet.replace.today')}</span>
          <span>{t('catalogue.items.tax')}</span>
        </li>
        {seen.data.map((item) => (
          <li key={item.id} data-same={item.is_same || undefined}>
            <bdi className={classes.name}>{item.name}</bdi>
            <span className={`${classes.muted} cc-ltr cc-numbers`}>{item.cabys}</span>
            <Rates item={item} />
          </li>
        ))}
      </PriceRows>
      <CodePages listed={seen} onPage={onPage} />
    </>
  )
}

function Rates({ item }: { item: ItemCodePreview['data'][number] }) {
  const { t } = useTranslation()
  const words = (rate: string) => t(`documents.codes.rates.${rate as '08'}`, rate)
  if (item.is_same) return <span className={classes.muted}>{t('itemSheet.replace.same')}</span>
  if (item.rate_after !== item.rate_code) {
    return (
      <span className={classes.rates}>
        <span className="cc-numbers">{words(item.rate_code)}</span>
        <BecomesArrow />
        <strong className="cc-numbers">{words(item.rate_after)}</strong>
      </span>
    )
  }
  return (
    <span className={classes.muted}>
      {item.keeps_rate
        ? t('itemSheet.replace.keeps', { rate: words(item.rate_code) })
        : words(item.rate_code)}
    </span>
  )
}
