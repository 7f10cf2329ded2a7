import { endpoints } from '@cuentaclara/contracts'
import { Alert, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import type { BulkSheetProps } from '#features/lists/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { CodePages } from './code-pages.tsx'
import { itemCodesQuery } from './code-queries.ts'
import { CodeRow } from './code-row.tsx'
import classes from './codes-sheet.module.css'
import { LineCodes } from './line-codes.tsx'
import { forgetItems } from './queries.ts'
import { type AffectedItem, changesOf, choose, isClose, nothingTaken, tick } from './taken-codes.ts'

/**
 * Items whose code the catalogue withdrew or rated otherwise, each with codes that it may have instead. Nothing is ticked until a person
 * does it; what is ticked changes together, and for a day there is a way back.
 */
export function CodesSheet({
  company,
  which,
  onDone,
  onClose,
}: Pick<BulkSheetProps, 'company' | 'which' | 'onDone' | 'onClose'>) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [page, setPage] = useState(1)
  const [taken, setTaken] = useState(nothingTaken)
  const mayDraft = useCan('documents.draft')
  const { data, error, isFetching } = useQuery(itemCodesQuery(company, { ...which, page }))
  const changes = changesOf(taken)
  const closeOnes = data?.data.filter(isClose) ?? []
  const save = async () => {
    try {
      const { changed, undo } = await call(endpoints.changeItemCodes, { body: { changes } }, { company })
      onDone({ done: changed, skipped: 0, failed: 0, rows: [], undo })
    } catch (refused) {
      // What somebody changed meanwhile is looked at again.
      setTaken(nothingTaken)
      void cache.invalidateQueries({ queryKey: ['items', company, 'codes'] })
      throw refused
    }
  }
  const keep = async (item: AffectedItem) => {
    const { id, name, cabys, rate_code } = item
    try {
      const body = { items: [{ id, cabys, rate_code }], is_kept: true }
      await call(endpoints.keepItemRates, { body }, { company })
      setTaken((now) => tick(now, [item], false))
      toastSuccess({ subject: 'items', message: t('itemSheet.codes.kept', { item: name }) })
    } catch (refused) {
      toastRefusal(refused, 'items')
    }
    forgetItems(cache, company)
  }
  return (
    <SheetForm
      title={t('itemSheet.codes.title')}
      submitLabel={
        changes.length === 0
          ? t('itemSheet.codes.none')
          : t('itemSheet.codes.submit', { count: changes.length })
      }
      size={640}
      isDirty={changes.length > 0}
      check={() => ({ changes: changes.length === 0 ? t('itemSheet.codes.tickFirst') : undefined })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className={classes.lead}>{t('itemSheet.codes.lead')}</p>
          {field('changes').error !== undefined && (
            <p id={field('changes').id} className={classes.wrong}>
              {field('changes').error}
            </p>
          )}
          {error !== null && (
            <Alert color="red" role="alert">
              {error.message}
            </Alert>
          )}
          {data?.total === 0 && <p className={classes.muted}>{t('itemSheet.codes.nothing')}</p>}
          {data !== undefined && data.total > 0 && (
            <>
              <Group justify="space-between" gap="xs">
                <span className={classes.sum} aria-live="polite">
                  {t('itemSheet.codes.count', { count: data.total })}
                </span>
                {closeOnes.length > 0 && (
                  <Button
                    size="compact-md"
                    variant="default"
                    onClick={() => setTaken(tick(taken, closeOnes, true))}
                  >
                    {t('itemSheet.codes.tickClose', { count: closeOnes.length })}
                  </Button>
                )}
              </Group>
              <ul className={classes.rows} aria-busy={isFetching}>
                {data.data.map((item) => (
                  <CodeRow
                    key={item.id}
                    company={company}
                    item={item}
                    taken={taken}
                    onTick={(isIn) => setTaken(tick(taken, [item], isIn))}
                    onKeep={() => void keep(item)}
                    onChoose={(code) => setTaken(choose(taken, item, code))}
                  />
                ))}
              </ul>
              <CodePages listed={data} onPage={setPage} />
            </>
          )}
          {mayDraft && <LineCodes company={company} />}
        </>
      )}
    </SheetForm>
  )
}
