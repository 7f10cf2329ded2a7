import { endpoints, type PublicDocument } from '@cuentaclara/contracts'
import { isSome, shortestNumber } from '@cuentaclara/decimal/text'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button, Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconFileTypePdf,
  IconFileTypeXml,
  IconPaperclip,
  IconX,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { formatFileSize } from '#lib/file-size.ts'
import { call, endpointUrl } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatCoins, formatUnitPrice } from '#lib/money.ts'
import { part } from '#lib/part.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText, InstantText } from '#ui/date-text.tsx'
import { LookChip, type Looks, StatusChip } from '#ui/feedback/status-chip.tsx'
import { OfferedLine } from './offered-line.tsx'
import classes from './public-document.module.css'
import { publicDocumentKey } from './public-document-key.ts'
import { Frame, Imprint, Reach } from './public-frame.tsx'
import { useLinkedPage } from './use-linked-page.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

const InstalmentList = part(() => import('#features/instalments/index.ts'), 'InstalmentList', {
  words: ['instalments'],
})
const SayPaid = part(() => import('./say-paid.tsx'), 'SayPaid')
const AnswerOffer = part(() => import('./answer-offer.tsx'), 'AnswerOffer')

/** What whoever holds the link of a document or an offer sees; on a phone first, for that is where links are opened. */
export function PublicDocumentScreen({ token }: { token: string }) {
  const { t } = useTranslation()
  const [without, setWithout] = useState<readonly number[] | null>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: publicDocumentKey(token, without),
    queryFn: ({ signal }) => {
      const query = without === null ? {} : { without: without.join(',') || 'none' }
      return call(endpoints.getPublicDocument, { params: { token }, query }, { signal })
    },
    // What it comes to with another choice takes the place of what stood there.
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })
  const instead = useLinkedPage({ token, data, error, title: titleOf(data), onRetry: refetch })
  if (data === undefined || instead !== null) return <Frame>{instead}</Frame>
  const debt = debtOf(data)
  // What may be chosen is chosen before it is said yes to.
  const isChosenFirst = isOpenOffer(data) && data.lines.some(isChoice)
  const lines = (
    <Lines document={withChoice(data, without)} onWithout={setWithout} isBusy={isPlaceholderData} />
  )
  return (
    <Frame issuer={data.issuer}>
      <Head document={data} token={token} />
      {isChosenFirst && lines}
      {data.offer !== null && <Offer document={data} offer={data.offer} token={token} without={without} />}
      {data.instalments !== undefined && (
        <section className={`${classes.card} cc-card`}>
          <Suspense fallback={<Skeleton height={120} radius="md" />}>
            <InstalmentList parts={data.instalments} currency={data.currency} />
          </Suspense>
        </section>
      )}
      <Pay document={data} />
      {debt !== null && (
        <Suspense fallback={<Skeleton height={72} radius="md" />}>
          <SayPaid
            token={token}
            page="document"
            debts={[
              {
                id: '',
                number: data.number,
                currency: data.currency,
                balance: debt,
                instalments: data.instalments ?? null,
              },
            ]}
          />
        </Suspense>
      )}
      {!isChosenFirst && lines}
      <SharedPapers document={data} token={token} />
      {data.notes !== '' && (
        <section className={`${classes.card} cc-card`} aria-label={t('documents.view.notes')}>
          <h2 className={classes.label}>{t('documents.view.notes')}</h2>
          <p className={classes.notes} dir="auto">
            {data.notes}
          </p>
        </section>
      )}
      <Imprint issuer={data.issuer} />
    </Frame>
  )
}

/** What whoever holds the link may say that they paid: what is left of a document, or of the deposit of an offer. */
function debtOf({ type, balance, deposit }: PublicDocument): string | null {
  // What is said of a receipt has no notice to stand in.
  if (type === 'simple') return null
  const debt = deposit?.may_say_paid ? deposit.left : balance
  return debt !== null && isSome(debt) ? debt : null
}

