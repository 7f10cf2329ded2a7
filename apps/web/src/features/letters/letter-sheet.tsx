import type { LetterRow } from '@cuentaclara/contracts'
import { Button, Group } from '@mantine/core'
import { IconMailX, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { AboutLink } from './letter-about.tsx'
import { LetterChip } from './letter-state.tsx'
import classes from './letters.module.css'
import { useLetterActs } from './use-letter-acts.ts'

type LetterSheetProps = { company: string; letter: LetterRow; onClose: () => void }

/** One letter beside its list: to whom, about what, what became of it, and what can be done. */
export function LetterSheet({ company, letter, onClose }: LetterSheetProps) {
  const { t } = useTranslation()
  const { send } = useLetterActs(company)
  const [isActing, setIsActing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const act = async () => {
    setIsActing(true)
    await send(letter)
    setIsActing(false)
  }
  const isStillTried = letter.status === 'sending' || letter.status === 'waiting'
  const isTooOld = letter.status === 'failed' && !letter.may_send
  return (
    <SideSheet
      isOpen
      size={480}
      onClose={onClose}
      title={letter.subject ?? t(`letters.kinds.${letter.kind}`)}
      footer={
        (letter.may_cancel || letter.may_send) && (
          <Group gap="xs" justify="flex-end">
            {letter.may_cancel && (
              <Button
                variant="default"
                disabled={isActing}
                leftSection={<IconMailX size={17} aria-hidden />}
                onClick={() => setIsAsking(true)}
              >
                {t('letters.cancel')}
              </Button>
            )}
            {letter.may_send && (
              <Button loading={isActing} leftSection={<IconSend size={17} aria-hidden />} onClick={act}>
                {t(isStillTried ? 'letters.sendNow' : 'letters.sendAgain')}
              </Button>
            )}
          </Group>
        )
      }
    >
      <div className={classes.facts} aria-live="polite">
        <div className={classes.status}>
          <LetterChip status={letter.status} />
          {(letter.cause !== null || !isTooOld) && (
            <p className={classes.hint}>
              {letter.cause === null
                ? t(`letters.hints.${letter.status}`)
                : t(`letters.causes.${letter.cause}`)}
            </p>
          )}
          {isTooOld && <p className={classes.hint}>{t('letters.tooOld')}</p>}
        </div>
        <FactList facts={useFacts(letter)} />
        {letter.problem !== null && (
          <div className={classes.status}>
            <p className={classes.hint}>
              {t(letter.status === 'sent' ? 'letters.copies' : 'letters.server')}
            </p>
            <p className={classes.words} dir="auto">
              {letter.problem}
            </p>
          </div>
        )}
      </div>
      {isAsking && <CancelQuestion company={company} letter={letter} onClose={() => setIsAsking(false)} />}
    </SideSheet>
  )
}

function useFacts(letter: LetterRow): (readonly [string, ReactNode])[] {
  const { t } = useTranslation()
  const { client_id: client, next_try_at: next, settled_at: settled, expires_at: expires } = letter
  const isStillTried = letter.status === 'sending' || letter.status === 'waiting'
  return [
    [
      t('letters.to'),
      <span key="to" className="cc-ltr">
        {letter.recipient}
      </span>,
    ],
    [
      t('letters.client'),
      client === null ? (
        letter.client_name
      ) : (
        <Link key="client" to="/clients/$id" params={{ id: client }}>
          <bdi>{letter.client_name}</bdi>
        </Link>
      ),
    ],
    [t('letters.what'), <AboutLink key="about" letter={letter} />],
    [t('letters.channel'), t(`letters.ways.${letter.way}`)],
    [t('letters.written'), <InstantText key="written" instant={letter.created_at} />],
    [
      t('letters.by'),
      letter.posted_by === null ? t('letters.byItself') : <bdi key="by">{letter.posted_by}</bdi>,
    ],
    [t('letters.tries'), letter.tries > 0 && String(letter.tries)],
    [t('letters.nextTry'), next !== null && <InstantText instant={next} />],
    [t('letters.settled'), settled !== null && <InstantText instant={settled} />],
    [t('letters.leavesUntil'), isStillTried && expires !== null && <InstantText instant={expires} />],
  ]
}
