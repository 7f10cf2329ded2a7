import { type BankStatement, endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { ReasonDialog } from '#ui/form/reason-dialog.tsx'
import classes from './bank.module.css'
import { forgetBank } from './queries.ts'

type RecentStatementsProps = { company: string; statements: readonly BankStatement[]; mayVoid: boolean }

/** The statements of the last day: whoever brought in the wrong one takes it back. */
export function RecentStatements({ company, statements, mayVoid }: RecentStatementsProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [asked, setAsked] = useState<BankStatement | null>(null)
  const takeBack = async ({ id, file_name: file, matched }: BankStatement, reason: string) => {
    const body = { reason, undoes_matches: matched > 0 }
    await call(endpoints.takeBackStatement, { params: { id }, body }, { company })
    forgetBank(cache, company)
    toastSuccess({ message: t('moneyActs.statement.done', { file }), subject: 'bank' })
  }
  return (
    <section className={`${classes.panel} cc-card`} aria-label={t('moneyActs.statement.title')}>
      <p className={classes.note}>{t('moneyActs.statement.title')}</p>
      {statements.map((statement) => (
        <div key={statement.id} className={classes.row}>
          <span>
            <bdi>{statement.file_name}</bdi>
            <span className={classes.note}>
              {' · '}
              {t('moneyActs.statement.lines', countsOf(statement))}
              {' · '}
              {statement.brought_by !== null && <bdi>{statement.brought_by}</bdi>}{' '}
              <InstantText instant={statement.brought_at} mode="relative" />
            </span>
          </span>
          {(mayVoid || statement.matched === 0) && (
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconArrowBackUp size={16} className="cc-mirror" aria-hidden />}
              aria-label={t('moneyActs.statement.of', { file: statement.file_name })}
              onClick={() => setAsked(statement)}
            >
              {t('moneyActs.statement.act')}
            </Button>
          )}
        </div>
      ))}
      {asked !== null && (
        <ReasonDialog
          title={t('moneyActs.statement.ask', { file: asked.file_name })}
          hint={[
            t('moneyActs.statement.hint', countsOf(asked)),
            ...(asked.matched > 0 ? [t('moneyActs.statement.undone', countsOf(asked))] : []),
          ].join(' ')}
          label={t('money.reason')}
          tooShort={t('money.reasonShort')}
          confirmLabel={t('moneyActs.statement.act')}
          onConfirm={(reason) => takeBack(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

const countsOf = ({ lines, matched }: BankStatement) => ({
  lines: formatCount(lines),
  matched: formatCount(matched),
})
