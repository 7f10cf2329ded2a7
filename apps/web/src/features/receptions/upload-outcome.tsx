import type { UploadedFile } from '@cuentaclara/contracts'
import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './receptions.module.css'

type UploadOutcomeProps = {
  /** Null while they are read. */
  files: readonly UploadedFile[] | null
  onOpen: (id: string) => void
  onClose: () => void
}

const outcomes = ['added', 'paired', 'known', 'set_aside', 'refused'] as const

/** What became of each file of an upload: how many, which, and why one was not taken or set aside. */
export function UploadOutcome({ files, onOpen, onClose }: UploadOutcomeProps) {
  const { t } = useTranslation()
  return (
    <section
      className={`${classes.outcome} cc-card`}
      aria-label={t('money.receptions.outcome')}
      aria-live="polite"
    >
      <header>
        <h2 className={classes.label} style={{ margin: 0 }}>
          {t('money.receptions.outcome')}
        </h2>
        <CloseButton aria-label={t('common.actions.close')} onClick={onClose} />
      </header>
      {files === null ? (
        <p className={classes.muted} style={{ margin: 0 }}>
          {t('money.receptions.readingFiles')}
        </p>
      ) : (
        <>
          <dl className={classes.outcomeCounts}>
            {outcomes.map((outcome) => {
              const count = files.filter((file) => file.outcome === outcome).length
              return count === 0 ? null : (
                <div key={outcome}>
                  <dt>{t(`money.receptions.outcomes.${outcome}`)}</dt>
                  <dd className="cc-numbers">{formatCount(count)}</dd>
                </div>
              )
            })}
          </dl>
          <ul>
            {inOrderOfCare(files).map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order stays, and names may come twice
              <li key={index} data-wrong={file.outcome === 'refused' || undefined}>
                <bdi className="cc-ltr">{file.name}</bdi>
                <span>
                  <Reason file={file} />
                  {file.reception_id !== null && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      ms="xs"
                      onClick={() => onOpen(file.reception_id ?? '')}
                    >
                      {t('common.actions.open')}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** What was refused or set aside comes first: of two hundred files nobody scrolls to the one that is missing. */
function inOrderOfCare(files: readonly UploadedFile[]): UploadedFile[] {
  return files.toSorted((a, b) => outcomes.indexOf(b.outcome) - outcomes.indexOf(a.outcome))
}

function Reason({ file: { outcome, reason, message } }: { file: UploadedFile }): ReactNode {
  const { t } = useTranslation()
  if (message !== null) return message
  if (outcome !== 'set_aside' || reason === null) return t(`money.receptions.outcomes.${outcome}`)
  return t(`money.receptions.setAside.${reason as 'duplicate'}`)
}
