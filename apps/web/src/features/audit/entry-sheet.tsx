import type { AuditEntry } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatInstant } from '#lib/dates/dates.ts'
import { describeAgent } from '#lib/describe-agent.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { inAppLink } from '#lib/in-app-link.ts'
import { CopyableId } from '#ui/copyable-id.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import classes from './audit.module.css'
import { linkOf, sayEntry, sayMeans, sayWho, toldColumns } from './say-entry.ts'
import { ValueText } from './value-text.tsx'

type EntrySheetProps = { company: string; entry: AuditEntry | null; onClose: () => void }

/** One change whole: who, when, from where, and every value before and after, side by side. */
export function EntrySheet({ company, entry, onClose }: EntrySheetProps) {
  const { t } = useTranslation()
  const [last, setLast] = useState(entry)
  // The sheet keeps what it shows while it slides away.
  if (entry !== null && entry !== last) setLast(entry)
  return (
    <SideSheet isOpen={entry !== null} onClose={onClose} title={t('audit.details')} size={640}>
      {last !== null && <Entry key={last.id} entry={last} company={company} />}
    </SideSheet>
  )
}

function Entry({ entry, company }: { entry: AuditEntry; company: string }) {
  const { t } = useTranslation()
  const link = linkOf(entry, company)
  return (
    <div className={classes.entry}>
      <p className={classes.headline}>{sayEntry(t, entry)}</p>
      {link !== null && (
        <Button
          component={Link}
          {...inAppLink(link)}
          variant="light"
          size="compact-md"
          rightSection={<IconArrowRight size={16} className="cc-mirror" aria-hidden />}
          className={classes.link}
        >
          {t('audit.open')}
        </Button>
      )}
      <Values entry={entry} />
      <Facts entry={entry} />
    </div>
  )
}

function Values({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const columns = toldColumns(entry)
  if (columns.length === 0) return null
  const { before, after } = entry
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          {before !== null && <th scope="col">{t('audit.before')}</th>}
          {after !== null && <th scope="col">{t('audit.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column}>
            <th scope="row">{t(`audit.fields.${column as 'name'}`, { defaultValue: column })}</th>
            {before !== null && (
              <td>
                <ValueText entry={entry} side="before" column={column} />
              </td>
            )}
            {after !== null && (
              <td>
                <ValueText entry={entry} side="after" column={column} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const { origin, position, subject_id: id } = entry
  const [isIdShown, setIsIdShown] = useState(false)
  const agent = describeAgent(origin?.agent ?? null)
  const device = agent === null ? t('audit.otherProgram') : t('audit.deviceIs', agent)
  const moment = <span className="cc-ltr cc-numbers">{formatInstant(entry.at, { withSeconds: true })}</span>
  const network = origin !== null && <span className="cc-ltr cc-numbers">{origin.address}</span>
  const screen = origin?.screen !== undefined && (
    <span className={`cc-ltr ${classes.path}`}>{origin.screen}</span>
  )
  const identifier = isIdShown ? (
    <CopyableId label={t('audit.id')} value={id} />
  ) : (
    <Button variant="subtle" size="compact-sm" onClick={() => setIsIdShown(true)}>
      {t('audit.showId')}
    </Button>
  )
  return (
    <FactList
      facts={[
        [t('audit.who'), [sayWho(t, entry), sayMeans(t, entry)].filter(Boolean).join(' · ')],
        [t('audit.when'), moment],
        [t('audit.device'), origin !== null && device],
        [t('audit.network'), network],
        [t('audit.screen'), screen],
        [
          t('audit.seal'),
          position === null ? t('audit.sealWaiting') : t('audit.sealNumber', { number: position }),
        ],
        [t('audit.id'), identifier],
      ]}
    />
  )
}