/** Where to send what is owed: of a document its balance, of an offer that was accepted its deposit. */
function Pay({ document }: { document: PublicDocument }) {
  const { t } = useTranslation()
  const { pay, deposit, balance, issuer, currency } = document
  const isDepositOpen = document.quotation_status === 'accepted' && isSome(deposit?.left ?? '')
  if (pay === null && isDepositOpen)
    return (
      <section className={`${classes.card} cc-card`} aria-labelledby="pay-title">
        <h2 id="pay-title" className={classes.title}>
          {t('tools.public.payDeposit')}
        </h2>
        <p className={classes.dates}>
          <Money amount={deposit?.left} currency={currency} />
        </p>
        <Reach issuer={issuer} />
      </section>
    )
  if (pay === null) return null
  const asked =
    deposit === null
      ? { title: t('tools.public.pay'), term: t('documents.view.balance'), amount: balance ?? '' }
      : { title: t('tools.public.payDeposit'), term: t('tools.public.depositLeft'), amount: deposit.left }
  return <WaysToPay document={document} pay={pay} {...asked} />
}

/** Files that the company shows beside the document. */
function SharedPapers({ document: { papers }, token }: { document: PublicDocument; token: string }) {
  const { t } = useTranslation()
  if (papers.length === 0) return null
  return (
    <section className={`${classes.card} cc-card`} aria-label={t('documents.view.tabs.files')}>
      <h2 className={classes.label}>{t('documents.view.tabs.files')}</h2>
      <ul className={classes.papers}>
        {papers.map(({ id, name, size }) => (
          <li key={id}>
            <a
              href={endpointUrl(endpoints.getPublicPaper, { params: { token, paper: id } })}
              download
              className={classes.paper}
            >
              <IconPaperclip size={17} aria-hidden />
              <bdi>{name}</bdi>
            </a>
            <span className={classes.measure}>{formatFileSize(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function titleOf(document: PublicDocument | undefined): string | null {
  return document === undefined ? null : `${shortNumber(document.number)} · ${document.issuer.name}`
}

function Head({ document, token }: { document: PublicDocument; token: string }) {
  const { t } = useTranslation()
  const { kind, number, currency, total, receiver_name, title } = document
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby="public-title">
      <p className={classes.crumb}>
        {kind === 'quotation' || kind === 'simple' ? t(`tools.public.${kind}`) : t(`documents.kinds.${kind}`)}{' '}
        <span className="cc-ltr cc-numbers">{shortNumber(number)}</span>
      </p>
      <h1 id="public-title" className={classes.amount}>
        <Money amount={total} currency={currency} size="xl" />
      </h1>
      {receiver_name !== null && (
        <p className={classes.receiver}>
          <bdi>{receiver_name}</bdi>
        </p>
      )}
      {title !== '' && (
        <p className={classes.receiver}>
          <bdi>{title}</bdi>
        </p>
      )}
      <Dates document={document} />
      <div className={classes.chips}>
        <States document={document} />
      </div>
      {document.is_trial && (
        <p className={classes.notice} data-tone="warning">
          <IconAlertTriangle size={18} aria-hidden />
          {t('tools.public.trial')}
        </p>
      )}
      {document.fiscal_status === 'rejected' && (
        <p className={classes.notice} data-tone="danger">
          <IconX size={18} aria-hidden />
          {t('tools.public.rejectedText')}
        </p>
      )}
      <div className={classes.files}>
        {document.files.map((file) => (
          <FileLink key={file} token={token} file={file} isMain={file === 'pdf' && !isOpenOffer(document)} />
        ))}
      </div>
    </section>
  )
}

type OfferProps = {
  document: PublicDocument
  offer: NonNullable<PublicDocument['offer']>
  token: string
  without: readonly number[] | null
}

/** What was said to an offer by its link, and what may still be said. */
function Offer({ document, offer, token, without }: OfferProps) {
  const { t } = useTranslation()
  const { quotation_status: status, valid_until: day, issuer } = document
  const format = useDateFormat()
  const isOpen = status === 'open'
  if (offer.answers.length === 0 && !isOpen && status !== 'expired') return null
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby="answer-title">
      <h2 id="answer-title" className={classes.title}>
        {t('tools.public.answer.title')}
      </h2>
      <ul className={classes.said} aria-live="polite">
        {offer.answers.map(({ answer, name, comment, answered_at }) => (
          <li key={answered_at}>
            <span>
              {t(`tools.public.answer.${said[answer]}`, { name })}{' '}
              <span className={classes.measure}>
                <InstantText instant={answered_at} />
              </span>
            </span>
            {comment !== '' && (
              <p className={classes.notes} dir="auto">
                {comment}
              </p>
            )}
          </li>
        ))}
      </ul>
      {status === 'expired' && (
        <>
          <p className={classes.notice} data-tone="warning">
            <IconClock size={18} aria-hidden />
            {t('tools.public.answer.expired', { day: formatDay(day ?? '', format), company: issuer.name })}
          </p>
          <Reach issuer={issuer} />
        </>
      )}
      {(isOpen || status === 'expired') && (
        <Suspense fallback={<Skeleton height={42} radius="md" />}>
          <AnswerOffer token={token} offer={offer} without={without} isOpen={isOpen} />
        </Suspense>
      )}
    </section>
  )
}

const said = { accepted: 'accepted', rejected: 'rejected', comment: 'commented' } as const

function Dates({ document }: { document: PublicDocument }) {
  const { t } = useTranslation()
  const { issued_on, due_on, valid_until, payment_status, balance, currency } = document
  return (
    <p className={classes.dates}>
      <DayText day={issued_on} />
      {due_on !== null && payment_status !== 'credited' && (
        <>
          {' · '}
          {t('documents.list.due')} <DayText day={due_on} />
        </>
      )}
      {valid_until !== null && (
        <>
          {' · '}
          {t('tools.public.validUntil')} <DayText day={valid_until} />
        </>
      )}
      {payment_status !== null && balance !== null && payment_status !== 'paid' && (
        <>
          {' · '}
          {t('documents.view.balance')} <Money amount={balance} currency={currency} />
        </>
      )}
    </p>
  )
}

const authority = {
  waiting: ['info', IconClock],
  accepted: ['success', IconCircleCheck],
  rejected: ['danger', IconX],
} as const satisfies Looks<string>
const offers = {
  open: ['info', IconClock],
  accepted: ['success', IconCheck],
  declined: ['neutral', IconX],
  expired: ['warning', IconClock],
  withdrawn: ['neutral', IconX],
} as const satisfies Looks<string>

function States({ document }: { document: PublicDocument }) {
  const { t } = useTranslation()
  const { fiscal_status: fiscal, payment_status: payment, quotation_status: offer } = document
  return (
    <>
      {payment !== null && <StatusChip area="payment" status={payment} />}
      {fiscal !== null && (
        <LookChip look={authority[fiscal]}>{t(`tools.public.authority.${fiscal}`)}</LookChip>
      )}
      {offer !== null && <LookChip look={offers[offer]}>{t(`tools.public.offer.${offer}`)}</LookChip>}
    </>
  )
}

/** Whether whoever holds the link takes or leaves it, or takes it in place of another one. */
function isChoice({ is_optional, alternative }: PublicDocument['lines'][number]): boolean {
  return is_optional || alternative !== null
}

/** Whoever holds the link may say yes or no to it. */
function isOpenOffer({ quotation_status }: PublicDocument): boolean {
  return quotation_status === 'open'
}

const fileIcons = { pdf: IconFileTypePdf, xml: IconFileTypeXml, answer: IconFileTypeXml }

type FileLinkProps = { token: string; file: PublicDocument['files'][number]; isMain: boolean }

function FileLink({ token, file, isMain }: FileLinkProps) {
  const { t } = useTranslation()
  const Icon = fileIcons[file]
  return (
    <Button
      component="a"
      href={endpointUrl(endpoints.getPublicFile, { params: { token, file } })}
      download
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon size={17} aria-hidden />}
    >
      {t(file === 'answer' ? 'documents.list.actions.answer' : `documents.view.actions.${file}`)}
    </Button>
  )
}

/** What an offer asks for before work begins. */
function Deposit({ document }: { document: PublicDocument }) {
  const { t } = useTranslation()
  const { deposit, currency } = document
  if (deposit === null) return null
  const { percent, wanted, left } = deposit
  return (
    <div>
      <dt>
        {percent === null ? t('tools.public.deposit') : t('tools.public.depositPercent', { percent })}
        <span className={classes.measure}>
          {isOpenOffer(document) && t('tools.public.depositAfter')}
          {!isSome(left) && t('tools.public.depositReceived')}
        </span>
      </dt>
      <dd>
        <Money amount={wanted} currency={currency} layout="column" />
      </dd>
    </div>
  )
}

/** What deposits of offers paid of a receipt, by what the rest was paid, and what is left of it. */
function PaidOfReceipt({ document }: { document: PublicDocument }) {
  const { t } = useTranslation()
  const { paid_by_deposits: deposits = [], paid_with: paid, currency, balance } = document
  if (deposits.length === 0 && !paid) return null
  // Annex v4.4, note 6: 99 is said in words.
  const sayMeans = (code: string) =>
    (code === '99' ? paid?.means_other : null) ?? t(`documents.codes.paymentMeans.${code as '01'}`)
  return (
    <>
      {deposits.map(({ name, amount }) => (
        <div key={name}>
          <dt>{t('tools.public.depositOf', { name })}</dt>
          <dd>
            <Money amount={`-${amount}`} currency={currency} layout="column" />
          </dd>
        </div>
      ))}
      {paid && (
        <div>
          <dt>
            {t('tools.public.paidBy')}
            <span className={classes.measure}>
              <bdi>{paid.means.map(sayMeans).join(' · ')}</bdi>
              {paid.paid_on !== null && (
                <>
                  {' · '}
                  <DayText day={paid.paid_on} />
                </>
              )}
            </span>
          </dt>
          <dd>
            <Money amount={`-${paid.amount}`} currency={currency} layout="column" />
          </dd>
        </div>
      )}
      {balance !== null && (
        <div>
          <dt>{t('tools.public.stillDue')}</dt>
          <dd>
            <Money amount={balance} currency={currency} layout="column" />
          </dd>
        </div>
      )}
    </>
  )
}

/** What was just ticked stands there at once; what it comes to follows. */
function withChoice(document: PublicDocument, without: readonly number[] | null): PublicDocument {
  if (without === null) return document
  const lines = document.lines.map((line, index) => ({ ...line, is_taken: !without.includes(index) }))
  return { ...document, lines }
}

type LinesProps = {
  document: PublicDocument
  onWithout: (without: readonly number[]) => void
  /** What it comes to is on its way. */
  isBusy: boolean
}

function Lines({ document, onWithout, isBusy }: LinesProps) {
  const { t } = useTranslation()
  const { lines, summary, currency, total } = document
  const isOpen = isOpenOffer(document)
  const isChosen = lines.some((line) => !line.is_taken || isChoice(line))
  const rows = [
    ['sale', summary.sale, ''],
    ['discounts', summary.discounts, '-'],
    ['tax', summary.tax, ''],
    ['otherCharges', summary.other_charges, ''],
    ['returnedVat', summary.returned_vat, '-'],
  ] as const
  return (
    <section className={`${classes.card} cc-card`} aria-label={t('documents.view.lines')}>
      {isOpen && isChosen && <p className={classes.hint}>{t('tools.public.choose')}</p>}
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stored document have no other identity
          <li key={index} data-left-out={line.is_taken ? undefined : isOpen ? 'open' : 'over'}>
            <span className={classes.what}>
              {isOpen && isChoice(line) ? (
                <OfferedLine lines={lines} position={index} onWithout={onWithout} />
              ) : (
                <bdi>{line.description}</bdi>
              )}
              <span className={classes.measure} data-indented={(isOpen && isChoice(line)) || undefined}>
                <bdi>
                  {shortestNumber(line.quantity)} {line.unit}
                </bdi>{' '}
                × <span className="cc-ltr cc-numbers">{formatUnitPrice(line.unit_price, currency)}</span>
                {line.price_includes_tax && ` ${t('documents.editor.taxIncludedShort')}`}
              </span>
            </span>
            <span className="cc-ltr cc-numbers">{formatCoins(line.total, currency)}</span>
          </li>
        ))}
      </ul>
      <dl className={classes.totals} aria-live="polite" aria-busy={isBusy}>
        {rows
          .filter(([, amount]) => isSome(amount))
          .map(([id, amount, sign]) => (
            <div key={id}>
              <dt>{t(`tools.public.rows.${id}`)}</dt>
              <dd>
                <Money amount={`${sign}${amount}`} currency={currency} layout="column" />
              </dd>
            </div>
          ))}
        <div className={classes.grand}>
          <dt>{isChosen ? t('tools.public.totalChosen') : t('documents.editor.total')}</dt>
          <dd>
            <Money amount={total} currency={currency} size="lg" />
          </dd>
        </div>
        <Deposit document={document} />
        <PaidOfReceipt document={document} />
      </dl>
    </section>
  )
}
